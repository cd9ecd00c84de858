import type { NewSuspenseDeposit, SuspenseDeposit } from '../../../ports/stores/operation/suspense-store.ts';
import type { UnitOfWork } from '../../../ports/stores/store.ts';

type SuspenseUnit = Pick<UnitOfWork, 'suspense'>;

/**
 * Stores a deposit that no exchange can use. @returns how often it had disappeared before, 0 for a new one; undefined if
 * it is known and was never away.
 */
export async function holdDeposit(
  { suspense }: SuspenseUnit,
  deposit: NewSuspenseDeposit,
): Promise<number | undefined> {
  const known = await suspense.lockKey(deposit.chain, deposit.key);
  if (!known) return (await suspense.insert(deposit)) ? 0 : undefined;
  if (!known.isGone) return undefined;
  const state = known.state === 'lost' ? 'held' : known.state;
  await suspense.update({ ...known, state, isGone: false, block: deposit.block });
  return known.losses;
}

/**
 * Records that a deposit disappeared from its chain: a return that nothing is built for is cancelled, because the
 * exchange would pay for coins that it does not have. @returns the deposit; undefined if that is known already.
 */
export async function loseDeposit(
  { suspense }: SuspenseUnit,
  chain: string,
  key: string,
): Promise<SuspenseDeposit | undefined> {
  const known = await suspense.lockKey(chain, key);
  if (!known || known.isGone) return undefined;
  const gone = { ...known, isGone: true, losses: known.losses + 1 };
  const next = isOnItsWay(known) ? gone : withoutReturn(gone, 'lost');
  await suspense.update(next);
  return next;
}

/** True once a transaction is built that returns the deposit. */
export function isOnItsWay({ state, return: back }: SuspenseDeposit): boolean {
  return state === 'returned' || (state === 'returning' && back?.step !== 'intended');
}

/** The deposit in a state in which nothing is to be sent. */
export function withoutReturn(deposit: SuspenseDeposit, state: 'held' | 'kept' | 'lost'): SuspenseDeposit {
  return { ...deposit, state, return: undefined, dueAt: undefined, attempts: 0, lastError: undefined };
}
