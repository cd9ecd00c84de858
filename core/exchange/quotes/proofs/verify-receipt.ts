import type * as z from 'zod/mini';
import { canonicalJson, duplicateKeyIn } from '../../../domain/canonical-json.ts';
import {
  digestsOf,
  PARTS,
  type Receipt,
  RECEIPT_LIMIT,
  RECEIPT_VERSION,
  receiptForm,
  signedText,
} from './receipt-form.ts';
import { reprice } from './reprice.ts';

/** Why a receipt is refused. */
const REASONS = {
  'too-large': `it has more than ${RECEIPT_LIMIT} characters`,
  malformed: 'it is not JSON of this form',
  'duplicate-key': 'an object has a key twice',
  'unknown-version': `it is not of the version ${RECEIPT_VERSION}`,
  'out-of-range': 'a number is outside its range',
  'not-canonical': 'it is not written canonically, as receipts are issued',
  'changed-amounts': 'its amounts were changed after it was hashed',
  'changed-fees': 'its fees or currencies were changed after it was hashed',
  'changed-books': 'its books were changed after it was hashed',
  'wrong-signature': 'this key has not signed it',
  'other-price': 'its books give other amounts than it says',
} as const;
export type ReceiptRefusal = keyof typeof REASONS;

export type ReceiptVerdict =
  | { readonly isGenuine: true; readonly receipt: Receipt }
  | { readonly isGenuine: false; readonly reason: ReceiptRefusal; readonly message: string };

/** What verifying needs of cryptography. */
export interface ReceiptKey {
  /** SHA-256, hex. */
  digest(text: string): string;
  /** True if the key has signed the UTF-8 bytes of the text. @param signature base64url */
  hasSigned(text: string, signature: string): boolean;
}

class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly reason: ReceiptRefusal;

  constructor(reason: ReceiptRefusal, detail?: string) {
    super(detail === undefined ? REASONS[reason] : `${REASONS[reason]}: ${detail}`);
    this.reason = reason;
  }
}

const CHANGED = { quote: 'changed-amounts', terms: 'changed-fees', books: 'changed-books' } as const;

/**
 * Recomputes a receipt, which may come from anybody: with the key's signature and to the last unit, or the first reason
 * why not. Time and memory are bounded by the length that a receipt may have. @param text of the file; a line break at its
 * end is ignored.
 */
export function verifyReceipt(text: string, key: ReceiptKey): ReceiptVerdict {
  try {
    return { isGenuine: true, receipt: verified(text, key) };
  } catch (error) {
    if (error instanceof Refusal) return { isGenuine: false, reason: error.reason, message: error.message };
    throw error;
  }
}

function verified(text: string, key: ReceiptKey): Receipt {
  // A line break at the end may be two units.
  if (text.length > RECEIPT_LIMIT + 2) throw new Refusal('too-large');
  const json = text.replace(/\r?\n$/, '');
  const receipt = parsed(json);
  if (canonicalJson(receipt) !== json) throw new Refusal('not-canonical');
  const digests = digestsOf(receipt, (part) => key.digest(part));
  for (const part of PARTS) if (digests[part] !== receipt.digests[part]) throw new Refusal(CHANGED[part]);
  if (!key.hasSigned(signedText(digests), receipt.signature)) throw new Refusal('wrong-signature');
  const difference = differenceOf(receipt);
  if (difference !== undefined) throw new Refusal('other-price', difference);
  return receipt;
}

function parsed(json: string): Receipt {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    throw new Refusal('malformed');
  }
  const key = duplicateKeyIn(json);
  if (key !== undefined) throw new Refusal('duplicate-key', JSON.stringify(key.slice(0, 40)));
  if (typeof value !== 'object' || value === null) throw new Refusal('malformed');
  if (!('version' in value) || value.version !== RECEIPT_VERSION) throw new Refusal('unknown-version');
  const form = receiptForm.safeParse(value);
  if (form.success) return form.data;
  const [issue] = form.error.issues;
  throw new Refusal(
    isRange(issue!, value) ? 'out-of-range' : 'malformed',
    issue!.path.map(String).join('.').slice(0, 80),
  );
}

/** True for a number where a number belongs, but not this one. */
function isRange({ code, path }: z.core.$ZodIssue, value: unknown): boolean {
  const found = path.reduce<unknown>((at, key) => (at as Record<PropertyKey, unknown> | undefined)?.[key], value);
  return typeof found === 'number' && ['too_big', 'too_small', 'invalid_type', 'not_multiple_of'].includes(code);
}

/** The first amount that its books do not give; undefined when they give all of them. */
function differenceOf(receipt: Receipt): string | undefined {
  const { quotedAt: _, market: _market, ...said } = receipt.quote;
  try {
    return firstDifference(said, reprice(receipt), 'quote');
  } catch (error) {
    if (error instanceof RangeError) return error.message;
    throw error;
  }
}

function firstDifference(said: unknown, found: unknown, path: string): string | undefined {
  if (typeof said !== 'object' || said === null || typeof found !== 'object' || found === null)
    return said === found ? undefined : `${path} is ${String(said)}, not ${String(found)}`;
  for (const key of new Set([...Object.keys(said), ...Object.keys(found)])) {
    const [one, other] = [said, found].map((value) => (value as Record<string, unknown>)[key]);
    const difference = firstDifference(one, other, `${path}.${key}`);
    if (difference !== undefined) return difference;
  }
  return undefined;
}
