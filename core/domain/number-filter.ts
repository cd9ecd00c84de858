/** First digit of each script whose ten digits a visitor may type: Arabic-Indic, Persian, Devanagari, full-width. */
const ZEROS = [0x0660, 0x06f0, 0x0966, 0xff10];

/** Commas and the decimal points of other scripts (Arabic, full-width) become a dot. */
const POINTS = /[,.\u066b\uff0c\uff0e]/;

/**
 * Filters the text of an amount field to digits and at most one dot (specification, section 5). Commas become dots, of
 * several dots the last stays, redundant leading zeros are dropped, a lone dot becomes `0.`. Idempotent.
 */
export function filterAmount(text: string): string {
  let kept = '';
  for (const character of text) kept += asciiOf(character);
  const point = kept.lastIndexOf('.');
  if (point < 0) return withoutLeadingZeros(kept);
  const whole = withoutLeadingZeros(kept.slice(0, point).replaceAll('.', ''));
  return `${whole === '' ? '0' : whole}${kept.slice(point)}`;
}

/** True if every character of the text belongs to a number, so that `filterAmount` drops none as foreign. */
export function isAmountText(text: string): boolean {
  return [...text].every((character) => asciiOf(character) !== '');
}

/**
 * True if the number that `filterAmount` makes of a text may not be the one that was meant: it drops a sign, letters or
 * one of several separators. Spaces, which group digits, do not count.
 */
export function isReadDifferently(text: string): boolean {
  const marks = [...text.trim()].filter((character) => !/\s/.test(character));
  return !isAmountText(marks.join('')) || marks.filter((character) => asciiOf(character) === '.').length > 1;
}

function asciiOf(character: string): string {
  if (character >= '0' && character <= '9') return character;
  if (POINTS.test(character)) return '.';
  const code = character.codePointAt(0)!;
  const zero = ZEROS.find((first) => code >= first && code < first + 10);
  return zero === undefined ? '' : String(code - zero);
}

function withoutLeadingZeros(digits: string): string {
  return digits.replace(/^0+(?=\d)/, '');
}

/** True for text without an amount: empty, or no digit but zero. */
export function isEmptyAmount(text: string): boolean {
  return !/[1-9]/.test(text);
}

/** Drops a trailing dot of the filtered text, as calls require. */
export function wireAmount(filtered: string): string {
  return filtered.endsWith('.') ? filtered.slice(0, -1) : filtered;
}
