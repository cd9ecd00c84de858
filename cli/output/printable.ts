/**
 * Replaces control and direction characters by a space: text from others must not control a terminal or reverse its
 * text direction.
 */
export function printable(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ');
}

/** Does the same for a file's text, and keeps its line breaks and tabs. */
export function printableFile(text: string): string {
  return text.replaceAll(/(?![\t\r\n])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ' ');
}

/**
 * One line of JSON that is safe to print: characters that JSON leaves as they are, such as C1 controls, are escaped
 * too.
 */
export function printableJson(value: unknown): string {
  return JSON.stringify(value).replaceAll(/[\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]/g, escaped);
}

function escaped(one: string): string {
  return `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
