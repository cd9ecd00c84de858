import type { Explanation } from '../../../core/ports/apis/staff-api.ts';

type Card = NonNullable<Explanation['card']>;

/** The card payment in one row. */
export function cardRow({ name, state, decline, amount, currency, coins }: Card): readonly string[] {
  const why = decline === undefined ? '' : ` (${decline})`;
  return ['card', `${amount} ${currency} at ${name} for ${coins} btc, ${state}${why}`];
}

/** A row for each payment at the provider. */
export function attemptRows({ attempts }: Card): readonly (readonly string[])[] {
  return attempts.map(({ at, state, reference, payment, chainTxId }) => [
    at ?? '',
    state,
    payment === undefined ? reference : `${reference} (${payment})`,
    chainTxId ?? 'no chain ID',
  ]);
}
