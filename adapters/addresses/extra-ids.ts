/** The extra ID that a network accepts beside an address. */
export type ExtraIdRule =
  | { readonly kind: 'number'; readonly largest: bigint }
  | { readonly kind: 'text'; readonly bytes: number };

/** A destination tag of the XRP Ledger. */
export const destinationTag: ExtraIdRule = { kind: 'number', largest: 2n ** 32n - 1n };

/** A memo of at most this many bytes of UTF-8. */
export function memo(bytes: number): ExtraIdRule {
  return { kind: 'text', bytes };
}

/** The extra ID in its canonical form; undefined when the network cannot carry it. */
export function readExtraId(rule: ExtraIdRule, text: string): string | undefined {
  if (rule.kind === 'number') {
    const isNumber = /^\d{1,20}$/.test(text) && BigInt(text) <= rule.largest;
    return isNumber ? BigInt(text).toString() : undefined;
  }
  // Line breaks and other control characters are invisible, yet part of the memo.
  const isPlain = !/[\p{Cc}\p{Cs}\u200b-\u200f\u2028-\u202e\u2060\ufeff]/u.test(text);
  return isPlain && new TextEncoder().encode(text).length <= rule.bytes ? text : undefined;
}
