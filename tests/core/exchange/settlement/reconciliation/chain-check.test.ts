import { expect, it } from 'vitest';
import { ChainCheck, type CheckParts } from '../../../../../core/exchange/settlement/reconciliation/chain-check.ts';
import type { Chain } from '../../../../../core/ports/chains/chain.ts';
import type { BookExtent } from '../../../../../core/ports/stores/operation/reconciliation-store.ts';

/** What a check of a chain asks its book for. */
async function askedFor(parts: Partial<Chain>): Promise<BookExtent | undefined> {
  const chain = {
    id: 'test',
    tickers: ['test'],
    treasury: async () => ({ address: 'treasury' }),
    scan: async () => ({ cursor: '1', height: 1, since: 0, seen: [] }),
    ...parts,
  } as unknown as Chain;
  const asked: (BookExtent | undefined)[] = [];
  const book = async (...[, , , extent]: readonly [string, readonly string[], readonly unknown[], BookExtent?]) => {
    asked.push(extent);
    throw new Error('asked');
  };
  const store = { cursors: { get: async () => '0' }, reconciliations: { book }, transactions: {} };
  const check = new ChainCheck(chain, { store, currencies: {} } as unknown as CheckParts);
  await expect(check.run(0)).rejects.toThrow('asked');
  return asked[0];
}

it.each([
  [
    'that sweeps its pay-in addresses, for their indexes',
    { sweepPlanner: {} },
    { hasUnsigned: false, hasIndexes: true },
  ],
  ['whose transfers share transactions, for these', { shared: {} }, { hasUnsigned: true, hasIndexes: false }],
  ['of one account, for neither', {}, { hasUnsigned: false, hasIndexes: false }],
])('asks the book of a chain %s', async (_, parts, extent) => {
  expect(await askedFor(parts as unknown as Partial<Chain>)).toEqual(extent);
});
