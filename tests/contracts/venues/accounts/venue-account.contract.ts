import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AccountMarket } from '../../../../core/domain/hedging/hedge.ts';
import { VENUE_DECIMALS } from '../../../../core/domain/hedging/venue-amount.ts';
import { parseUnits, rescaleUnits } from '../../../../core/domain/amount.ts';
import type { VenueAccount, VenueFill, VenueOrder } from '../../../../core/ports/markets/venue-account.ts';
import type { EngineVenue } from '../../../support/hedging/engine-account.ts';

export const CLIENT = 'client';
export const FUNDS = { BTC: '2', ETH: '30', USDT: '50000' };

/** An account with `FUNDS`, and the simulated venue behind it, whose books stand still. */
export interface AccountSubject {
  readonly account: VenueAccount;
  readonly venue: EngineVenue;
  readonly market: AccountMarket;
  /** Part of the path or the call that places orders, and of the one that tells balances. */
  readonly placing: string;
  readonly asking: string;
  close(): Promise<void>;
}

/** The tests for every `VenueAccount`. */
export function venueAccountContract(name: string, open: () => Promise<AccountSubject>): void {
  describe(`VenueAccount: ${name}`, () => {
    let subject: AccountSubject;
    let orders = 0;
    beforeEach(async () => {
      subject = await open();
    });
    afterEach(() => subject?.close());

    const engineOrders = () => subject.venue.engine.orders.all(CLIENT);
    const order = (change: Partial<VenueOrder> = {}): VenueOrder => {
      orders += 1;
      const sentAt = subject.venue.clock.now();
      const clientId = orders.toString(16).padStart(32, 'a');
      const { market } = subject;
      return {
        clientId,
        market,
        side: 'buy',
        size: '0.05',
        limit: '66000',
        sentAt,
        deadline: sentAt + 5_000,
        ...change,
      };
    };
    const booked = (code: string) => {
      const { engine } = subject.venue;
      const { total } = engine.accounts.balance(CLIENT, code);
      return rescaleUnits(total, engine.assets.get(code)!.decimals, VENUE_DECIMALS, 'floor');
    };
    const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n);
    const feeOf = (fills: readonly VenueFill[], asset: string) =>
      sum(fills.flatMap(({ fees }) => fees.filter((fee) => fee.asset === asset).map(({ amount }) => amount)));

    it('tells the time of the venue', async () => {
      subject.venue.fault({ kind: 'skew', ms: 2_000 });
      const [earliest, latest] = await subject.account.time();
      const time = subject.venue.clock.now() + 2_000;
      expect([earliest <= time, latest >= time, latest - earliest < 1_000]).toEqual([true, true, true]);
    });

    it('tells deposits with their transactions, and when they are in the balance', async () => {
      const { account, venue } = subject;
      const since = venue.clock.now() - 1_000;
      const { txid } = venue.transfers.deposit(CLIENT, 'BTC', '0.12345678');
      const amount = parseUnits('0.12345678', VENUE_DECIMALS);
      expect(await account.deposits('btc', since)).toEqual([{ chainTxId: txid, amount, isCredited: false }]);
      venue.clock.advance(1_000);
      expect(await account.deposits('btc', since)).toEqual([{ chainTxId: txid, amount, isCredited: true }]);
      expect(await account.deposits('eth', since)).toEqual([]);
      const later = await account.balances();
      expect(later.get('btc')).toBe(parseUnits(FUNDS.BTC, VENUE_DECIMALS) + amount);
    });

    it('tells whether deposits and withdrawals of an asset are open', async () => {
      const { account, venue } = subject;
      const litecoin = { asset: 'ltc', network: 'Litecoin' };
      const bitcoin = { asset: 'btc', network: 'Bitcoin' };
      const states = () => account.networkStates([bitcoin, litecoin]);
      const open = { deposits: 'open', withdrawals: 'open' };
      expect(await states()).toEqual([open, open]);
      const out = venue.fault({ kind: 'withdrawals', state: 'suspended', asset: 'LTC' });
      expect(await states()).toEqual([open, { ...open, withdrawals: 'closed' }]);
      const into = venue.fault({ kind: 'deposits', state: 'suspended', asset: 'LTC' });
      expect(await states()).toEqual([open, { deposits: 'closed', withdrawals: 'closed' }]);
      out.end();
      expect(await states()).toEqual([open, { ...open, deposits: 'closed' }]);
      into.end();
      expect(await states()).toEqual([open, open]);
      const unheardOf = { asset: 'unheard', network: 'Nowhere' };
      expect(await account.networkStates([unheardOf])).toEqual([{ deposits: 'unknown', withdrawals: 'unknown' }]);
    });

    it('tells balances to the last unit', async () => {
      const balances = await subject.account.balances();
      for (const [code, amount] of Object.entries(FUNDS))
        expect(balances.get(code.toLowerCase())).toBe(parseUnits(amount, VENUE_DECIMALS));
    });

    it.each(['buy', 'sell'] as const)(
      'lets an order to %s take what it can, with every execution and its fee',
      async (side) => {
        const { account, market } = subject;
        const sent = order({ side, size: '0.09871', limit: side === 'buy' ? '66000' : '62000' });
        const id = await account.place(sent);
        const size = parseUnits(sent.size, VENUE_DECIMALS);
        expect(await account.find(sent)).toEqual({ orderId: id, clientId: sent.clientId, isOpen: false, filled: size });
        const fills = await account.fills(market, sent.sentAt - 1_000);
        expect(fills.length).toBe(engineOrders()[0]!.fills.length);
        expect(fills.length).toBeGreaterThan(1);
        expect(new Set(fills.map((fill) => fill.orderId))).toEqual(new Set([id]));
        expect(sum(fills.map((fill) => fill.size))).toBe(size);
        const sign = side === 'buy' ? 1n : -1n;
        const cost = sum(fills.map((fill) => fill.cost));
        expect(booked('BTC')).toBe(parseUnits(FUNDS.BTC, VENUE_DECIMALS) + sign * size - feeOf(fills, 'btc'));
        expect(booked('USDT')).toBe(parseUnits(FUNDS.USDT, VENUE_DECIMALS) - sign * cost - feeOf(fills, 'usdt'));
        const balances = await account.balances();
        expect([balances.get('btc'), balances.get('usdt')]).toEqual([booked('BTC'), booked('USDT')]);
      },
    );

    it('ends an order that finds a part, and one that finds nothing', async () => {
      const { account, venue, market } = subject;
      venue.fault({ kind: 'partial-fill', percent: 40 });
      const partly = order({ size: '0.1' });
      await account.place(partly);
      expect(await account.find(partly)).toMatchObject({ isOpen: false, filled: parseUnits('0.04', VENUE_DECIMALS) });
      const nothing = order({ limit: '60000' });
      await account.place(nothing);
      expect(await account.find(nothing)).toMatchObject({ isOpen: false, filled: 0n });
      expect(await account.openOrders(market)).toEqual([]);
    });

    it.each([
      ['more than the account has', { size: '5' }, 'VenueInsufficientError'],
      ['a price far off the last one', { limit: '150000' }, 'VenueRefusedError'],
      ['a size below the minimum', { size: '0.000001' }, 'VenueRefusedError'],
      ['a market that is not listed', { market: { symbol: 'NO/NE', base: 'no', quote: 'ne' } }, 'VenueRefusedError'],
    ] as const)('is refused %s, and nothing is traded', async (_, change, error) => {
      await expect(subject.account.place(order(change))).rejects.toMatchObject({ name: error });
      expect(engineOrders()).toEqual([]);
    });

    it('is refused what reaches the venue after the deadline', async () => {
      const late = order();
      subject.venue.clock.advance(5_001);
      await expect(subject.account.place(late)).rejects.toMatchObject({ name: 'VenueRefusedError' });
      expect(engineOrders()).toEqual([]);
    });

    it('is told how long to wait where it calls too often', async () => {
      const { account, venue, placing } = subject;
      venue.fault({ kind: 'rate-limit', retryAfter: 7, call: placing });
      await expect(account.place(order())).rejects.toMatchObject({
        name: 'VenueBusyError',
        waitMs: expect.any(Number),
      });
      expect(engineOrders()).toEqual([]);
    });

    const lose = async (kind: 'reset' | 'unavailable', when: 'before' | 'after') => {
      const { account, venue, placing } = subject;
      venue.fault({ kind, when, call: placing });
      const sent = order();
      await expect(account.place(sent)).rejects.toMatchObject({ name: 'VenueUnknownError' });
      return sent;
    };

    it.each(['reset', 'unavailable'] as const)(
      'does not know the outcome of an order that was lost: %s',
      async (kind) => {
        const sent = await lose(kind, 'before');
        expect(await subject.account.find(sent)).toBeUndefined();
        expect(engineOrders()).toEqual([]);
      },
    );

    it.each(['reset', 'unavailable'] as const)('finds an order whose answer was lost: %s', async (kind) => {
      const sent = await lose(kind, 'after');
      const filled = parseUnits(sent.size, VENUE_DECIMALS);
      expect(await subject.account.find(sent)).toMatchObject({ clientId: sent.clientId, filled });
      expect(engineOrders()).toHaveLength(1);
    });

    it('tells nothing rather than something wrong while a question fails', async () => {
      const { account, venue, asking } = subject;
      venue.fault({ kind: 'reset', when: 'after', call: asking });
      await expect(account.balances()).rejects.toMatchObject({ name: 'VenueUnknownError' });
      expect((await account.balances()).get('btc')).toBe(parseUnits(FUNDS.BTC, VENUE_DECIMALS));
    });

    it('finds an order that the venue did not know at first', async () => {
      const { account, venue } = subject;
      const fault = venue.fault({ kind: 'unknown-order', ms: 2_000 });
      const sent = order();
      await account.place(sent);
      expect(await account.find(sent)).toBeUndefined();
      venue.clock.advance(2_001);
      expect(await account.find(sent)).toMatchObject({ clientId: sent.clientId, isOpen: false });
      fault.end();
    });

    it('names the coin of fees that are taken in another one', async () => {
      const { account, venue, market } = subject;
      if (!venue.engine.assets.has('BNB')) return;
      venue.engine.deposit(CLIENT, 'BNB', 10n ** 9n);
      venue.engine.setFees(CLIENT, { maker: 750, taker: 750, in: { asset: 'BNB', discount: 0 } });
      await account.balances();
      const before = booked('BNB');
      await account.place(order());
      const fills = await account.fills(market, 0);
      expect(feeOf(fills, 'bnb')).toBe(before - booked('BNB'));
      expect(feeOf(fills, 'bnb') > 0n).toBe(true);
    });

    it('tells all executions since a time, of more pages than one', async () => {
      const { account, market, venue } = subject;
      const size = '0.0008';
      const many = 60;
      for (let at = 0; at < many; at += 1) {
        const { grid } = venue.engine.market('BTC/USDT');
        const [ticks, lots] = [grid.ticks('66000')!, grid.lots(size)!];
        venue.engine.place({ account: CLIENT, market: 'BTC/USDT', side: 'buy', ticks, lots, timeInForce: 'IOC' });
      }
      const fills = await account.fills(market, venue.clock.now() - 1_000);
      const made = engineOrders().flatMap((one) => one.fills);
      expect(made.length).toBeGreaterThanOrEqual(many);
      expect(fills.length).toBe(made.length);
      expect(sum(fills.map((fill) => fill.size))).toBe(parseUnits(size, VENUE_DECIMALS) * BigInt(many));
    });
  });
}
