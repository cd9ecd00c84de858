import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Hedge } from '../../../../core/domain/hedging/hedge.ts';
import type { HedgeStore } from '../../../../core/ports/stores/operation/hedge-store.ts';
import type { StoreSubject } from '../store-subject.ts';
import { lostBy } from '../../../../core/exchange/hedging/risk/slippage.ts';
import { plannedHedge } from '../../../support/hedging/planned-hedge.ts';

const MANY = 20;
const WHOLE = 10n ** 18n;

/** Tests of the journal of hedges. */
export function hedgesContract(hedges: () => HedgeStore): void {
  const SENT = { state: 'sent', sentAt: 2_000, deadline: 7_000 } as const;
  const given = async (change: Partial<Hedge> = {}) => {
    const hedge = plannedHedge(change);
    await hedges().insert(hedge);
    return hedge;
  };

  it('keeps a hedge as it was written, once', async () => {
    const hedge = await given({ expected: 10n ** 40n, worth: 3n });
    expect(await hedges().find(hedge.id)).toEqual(hedge);
    await expect(hedges().insert(hedge)).rejects.toThrow(/duplicate key|is in the journal/);
    expect(await hedges().find(plannedHedge().id)).toBeUndefined();
  });

  it('lets one of many change a hedge from its state', async () => {
    const hedge = await given();
    const tries = await Promise.all(
      Array.from({ length: MANY }, (_, at) => hedges().change({ ...hedge, ...SENT, note: String(at) }, 'planned')),
    );
    expect(tries.filter(Boolean)).toHaveLength(1);
    expect(await hedges().find(hedge.id)).toEqual({ ...hedge, ...SENT, note: String(tries.indexOf(true)) });
  });

  it('keeps executions, fees and how it ended', async () => {
    const hedge = await given();
    await hedges().change({ ...hedge, ...SENT }, 'planned');
    const missing = { ...hedge, ...SENT, state: 'unknown', missingSince: Date.UTC(2033, 0) } as const;
    expect(await hedges().change(missing, 'sent')).toBe(true);
    expect(await hedges().find(hedge.id)).toEqual(missing);
    const partly = { ...hedge, ...SENT, state: 'partly', orderId: `O-${hedge.id}`, filled: 5n, attempts: 2 } as const;
    expect(await hedges().change(partly, 'unknown')).toBe(true);
    const fees = [{ asset: 'bnb', amount: 123_456_789_012_345_678_901n }];
    const booked = { ...partly, state: 'booked', cost: 7n, fees, endedAt: 9_000, note: 'in part' } as const;
    expect(await hedges().change(booked, 'partly')).toBe(true);
    expect(await hedges().find(hedge.id)).toEqual(booked);
  });

  it('keeps what has ended as it is', async () => {
    const hedge = await given();
    await hedges().change({ ...hedge, state: 'cancelled', isRefused: true, endedAt: 5 }, 'planned');
    await expect(hedges().change({ ...hedge, ...SENT }, 'cancelled')).rejects.toThrow('keeps what has ended');
    expect(await hedges().find(hedge.id)).toMatchObject({ state: 'cancelled', isRefused: true });
  });

  it('refuses an order of a venue that another hedge has, and takes the same ID of another venue', async () => {
    const named = async (venue: string, orderId: string) => {
      const hedge = await given({ venue });
      await hedges().change({ ...hedge, ...SENT }, 'planned');
      return hedges().change({ ...hedge, ...SENT, state: 'filled', filled: 1n, orderId }, 'sent');
    };
    expect(await named('kraken', 'O-1')).toBe(true);
    expect(await named('binance', 'O-1')).toBe(true);
    await expect(named('kraken', 'O-1')).rejects.toThrow(/duplicate key|another hedge/);
  });

  describe.each(['cancelled', 'booked'] as const)('one that is %s', (state) => {
    it('is not open, and is listed newest first with those of its venue', async () => {
      const venue = `venue-${state}`;
      const at = Date.UTC(2030, 0);
      const [first, second] = [await given({ venue, createdAt: at }), await given({ venue, createdAt: at + 1 })];
      const sent = { ...first, ...SENT };
      await hedges().change(sent, 'planned');
      const end = state === 'booked' ? { filled: 1n, orderId: 'O-2', cost: 1n, fees: [] } : {};
      await hedges().change({ ...sent, ...end, state, endedAt: 3 }, 'sent');
      const open = (await hedges().open()).filter((hedge) => hedge.venue === venue);
      expect(open.map(({ id }) => id)).toEqual([second.id]);
      expect((await hedges().list(10, venue)).map(({ id }) => id)).toEqual([second.id, first.id]);
      expect((await hedges().list(1)).length).toBe(1);
    });
  });

  it('adds up the worth of what was sent since a time, of what ended only what was executed', async () => {
    const since = Date.UTC(2031, 0);
    const sentAt = async (at: number, worth: bigint) => {
      const hedge = await given({ worth });
      const sent = { ...hedge, state: 'sent', sentAt: at, deadline: at + 5 } as const;
      await hedges().change(sent, 'planned');
      return sent;
    };
    await sentAt(since - 1, 1n);
    await sentAt(since, 10n ** 30n);
    const none = await sentAt(since + 1, 5n);
    expect(await hedges().sentWorth(since)).toBe(10n ** 30n + 5n);
    await hedges().change({ ...none, state: 'cancelled', endedAt: 9 }, 'sent');
    expect(await hedges().sentWorth(since)).toBe(10n ** 30n);
    const part = await sentAt(since + 1, 10n);
    const partly = { ...part, state: 'partly', orderId: part.id, filled: 17n * 10n ** 16n } as const;
    await hedges().change(partly, 'sent');
    expect(await hedges().sentWorth(since)).toBe(10n ** 30n + 10n);
    await hedges().change({ ...partly, state: 'booked', cost: 1n, fees: [], endedAt: 9 }, 'partly');
    // 0.17 of 0.5 is 3.4 of 10.
    expect(await hedges().sentWorth(since)).toBe(10n ** 30n + 4n);
    expect(await hedges().sentWorth(since + 2)).toBe(0n);
  });

  it('adds up what booked orders of a venue lost to their plans since a time, exactly', async () => {
    const venue = 'venue-of-losses';
    const since = Date.UTC(2032, 0);
    const ended = async ({ cost, ...change }: Partial<Hedge>) => {
      const hedge = await given({ venue, createdAt: since, ...change });
      const partly = { ...hedge, ...SENT, state: 'partly', orderId: hedge.id, filled: change.filled ?? WHOLE } as const;
      await hedges().change({ ...hedge, ...SENT }, 'planned');
      await hedges().change(partly, 'sent');
      const booked = { ...partly, state: 'booked', cost, fees: [], endedAt: 9 } as const;
      await hedges().change(booked, 'partly');
      return booked;
    };
    const order = fc.record({
      side: fc.constantFrom('buy', 'sell'),
      size: fc.constantFrom('0.5', '3', '0.000000000000000007', '12.345'),
      filled: fc.bigInt(1n, 5n * WHOLE),
      expected: fc.bigInt(0n, 10n ** 24n),
      worth: fc.bigInt(0n, 10n ** 24n),
      cost: fc.option(fc.bigInt(0n, 10n ** 24n), { nil: undefined }),
    });
    const booked: Hedge[] = [];
    for (const one of fc.sample(order, { numRuns: 40, seed: 7 })) booked.push(await ended(one));
    await ended({ createdAt: since - 1, expected: WHOLE, cost: 0n });
    await ended({ venue: 'another', expected: WHOLE, cost: 0n });
    const cancelled = await given({ venue, createdAt: since });
    await hedges().change({ ...cancelled, state: 'cancelled', endedAt: 5 }, 'planned');
    expect(await hedges().lostSince(venue, since)).toBe(booked.reduce((sum, hedge) => sum + lostBy(hedge), 0n));
    expect(await hedges().lostSince(venue, since)).toBeGreaterThan(0n);
    expect(await hedges().lostSince(venue, since + 1)).toBe(0n);
  });
}

/** The lists of the journal have indexes in a database. */
export function hedgeIndexesContract(subject: () => StoreSubject): void {
  it.each([
    ['of one venue', 'hedges_of_venue', '(venue, created_at DESC, id)'],
    ['of all venues', 'hedges_listed', '(created_at DESC, id)'],
  ])('has an index for the newest hedges %s', async (_, index, wanted) => {
    const columns = await subject().query(
      `select indexdef from pg_indexes where tablename = 'hedges' and indexname = '${index}'`,
    );
    expect(columns.map(({ indexdef }) => String(indexdef).endsWith(wanted))).toEqual([true]);
  });
}
