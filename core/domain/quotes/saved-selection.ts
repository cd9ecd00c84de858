import type { Selection } from './selection.ts';

const SAVED = /^([a-z0-9]{1,20})-([a-z0-9]{1,20})-(\d{0,30}(?:\.\d{0,18})?)$/;

/** Encodes a selection as one short word that is safe in a cookie: `ltc-doge-15`. */
export function encodeSelection({ from, to, amount }: Selection): string {
  return `${from}-${to}-${amount}`;
}

/** Decodes a selection; undefined for any other text, because visitors can write their own storage. */
export function decodeSelection(text: string | null | undefined): Selection | undefined {
  const match = SAVED.exec(text ?? '');
  return match ? { from: match[1]!, to: match[2]!, amount: match[3]! } : undefined;
}
