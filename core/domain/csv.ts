const CSV_END = '\r\n';

export function csvLine(fields: readonly string[]): string {
  return fields.map(csvField).join(',') + CSV_END;
}

/** By RFC 4180. An apostrophe turns what a spreadsheet would run as a formula into text; numbers stay. */
export function csvField(text: string): string {
  const isNumber = /^-?\d+(\.\d+)?$/.test(text);
  const harmless = !isNumber && /^[\s'"]*[=+\-@|%]|^[\t\r\n]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
