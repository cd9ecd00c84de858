/** Lines end as RFC 4180 has them. */
export const CSV_END = '\r\n';

/** One line of fields. */
export function csvLine(fields: readonly string[]): string {
  return fields.map(csvField).join(',') + CSV_END;
}

/**
 * A field by RFC 4180. Text that a spreadsheet would run as a formula is made text by an apostrophe; plain numbers, the
 * negative ones included, stay numbers.
 */
export function csvField(text: string): string {
  const isNumber = /^-?\d+(\.\d+)?$/.test(text);
  const harmless = !isNumber && /^[\s'"]*[=+\-@|%]|^[\t\r\n]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
