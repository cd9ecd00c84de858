import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ExchangeModuleOptions } from '../../../../adapters/di/server/exchange-options.ts';
import { ExchangeError } from '../../../../core/contract/exchange-error.ts';
import { imbalances } from '../../../../core/domain/transactions/ledger.ts';
import type { Chain } from '../../../../core/ports/chains/chain.ts';
import {
  type AffiliateFixture,
  affiliateFixture,
  type Affiliate,
} from '../../../support/fixtures/affiliate-fixture.ts';
import { type Ending, playExchange } from '../../../support/fixtures/played-exchange.ts';

/**
 * Simulates a process crash in one of the next external calls: before the call is made, or before its answer is
 * received.
 */
const crash = { left: 0, isBefore: true };

/** Counts over all histories. */
const ended = { payouts: 0, conversions: 0, deaths: 0 };

/** Order IDs that the venue received; a repeated ID gets the same answer. */
const orders = new Set<string>();

function mortal<Call extends (...given: never[]) => Promise<unknown>>(call: Call): Call {
  const dying = async (...given: Parameters<Call>): Promise<unknown> => {
    crash.left -= 1;
    const isNow = crash.left === 0;
    if (isNow) ended.deaths += 1;
    if (isNow && crash.isBefore) throw new Error('died before');
    const answer = await call(...given);
    if (isNow) throw new Error('died after');
    return answer;
  };
  return dying as Call;
}

/** The other members of a chain are on its prototype. */
function mortalChain(chain: Chain): Chain {
  const own = {
    build: mortal((...given: Parameters<Chain['build']>) => chain.build(...given)),
    broadcast: mortal((raw: string) => chain.broadcast(raw)),
    lookUp: mortal((id: string) => chain.transferStatus(id)),
  };
  return new Proxy(chain, {
    get: (target, name) => {
      const value: unknown = name in own ? own[name as keyof typeof own] : Reflect.get(target, name, target);
      return typeof value === 'function' && !(name in own) ? value.bind(target) : value;
    },
  });
}

const CURRENCIES = ['ltc', 'doge', 'btc'] as const;
/** A service fee whose commission is above the minimum payout and below the depth of the books; smallest units. */
const ENOUGH = { ltc: 200_000_001n, doge: 1_000_000_000_001n, btc: 20_000_001n } as const;
let fixture: AffiliateFixture;
beforeAll(async () => {
  const change = (parts: ExchangeModuleOptions): ExchangeModuleOptions => ({
    ...parts,
    chains: parts.chains.map(mortalChain),
    signer: { ...parts.signer, sign: mortal((request) => parts.signer.sign(request)) },
    venue: {
      trade: mortal((order) => {
        orders.add(order.id);
        return parts.venue.trade(order);
      }),
      findTrade: (order) => parts.venue.findTrade(order),
      cancel: (order) => parts.venue.cancel(order),
    },
  });
  fixture = await affiliateFixture({ change, isSettling: false });
});
afterAll(() => fixture.close());

const who = fc.integer({ min: 0, max: 1 });
const currency = fc.constantFrom(...CURRENCIES);
const exchange = fc.record({
  kind: fc.constant('exchange' as const),
  who: fc.constantFrom(0, 0, 0, 1, 1, undefined),
  isOwn: fc.constantFrom(false, false, false, true),
  to: currency,
  fee: fc.oneof(fc.bigInt({ min: 0n, max: 9n }), fc.bigInt({ min: 0n, max: 10n ** 9n })),
  ending: fc.constantFrom<Ending>('finished', 'finished', 'finished', 'refunded', 'lost', 'lost-and-back'),
});
/** Whether enough is earned first for the conversion or payout to succeed. */
const isFunded = fc.constantFrom(true, true, false);
/** Crashes at the n-th external call, before or after it has taken effect. */
const death = fc.record({ left: fc.integer({ min: 1, max: 3 }), isBefore: fc.boolean() });
const action = fc.oneof(
  { weight: 3, arbitrary: exchange },
  fc.record({ kind: fc.constant('convert' as const), who, from: currency, to: currency, isFunded }),
  fc.record({ kind: fc.constant('convert-all' as const), who, from: currency, to: currency, isFunded }),
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('payout' as const), who, from: currency, isFunded }) },
  fc.record({ kind: fc.constant('crash' as const), at: death }),
);
type Action = typeof action extends fc.Arbitrary<infer Kind> ? Kind : never;
/** At least one conversion and one payout in every history. */
const CERTAIN: readonly Action[] = [
  { kind: 'convert', who: 0, from: 'ltc', to: 'doge', isFunded: true },
  { kind: 'payout', who: 1, from: 'btc', isFunded: true },
];
const history = fc
  .array(action, { minLength: 8, maxLength: 14, size: 'max' })
  .map((actions): readonly Action[] => [...actions, ...CERTAIN]);

async function withAddresses(): Promise<Affiliate> {
  const referrer = await fixture.affiliate();
  for (const one of CURRENCIES) {
    const { address } = await fixture.api.testAddress({ currency: one });
    await fixture.affiliates.setAffiliateAddress({ currency: one, address, code: referrer.code() }, referrer);
  }
  return referrer;
}

/** Accepts refusals of operations that are not possible now; any other error is a bug. */
async function tried(work: Promise<unknown>): Promise<void> {
  const { code } = await work.then(() => ({ code: 'done' }), ExchangeError.from);
  const fine = ['done', 'not-found', 'amount-too-small', 'invalid-input', 'pair-unavailable', 'conflict'];
  expect(fine).toContain(code);
}

