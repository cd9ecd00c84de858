import { ExchangeError } from '../../contract/exchange-error.ts';
import type { UnitOfWork } from '../../ports/stores/store.ts';
import type { IdempotencyKey } from './idempotency-key.ts';

/** The same request has been made at the same time; the work for this one must be rolled back. */
export class IdempotencyConflict extends Error {
  override readonly name = 'IdempotencyConflict';
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

/** Stores it under the caller's current names too: a browser that missed the answer has a new cookie. */
export async function saveAlias(
  { idempotency }: Pick<UnitOfWork, 'idempotency'>,
  { keys, hash }: IdempotencyKey,
  resourceId: string,
  at: number,
): Promise<void> {
  for (const key of keys) await idempotency.insert(key, hash, resourceId, at);
}
