const NUMBERS = /"(price|qty)":\s?(\d[\d.]*(?:[eE][+-]?\d+)?)/g;

/**
 * Puts the prices and sizes of a message of Kraken's version 2 into quotes, so that JSON.parse keeps their digits. Such a
 * pattern cannot occur within a JSON string, where quotes are escaped.
 */
export function quotedNumbers(text: string): string {
  return text.replace(NUMBERS, '"$1":"$2"');
}
