import { expect, it } from 'vitest';
import { readConfiguration } from '../../../../adapters/node/settings/environment.ts';

const POSTGRES = { DATABASE_URL: 'postgres://altway@127.0.0.1/altway' };

it('settles in a child process on PostgreSQL, in the server otherwise, and elsewhere when configured', () => {
  expect(readConfiguration({}).settlement).toBe('inside');
  expect(readConfiguration(POSTGRES).settlement).toBe('child');
  for (const settlement of ['child', 'elsewhere', 'inside'])
    expect(readConfiguration({ ...POSTGRES, ALTWAY_SETTLEMENT: settlement }).settlement).toBe(settlement);
});

it('refuses to settle beside an embedded database, and unknown places', () => {
  const beside = /ALTWAY_SETTLEMENT is "elsewhere", which needs DATABASE_URL: one process alone can use/;
  expect(() => readConfiguration({ ALTWAY_SETTLEMENT: 'elsewhere' })).toThrow(beside);
  expect(() => readConfiguration({ ...POSTGRES, ALTWAY_SETTLEMENT: 'x' })).toThrow(
    /must be child, elsewhere or inside/,
  );
});
