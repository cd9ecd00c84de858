const CSV_END = '\r\n';

/** Writes one line of fields. */
export function csvLine(fields: readonly string[]): string {
  return fields.map(csvField).join(',') + CSV_END;
}

/**
 * Writes a field by RFC 4180. An apostrophe turns text that a spreadsheet would run as a formula into plain text; plain
 * numbers, including negative ones, stay numbers.
 */
export function csvField(text: string): string {
  const isNumber = /^-?\d+(\.\d+)?$/.test(text);
  const harmless = !isNumber && /^[\s'"]*[=+\-@|%]|^[\t\r\n]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
