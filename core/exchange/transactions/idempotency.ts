import type { Caller } from '../../contract/caller.ts';
import { ExchangeError } from '../../contract/exchange-error.ts';
import type { Secrets } from '../../ports/services/secrets.ts';
import type { UnitOfWork } from '../../ports/stores/store.ts';
import type { TransactionRecord } from '../../domain/transaction-record.ts';

/** One request for an exchange, as its `Idempotency-Key` names it. */
export interface IdempotencyKey {
  /** Under each of these it may come again. */
  readonly keys: readonly string[];
  /** What was asked for. */
  readonly hash: string;
}

/** What a request is identified by. */
export interface IdempotencyKeyParts {
  readonly key: string | undefined;
  readonly caller: Caller | undefined;
  /** Names the caller is known by (`OwnerResolver`). */
  readonly names: readonly string[];
  readonly input: object;
}

/** Characters of a key that stands by itself: fewer are hit upon by chance, or by trying. */
const LEAST_ALONE = 16;

/** Somebody else made the same request just now; whatever was done for this one is to be undone. */
export class IdempotencyConflict extends Error {
  override readonly name = 'IdempotencyConflict';
}

/**
 * Keys are their owner's own: programs count their requests from 1, as others do, and who met another's key would be given
 * that one's exchange with its link. So they go by account, and by browser; where both are known by both, so that who
 * signs in between two tries is served once. Who is not known has nothing but the key, and neither has a browser that gets
 * its name with this call: where the answer is lost, it comes again without. Such keys must be ones that nobody guesses; a
 * network address would not do in their place, for it is shared by strangers, and changes on the way. Strangers also share
 * a publishable key: with one an `Idempotency-Key` must be as hard to guess.
 * @returns undefined without a key; a blank one is none. @throws ExchangeError invalid-input for one that can be guessed.
 */
export function idempotencyKeyOf(
  secrets: Pick<Secrets, 'digest'>,
  { key, caller, names, input }: IdempotencyKeyParts,
): IdempotencyKey | undefined {
  if (key === undefined || key.trim() === '') return undefined;
  const isShared = caller?.apiKey?.kind === 'publishable';
  const isKnown = !isShared && names.length > (caller?.isNewcomer ? 1 : 0);
  if (!isKnown && key.length < LEAST_ALONE) throw guessable();
  const named = [...(isKnown || isShared ? [] : [[key]]), ...names.map((name) => [name, key])];
  return {
    keys: named.map((one) => secrets.digest(JSON.stringify(['exchange', ...one]))),
    hash: secrets.digest(canonical(input)),
  };
}

/** What the request made before. @throws ExchangeError conflict when a key of it was used for something else. */
export async function findExisting(
  { idempotency, transactions }: Pick<UnitOfWork, 'idempotency' | 'transactions'>,
  { keys, hash }: IdempotencyKey,
): Promise<TransactionRecord | undefined> {
  for (const key of keys) {
    const found = await idempotency.find(key);
    if (!found) continue;
    if (found.requestHash !== hash)
      throw new ExchangeError('conflict', 'This Idempotency-Key was used for another request');
    return transactions.byId(found.resourceId);
  }
  return undefined;
}

/** Keeps what the request makes, in the unit that makes it. @throws IdempotencyConflict */
export async function saveKey(
  { idempotency }: UnitOfWork,
  { keys, hash }: IdempotencyKey,
  record: TransactionRecord,
): Promise<void> {
  for (const key of keys)
    if (!(await idempotency.insert(key, hash, record.id, record.createdAt))) throw new IdempotencyConflict();
}

/**
 * Keeps what the request made before under the names that it comes with now: a browser that heard no answer is given another
 * name with this one, and may ask once more.
 */
export async function saveAlias(
  { idempotency }: UnitOfWork,
  { keys, hash }: IdempotencyKey,
  record: TransactionRecord,
): Promise<void> {
  for (const key of keys) await idempotency.insert(key, hash, record.id, record.createdAt);
}

function guessable(): ExchangeError {
  const message = `Without an account or a secret API key an Idempotency-Key has at least ${LEAST_ALONE} characters that nobody guesses`;
  return new ExchangeError('invalid-input', message);
}

/** The same text for the same request, whatever the order of its fields. */
function canonical(input: object): string {
  return JSON.stringify(Object.entries(input).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
