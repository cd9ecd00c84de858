import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { CurrencyTrouble } from '../../../../core/domain/quotes/currency.ts';
import { networkHealth } from '../../../../core/domain/site/network-health.ts';
import { plainCurrency } from '../../../support/fixtures/arbitraries.ts';

const on = (network: string, ticker: string, trouble?: CurrencyTrouble) =>
  plainCurrency({ ticker, network, confirmations: 2, blockSeconds: 60, trouble });
const WORDS = { reason: 'An upgrade', since: '2026-01-15T09:30:00.000Z' };

it.each([
  [{ payIn: true, payout: true }, 'silent'],
  [{ payIn: true, payout: true, ...WORDS }, 'paused'],
  [{ payIn: true, payout: false, ...WORDS }, 'no-pay-ins'],
  [{ payIn: false, payout: true, ...WORDS }, 'no-payouts'],
])('tells what does not work: %o is %s', (trouble, kind) => {
  const [health] = networkHealth([on('Tron', 'trx', trouble), on('Tron', 'usdtrx', trouble)]);
  const { reason, since } = trouble as CurrencyTrouble;
  expect(health).toMatchObject({ network: 'Tron', troubles: [{ kind, reason, since, isOfAll: true }] });
});

it('tells the troubles of single currencies apart', () => {
  const silent = { payIn: true, payout: true };
  const stopped = { payIn: false, payout: true, ...WORDS };
  const [health] = networkHealth([
    on('Tron', 'trx'),
    on('Tron', 'a', silent),
    on('Tron', 'b', stopped),
    on('Tron', 'c', silent),
  ]);
  const said = health!.troubles.map(({ kind, currencies, isOfAll }) => [
    kind,
    isOfAll,
    currencies.map(({ ticker }) => ticker),
  ]);
  expect(said).toEqual([
    ['silent', false, ['a', 'c']],
    ['no-payouts', false, ['b']],
  ]);
});

it('names how long a deposit and a payout take at most, and no time that is not known', () => {
  const slow = { ...on('Tron', 'slow'), confirmations: 20 };
  const unknown = plainCurrency({ ticker: 'x', network: 'X' });
  const [tron, other] = networkHealth([on('Tron', 'trx'), slow, unknown]);
  expect(tron).toMatchObject({ depositSeconds: 1200, payoutSeconds: 60 });
  expect([other!.depositSeconds, other!.payoutSeconds]).toEqual([undefined, undefined]);
});

it('lists every currency once, networks in trouble first and otherwise in the order of the list', () => {
  const trouble = fc.option(fc.constant({ payIn: true, payout: true }), { nil: undefined });
  const lists = fc
    .array(fc.tuple(fc.constantFrom('A', 'B', 'C', 'D'), trouble))
    .map((list) => list.map(([network, found], at) => on(network, `t${at}`, found)));
  fc.assert(
    fc.property(lists, (list) => {
      const all = networkHealth(list);
      expect(all.flatMap(({ currencies }) => currencies)).toHaveLength(list.length);
      const first = [...new Set(list.map(({ network }) => network))];
      const isTroubled = (name: string) => list.some(({ network, trouble: one }) => network === name && one);
      const expected = [...first.filter(isTroubled), ...first.filter((name) => !isTroubled(name))];
      expect(all.map(({ network }) => network)).toEqual(expected);
    }),
  );
});