async function carryOut(one: Action, affiliates: readonly Affiliate[], earned: Earned): Promise<void> {
  const api = fixture.affiliates;
  if (one.kind === 'crash') Object.assign(crash, one.at);
  else if (one.kind === 'exchange') {
    const referrer = one.who === undefined ? undefined : affiliates[one.who]!;
    const affiliate = referrer && ({ accountId: referrer.id, channel: 'web' } as const);
    const owner = one.isOwn ? referrer?.id : 'somebody';
    await playExchange(fixture, { to: one.to, fee: one.fee, ending: one.ending, affiliate, owner });
    if (referrer && !one.isOwn && (one.ending === 'finished' || one.ending === 'lost-and-back'))
      earned.add(referrer.id, one.to, one.fee / 2n);
  } else {
    const referrer = affiliates[one.who]!;
    const { caller } = referrer;
    const { from } = one;
    if (one.isFunded) {
      const fee = ENOUGH[from];
      const affiliate = { accountId: referrer.id, channel: 'web' } as const;
      await playExchange(fixture, { to: from, fee, ending: 'finished', affiliate });
      earned.add(referrer.id, from, fee / 2n);
    }
    if (one.kind === 'convert')
      await tried(api.convertBalance({ fromCurrency: one.from, toCurrency: one.to }, { caller }));
    if (one.kind === 'convert-all') await tried(api.convertBalances({ toCurrency: one.to }, { caller }));
    if (one.kind === 'payout') await tried(api.payOut({ currency: one.from, code: referrer.code() }, { caller }));
  }
}

class Earned {
  readonly sums = new Map<string, bigint>();

  add(referrer: string, of: string, units: bigint): void {
    this.sums.set(`${referrer} ${of}`, this.of(referrer, of) + units);
  }

  of(referrer: string, of: string): bigint {
    return this.sums.get(`${referrer} ${of}`) ?? 0n;
  }
}

/** Runs all due work until none is left. @param deaths a crash for each round, until they are used up. */
async function settle(deaths: readonly { left: number; isBefore: boolean }[]): Promise<void> {
  const { store, work, clock } = fixture;
  for (let i = 0; i < 400; i += 1) {
    Object.assign(crash, deaths[i] ?? { left: 0 });
    const soon = clock.now() + 600_000;
    const conversions = await store.conversions.claimDue(soon, clock.now(), 50);
    const payouts = await store.affiliatePayouts.claimDue(soon, clock.now(), 50);
    if (conversions.length + payouts.length === 0) return;
    for (const id of conversions) await work.convert(id);
    for (const id of payouts) await work.pay(id);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(JSON.stringify(fixture.logger.lines.slice(-3)));
}

async function balancesHold(): Promise<void> {
  for (const { currency: of, booked, held } of await fixture.store.affiliateLedger.control())
    expect([of, held]).toEqual([of, booked]);
  expect(imbalances(await fixture.store.ledger.balances())).toEqual([]);
}

async function movedOut(id: string, of: string): Promise<bigint> {
  const { store } = fixture;
  const conversions = (await store.conversions.page(id, 1, 100)).items.filter(({ status }) => status !== 'failed');
  const payouts = (await store.affiliatePayouts.page(id, 1, 100)).items.filter(({ status }) => status !== 'failed');
  const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n);
  return (
    sum(conversions.filter(({ from }) => from === of).map(({ amountFrom }) => amountFrom)) -
    sum(conversions.filter(({ to }) => to === of).map(({ amountTo }) => amountTo!)) +
    sum(payouts.filter((one) => one.currency === of).map(({ amount }) => amount))
  );
}

describe("affiliates' money after any history", () => {
  it('is half of the referred fees less what left, to the last unit; and every payout is on its chain once', async () => {
    await fc.assert(
      fc.asyncProperty(
        history,
        fc.array(death, { minLength: 5, maxLength: 20, size: 'max' }),
        async (actions, deaths) => {
          crash.left = 0;
          const affiliates = [await withAddresses(), await withAddresses()];
          const earned = new Earned();
          for (const one of actions) {
            await carryOut(one, affiliates, earned);
            await balancesHold();
          }
          await settle(deaths);
          await balancesHold();
          for (const { id } of affiliates) {
            const balances = new Map(
              (await fixture.store.affiliateLedger.balances(id)).map(({ currency: of, amount }) => [of, amount]),
            );
            for (const of of CURRENCIES)
              expect(balances.get(of) ?? 0n).toBe(earned.of(id, of) - (await movedOut(id, of)));
            const payouts = (await fixture.store.affiliatePayouts.page(id, 1, 100)).items;
            ended.payouts += payouts.length;
            ended.conversions += (await fixture.store.conversions.page(id, 1, 100)).total;
            for (const to of await fixture.store.payoutAddresses.of(id)) {
              const sent = payouts.filter((one) => one.currency === to.currency);
              expect(sent.every(({ status }) => status === 'finished')).toBe(true);
              const arrived = fixture.chain.paymentsTo(to.currency, { address: to.address });
              expect(arrived.map(({ amount }) => amount).toSorted()).toEqual(
                sent.map(({ amount, networkFee }) => amount - networkFee).toSorted(),
              );
            }
          }
        },
      ),
      { numRuns: 8, endOnFailure: true },
    );
    expect(orders.size).toBe(ended.conversions);
    // Enough histories reached the interesting cases for the test to be meaningful.
    expect(Math.min(ended.payouts, ended.conversions, ended.deaths)).toBeGreaterThan(5);
  }, 600_000);
});
