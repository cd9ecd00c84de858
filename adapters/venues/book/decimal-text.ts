/** Longest text of a number that is read: 2^53 has 16 digits, prices of small coins 18 zeros before them. */
const MAX_LENGTH = 48;
const ZERO = 48;
const NINE = 57;
const POINT = 46;

/** Powers of ten that a double holds exactly. */
const POWERS: readonly number[] = Array.from({ length: 23 }, (_, power) => Number(`1e${power}`));

/** `readUnits` returns it for a number that has more decimals than the scale, other than zeros. */
export const FINER = -1;

/**
 * Reads decimal text as a whole number of 10^-scale, never through a fraction. @returns NaN for text that is not a
 * plain number without a sign, FINER for one with more decimals than `scale`, Infinity for 2^53 and above.
 */
export function readUnits(text: string, scale: number): number {
  const units = unitsOf(text, scale, true);
  return Number.isNaN(units) ? unitsOf(plainText(text), scale, true) : units;
}

/** The same, but what is finer than the scale is cut off: never more than the text says. */
export function readUnitsDown(text: string, scale: number): number {
  const units = unitsOf(text, scale, false);
  return Number.isNaN(units) ? unitsOf(plainText(text), scale, false) : units;
}

function unitsOf(text: string, scale: number, isExact: boolean): number {
  const units = reader.read(text, 0, scale);
  if (Number.isNaN(units) || reader.end !== text.length) return NaN;
  return reader.isFiner && isExact ? FINER : units;
}

/** Reads decimal numbers within a text. */
export class DecimalReader {
  /** Where the number that was read last ends. */
  end = 0;
  /** Whether it has more decimals than the scale, other than zeros, which were cut off. */
  isFiner = false;

  /**
   * Reads the digits from a place on as a whole number of 10^-scale. @returns NaN for what is no plain number, Infinity
   * for 2^53 and above.
   */
  read(text: string, from: number, scale: number): number {
    let units = 0;
    let decimals = -1;
    let at = from;
    this.isFiner = false;
    for (; ; at += 1) {
      const code = text.charCodeAt(at);
      if (code >= ZERO && code <= NINE) {
        if (decimals < scale) {
          units = units * 10 + (code - ZERO);
          if (decimals >= 0) decimals += 1;
        } else if (code !== ZERO) {
          this.isFiner = true;
        }
      } else if (code === POINT && decimals < 0 && at > from) {
        decimals = 0;
      } else {
        break;
      }
    }
    this.end = at;
    if (at === from || at - from > MAX_LENGTH || text.charCodeAt(at - 1) === POINT) return NaN;
    units *= POWERS[scale - Math.max(decimals, 0)]!;
    return units <= Number.MAX_SAFE_INTEGER ? units : Infinity;
  }
}

const reader = new DecimalReader();

/** JSON numbers may have an exponent: `1.5e-7` is `0.00000015`. @returns '' when it is none that can be read. */
export function plainText(text: string): string {
  const match = /^(\d+)(?:\.(\d+))?[eE]([+-]?\d{1,2})$/.exec(text);
  if (!match || text.length > MAX_LENGTH) return '';
  const [, whole = '', fraction = '', exponent = '0'] = match;
  const point = whole.length + Number(exponent);
  const digits = whole + fraction;
  if (point <= 0) return `0.${'0'.repeat(-point)}${digits}`;
  return point >= digits.length ? digits.padEnd(point, '0') : `${digits.slice(0, point)}.${digits.slice(point)}`;
}

/** Decimals as they are written, zeros at the end included. */
export function writtenDecimals(text: string): number {
  const point = text.indexOf('.');
  return point < 0 ? 0 : text.length - point - 1;
}

/** Decimals without the zeros at the end. */
export function decimalsOf(text: string): number {
  const plain = /[eE]/.test(text) ? plainText(text) : text;
  const point = plain.indexOf('.');
  if (point < 0) return 0;
  let end = plain.length;
  while (plain.charCodeAt(end - 1) === ZERO) end -= 1;
  return end - point - 1;
}

/** Highest scale of prices and sizes: a book with more decimals is refused. */
export const MAX_SCALE = 18;

export function powerOfTen(power: number): number {
  return POWERS[power]!;
}
