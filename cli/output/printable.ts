/** Text that others wrote must not drive a terminal or turn its direction: such characters become a space. */
export function printable(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ');
}

/** The same of a file, whose lines and columns stay. */
export function printableFile(text: string): string {
  return text.replaceAll(/(?![\t\r\n])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ' ');
}

/** JSON of one line that is safe to show as it is: what JSON itself leaves, such as C1 controls, is escaped too. */
export function printableJson(value: unknown): string {
  return JSON.stringify(value).replaceAll(/[\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]/g, escaped);
}

function escaped(one: string): string {
  return `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
