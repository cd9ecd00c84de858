import { afterEach, describe, expect, it } from 'vitest';
import type { ExchangeModuleOptions } from '../../../../adapters/di/server/exchange-options.ts';
import { ExchangeError } from '../../../../core/contract/exchange-error.ts';
import { TransactionProcessor } from '../../../../core/exchange/transactions/transaction-processor.ts';
import { imbalances } from '../../../../core/domain/transactions/ledger.ts';
import type { Transaction } from '../../../../core/domain/transactions/transaction.ts';
import type { Chain, TransferStatus } from '../../../../core/ports/chains/chain.ts';
import { type ExchangeFixture, exchangeFixture } from '../../../support/fixtures/exchange-fixture.ts';
import { SettableClock } from '../../../support/fixtures/settable-clock.ts';

/**
 * Fails every second call: before it takes effect, and, `after`, when it has taken effect and only the answer is lost.
 */
function flaky<Call extends (...given: never[]) => Promise<unknown>>(call: Call): Call {
  let count = 0;
  const failing = async (...given: Parameters<Call>): Promise<unknown> => {
    count += 1;
    if (count % 4 === 1) throw new Error('forced: not done');
    const answer = await call(...given);
    if (count % 4 === 3) throw new Error('forced: done, and not told');
    return answer;
  };
  return failing as Call;
}

function chainWith(chain: Chain, own: Partial<Chain>): Chain {
  return {
    id: chain.id,
    tickers: chain.tickers,
    isDemonstration: chain.isDemonstration,
    pollMs: 50,
    payInAddress: (ticker, index) => chain.payInAddress(ticker, index),
    treasury: (ticker) => chain.treasury(ticker),
    estimateFee: (ticker) => chain.estimateFee(ticker),
    balance: (after, holders) => chain.balance(after, holders),
    paymentUri: (ticker, to, amount) => chain.paymentUri(ticker, to, amount),
    scan: (cursor, filterOwnAddresses) => chain.scan(cursor, filterOwnAddresses),
    build: (order, inFlight) => chain.build(order, inFlight),
    broadcast: (raw) => chain.broadcast(raw),
    transferStatus: (id) => chain.transferStatus(id),
    ...own,
  };
}

const flakyChain = (chain: Chain) =>
  chainWith(chain, {
    build: flaky((order, inFlight) => chain.build(order, inFlight)),
    broadcast: flaky((raw) => chain.broadcast(raw)),
    transferStatus: flaky((id) => chain.transferStatus(id)),
  });

const BLOCK_MS = 1_000;

/**
 * An exchange on whose chain the test mines every block. @param lookedUp receives each transfer status that is read.
 */
async function openMining(
  lookedUp: (state: TransferStatus) => void = () => {},
  change = (parts: ExchangeModuleOptions) => parts,
): Promise<(blocks?: number) => void> {
  const clock = new SettableClock();
  const observed = (chain: Chain) =>
    chainWith(chain, {
      transferStatus: async (id) => {
        const state = await chain.transferStatus(id);
        lookedUp(state);
        return state;
      },
    });
  const options = { blockMs: BLOCK_MS, chainClock: clock };
  fixture = await exchangeFixture((parts) => change({ ...parts, chains: parts.chains.map(observed) }), options);
  return (blocks = 1) => clock.advance(blocks * BLOCK_MS);
}

let fixture: ExchangeFixture;
afterEach(() => fixture.close());

const create = (amount = '15') => fixture.create({ amount });

