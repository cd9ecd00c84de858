import { expect, it } from 'vitest';
import { upgraded } from '../../../support/fixtures/upgraded-database.ts';

/** The last migration before names of merchants began empty. */
const BEFORE = '0085-saved-addresses';

const insertion = (account: string, id: string, name: string) =>
  `insert into merchants (account_id, merchant_id, name, is_test, created_at) values ('${account}', '${id}', '${name}', false, 1)`;

it.each(['PGlite', 'PostgreSQL'] as const)(
  'names that are IDs become empty, and others stay, with %s',
  async (kind) => {
    const { store, close } = await upgraded(kind, BEFORE, [
      insertion('ann', 'p6yvdabgp6qg', 'p6yvdabgp6qg'),
      insertion('bob', 'q6yvdabgp6qg', 'Bücher'),
    ]);
    try {
      expect((await store.merchants.ofAccount('ann'))!.name).toBe('');
      expect((await store.merchants.ofAccount('bob'))!.name).toBe('Bücher');
    } finally {
      await close();
    }
  },
  120_000,
);
