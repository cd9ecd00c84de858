import type { Caller } from '../../contract/caller.ts';
import { ExchangeError } from '../../contract/exchange-error.ts';
import type { Secrets } from '../../ports/services/secrets.ts';
import type { UnitOfWork } from '../../ports/stores/store.ts';

/** Identifies one request that creates something by its `Idempotency-Key`. */
export interface IdempotencyKey {
  /** Stored keys, under each of which the request may be repeated. */
  readonly keys: readonly string[];
  readonly hash: string;
}

interface ExchangeKeyParts {
  readonly key: string | undefined;
  readonly caller: Caller | undefined;
  /** Owner names of the caller (`OwnerResolver`). */
  readonly names: readonly string[];
  readonly input: object;
}

/** Minimum length of a key without an owner: shorter ones could be met by chance or by guessing. */
const LEAST_ALONE = 16;

/** The same request has been made at the same time; the work for this one must be rolled back. */
export class IdempotencyConflict extends Error {
  override readonly name = 'IdempotencyConflict';
}

/**
 * Scopes keys to their owner: programs number their requests from 1, as others do, and a caller who met another one's
 * key would get that one's exchange with its link. So keys are stored by account and by browser; where both are known
 * under both, so that a request repeated after a sign-in creates one exchange. An unknown caller has only the key, and
 * so does a browser that gets its cookie with this response: if the response is lost, the retry comes without the
 * cookie. Such keys must be hard to guess; a network address cannot scope them, because strangers share it and it
 * changes. Strangers share a publishable key too, so with one an `Idempotency-Key` must be as hard to guess.
 * @returns undefined without a key or for a blank one.
 * @throws ExchangeError invalid-input for a key that can be guessed.
 */
export function exchangeKeyOf(
  secrets: Pick<Secrets, 'digest'>,
  { key, caller, names, input }: ExchangeKeyParts,
): IdempotencyKey | undefined {
  if (!key?.trim()) return undefined;
  const isShared = caller?.apiKey?.kind === 'publishable';
  const isKnown = !isShared && names.length > (caller?.isNewcomer ? 1 : 0);
  if (!isKnown && key.length < LEAST_ALONE) throw guessable();
  const named = [...(isKnown || isShared ? [] : [[key]]), ...names.map((name) => [name, key])];
  return {
    keys: named.map((one) => secrets.digest(JSON.stringify(['exchange', ...one]))),
    hash: secrets.digest(canonical(input)),
  };
}

/** Scopes a key to an account. @param request its content, never a code. @returns undefined for a blank key. */
export function accountKeyOf(
  secrets: Pick<Secrets, 'digest'>,
  accountId: string,
  key: string | undefined,
  request: readonly string[],
): IdempotencyKey | undefined {
  if (!key?.trim()) return undefined;
  const named = JSON.stringify(['affiliate', accountId, key]);
  return { keys: [secrets.digest(named)], hash: secrets.digest(JSON.stringify(request)) };
}

/** The ID that the request made before. @throws ExchangeError conflict if a key was used for another request. */
export async function findExisting(
  { idempotency }: Pick<UnitOfWork, 'idempotency'>,
  { keys, hash }: IdempotencyKey,
): Promise<string | undefined> {
  for (const key of keys) {
    const found = await idempotency.find(key);
    if (!found) continue;
    if (found.requestHash !== hash)
      throw new ExchangeError('conflict', 'This Idempotency-Key was used for another request');
    return found.resourceId;
  }
  return undefined;
}

/** Like `findExisting`, and waits first for the same request in progress; until the unit of work ends others wait. */
export async function lockExisting(
  unit: UnitOfWork,
  idempotencyKey: IdempotencyKey | undefined,
): Promise<string | undefined> {
  if (!idempotencyKey) return undefined;
  for (const key of idempotencyKey.keys) await unit.acquireLock(`wish:${key}`);
  return findExisting(unit, idempotencyKey);
}

/** Stores what the request creates, in the unit of work that creates it. @throws IdempotencyConflict */
export async function saveKey(
  { idempotency }: Pick<UnitOfWork, 'idempotency'>,
  idempotencyKey: IdempotencyKey | undefined,
  resourceId: string,
  at: number,
): Promise<void> {
  if (!idempotencyKey) return;
  const { keys, hash } = idempotencyKey;
  for (const key of keys) if (!(await idempotency.insert(key, hash, resourceId, at))) throw new IdempotencyConflict();
}

/**
 * Stores what exists already under the caller's current names too: a browser that missed the last response gets a new
 * cookie with this one, and may retry again.
 */
export async function saveAlias(
  { idempotency }: Pick<UnitOfWork, 'idempotency'>,
  { keys, hash }: IdempotencyKey,
  resourceId: string,
  at: number,
): Promise<void> {
  for (const key of keys) await idempotency.insert(key, hash, resourceId, at);
}

function guessable(): ExchangeError {
  const message = `Without an account or a secret API key an Idempotency-Key has at least ${LEAST_ALONE} characters that nobody guesses`;
  return new ExchangeError('invalid-input', message);
}

/** The same text for the same request, whatever the order of its fields. */
function canonical(input: object): string {
  return JSON.stringify(Object.entries(input).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
