export type Json = Readonly<Record<string, unknown>>;

/** Reads a JSON object. @returns undefined for anything else. */
export function objectOf(text: string): Json | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A number of a sequence: a whole number below 2^53, as a JSON number or as text. NaN for anything else. */
export function sequenceOf(value: unknown): number {
  const sequence = typeof value === 'string' && /^-?\d{1,16}$/.test(value) ? Number(value) : value;
  return Number.isSafeInteger(sequence) ? (sequence as number) : NaN;
}

/** The objects of a list; none for anything else. */
export function objectsIn(value: unknown): readonly Json[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** A number's text, whether a venue writes it as text or as a JSON number that was read from decimals. */
export function decimalTextOf(value: unknown): string {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  return textOf(value);
}