/** @param mine is called each time the status is not reached yet. */
async function until(
  secret: string,
  isThere: (transaction: Transaction) => boolean,
  mine = () => {},
): Promise<Transaction> {
  for (let i = 0; i < 800; i += 1) {
    const found = await fixture.api.track({ secret });
    if (isThere(found)) return found;
    mine();
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error(JSON.stringify([await fixture.api.track({ secret }), fixture.logger.lines.slice(-5)]));
}

const isFinished = ({ status }: Transaction) => status === 'finished';

describe('settlement', () => {
  it('pays once and books once when any call of chain, signer and venue fails before or after it takes effect', async () => {
    fixture = await exchangeFixture((parts: ExchangeModuleOptions) => ({
      ...parts,
      chains: parts.chains.map(flakyChain),
      signer: { ...parts.signer, sign: flaky((request) => parts.signer.sign(request)) },
      venue: {
        trade: flaky((order) => parts.venue.trade(order)),
        findTrade: flaky((order) => parts.venue.findTrade(order)),
        cancel: flaky((order) => parts.venue.cancel(order)),
      },
    }));
    const made = await Promise.all(Array.from({ length: 8 }, () => create()));
    await Promise.all(made.map(({ trackSecret }) => fixture.api.testPaymentTracked({ secret: trackSecret! })));
    for (const { trackSecret, payout } of made) {
      const done = await until(trackSecret!, isFinished);
      const payments = fixture.chain.paymentsTo('doge', payout);
      expect(payments.map(({ chainTxId }) => chainTxId)).toEqual(done.sendings.map(({ chainTxId }) => chainTxId));
      expect(done.sendings).toHaveLength(1);
    }
    const balances = await fixture.store.ledger.balances();
    expect(imbalances(balances)).toEqual([]);
    const booked = balances.find(({ currency, account }) => currency === 'doge' && account === 'chain')!.amount;
    expect(fixture.chain.balanceOf('doge', await fixture.chain.treasury('doge'))).toBe(booked);
    expect(await fixture.store.transactions.stuck(1)).toEqual([]);
  });

  it('keeps a transaction whose processing keeps failing in its status, visible, with growing back-off', async () => {
    const triedAt: number[] = [];
    fixture = await exchangeFixture((parts) => ({
      ...parts,
      venue: {
        trade: async () => {
          triedAt.push(Date.now());
          throw new ExchangeError('unavailable', 'the venue is down');
        },
        findTrade: async () => undefined,
        cancel: async () => undefined,
      },
    }));
    const { id, trackSecret } = await create();
    await fixture.api.testPaymentTracked({ secret: trackSecret! });
    await until(trackSecret!, () => triedAt.length >= 4);
    const [stuck] = await fixture.store.transactions.stuck(3);
    expect(stuck).toMatchObject({ id, status: 'exchanging', lastError: 'the venue is down' });
    expect(stuck!.dueAt).toBeGreaterThan(triedAt[stuck!.attempts - 1]!);
    for (const [index, pause] of [20, 40, 80].entries())
      expect(triedAt[index + 1]! - triedAt[index]!).toBeGreaterThanOrEqual(pause);
    expect((await fixture.store.ledger.ofTransaction(id)).map(({ kind }) => kind)).toEqual(['pay-in']);
  });

  it('goes back to waiting when a reorganisation removes a deposit, and finishes when it is paid again', async () => {
    const mine = await openMining();
    const { trackSecret: secret } = await create();
    await fixture.api.testPaymentTracked({ secret: secret! });
    mine(2);
    await until(secret!, ({ payIn }) => payIn.deposits.some(({ confirmations }) => confirmations === 2));
    await fixture.chain.reorganise(10, { drop: true });
    const back = await until(secret!, ({ status }) => status === 'waiting');
    expect(back.payIn.deposits.map(({ status }) => status)).toEqual(['gone']);
    expect(back.payIn.received).toBe('0');
    await fixture.api.testPaymentTracked({ secret: secret! });
    await until(secret!, isFinished, mine);
    expect(imbalances(await fixture.store.ledger.balances())).toEqual([]);
  });

  it('neither trades nor pays for a confirmed deposit that a reorganisation removes, until staff has looked', async () => {
    let isClosed = true;
    const mine = await openMining(
      () => {},
      (parts) => ({
        ...parts,
        venue: {
          trade: async (order) => {
            if (isClosed) throw new ExchangeError('unavailable', 'the venue is closed');
            return parts.venue.trade(order);
          },
          findTrade: (order) => parts.venue.findTrade(order),
          cancel: (order) => parts.venue.cancel(order),
        },
      }),
    );
    const { id, trackSecret: secret, payout } = await create();
    await fixture.api.testPaymentTracked({ secret: secret! });
    await until(secret!, ({ status }) => status === 'exchanging', mine);
    await fixture.chain.reorganise(10, { drop: true });
    const held = await until(secret!, ({ status }) => status === 'hold');
    expect(held.holdReason).toBe('review');
    isClosed = false;
    await fixture.store.atomically(async (unit) => {
      const processor = fixture.container.get(TransactionProcessor);
      await processor.process(unit, id, () => ({ kind: 'released', reason: 'it is gone for good' }));
    });
    await until(secret!, ({ status }) => status === 'waiting');
    expect(fixture.chain.paymentsTo('doge', payout)).toEqual([]);
    const owed = (await fixture.store.ledger.balances()).filter(
      ({ account, amount }) => ['customers', 'suspense', 'trading'].includes(account) && amount !== 0n,
    );
    expect(owed).toEqual([]);
  });

  it('counts a deposit once that a reorganisation only moved to another block', async () => {
    const mine = await openMining();
    const { trackSecret: secret, payout } = await create();
    await fixture.api.testPaymentTracked({ secret: secret! });
    mine(2);
    await until(secret!, ({ payIn }) => payIn.deposits.some(({ confirmations }) => confirmations === 2));
    await fixture.chain.reorganise(10);
    const done = await until(secret!, isFinished, mine);
    expect(done.payIn.received).toBe('15');
    expect(fixture.chain.paymentsTo('doge', payout)).toHaveLength(1);
  });

  it('rebroadcasts a payout that a reorganisation removed before its last confirmation, and makes no other', async () => {
    let known = 0;
    const mine = await openMining(({ confirmations }) => (known = Math.max(known, confirmations)));
    const { trackSecret: secret, payout } = await create();
    await fixture.api.testPaymentTracked({ secret: secret! });
    await until(secret!, () => fixture.chain.paymentsTo('doge', payout).length === 1, mine);
    const { chainTxId } = fixture.chain.paymentsTo('doge', payout)[0]!;
    // Fewer than the 20 that finish it.
    mine(6 - (await fixture.chain.transferStatus(chainTxId)).confirmations);
    await until(secret!, () => known === 6);
    await fixture.chain.reorganise(7, { drop: true });
    expect(fixture.chain.paymentsTo('doge', payout)).toEqual([]);
    const done = await until(secret!, isFinished, mine);
    expect(fixture.chain.paymentsTo('doge', payout)).toMatchObject([{ chainTxId }]);
    expect(done.sendings).toMatchObject([{ chainTxId, isConfirmed: true }]);
  });

  it('lets another process take over a chain whose watcher crashed, as soon as its lease expires', async () => {
    fixture = await exchangeFixture((parts) => ({ ...parts, times: { ...parts.times, lease: 1_000 } }));
    const { leases } = fixture.store;
    // Before the first scan nobody holds the lease; a lease of no duration tests for it, and takes nothing away.
    while (await leases.hold('watch:simulated', 'other', Date.now(), 0)) {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    const now = Date.now();
    expect(await leases.hold('watch:simulated', 'other', now + 5_000, now + 9_000)).toBe(true);
  });

  it('books the exchange’s own coins as its capital, once', async () => {
    fixture = await exchangeFixture();
    const balances = await fixture.store.ledger.balances();
    const treasury = await fixture.chain.treasury('btc');
    const capital = balances.find(({ currency, account }) => currency === 'btc' && account === 'capital')!;
    expect(-capital.amount).toBe(fixture.chain.balanceOf('btc', treasury));
  });
});
