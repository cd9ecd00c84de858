import { expect, it } from 'vitest';
import { upgraded } from '../../../support/fixtures/upgraded-database.ts';
import { readNetworks } from '../../../../core/exchange/treasury/networks/stored-networks.ts';

/** The last migration before each venue had a setting of its own. */
const BEFORE = '0082-chains-of-withdrawals';

const insertion = (value: string) => `insert into settings (name, value) values ('venue-networks', '${value}')`;
const nothing = { open: [], closed: {} };
const kraken = { at: 5, deposits: { open: ['ltc'], closed: {} }, withdrawals: nothing };
const binance = { at: 6, refused: 'Invalid key', deposits: nothing, withdrawals: { ...nothing, missing: ['btc'] } };

it.each(['PGlite', 'PostgreSQL'] as const)(
  'what venues told of networks is kept venue by venue, with %s',
  async (kind) => {
    const { store, close } = await upgraded(kind, BEFORE, [insertion(JSON.stringify({ kraken, binance }))]);
    try {
      expect(Object.fromEntries(await readNetworks(store.settings))).toEqual({ kraken, binance });
    } finally {
      await close();
    }
  },
  120_000,
);

it('what cannot be read keeps no server from starting', async () => {
  const { store, close } = await upgraded('PostgreSQL', BEFORE, [insertion('{"kraken":')]);
  try {
    expect((await readNetworks(store.settings)).size).toBe(0);
  } finally {
    await close();
  }
}, 120_000);
