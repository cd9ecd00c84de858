import { afterEach, describe, expect, it } from 'vitest';
import type { ErrorCode } from '../../../../core/contract/error-code.ts';
import { ExchangeError } from '../../../../core/contract/exchange-error.ts';
import type { Chain } from '../../../../core/ports/chains/chain.ts';
import type { TransferOrder } from '../../../../core/ports/chains/transfer-order.ts';
import type { Signer } from '../../../../core/ports/chains/signer.ts';
import type { SweepPlanner } from '../../../../core/ports/chains/sweep-planner.ts';
import { type ExchangeFixture, exchangeFixture } from '../../../support/fixtures/exchange-fixture.ts';

let fixture: ExchangeFixture;
/** Each build with the transfers in flight at that time; the fee differs each time, as on a real chain. */
let builds: { readonly order: TransferOrder; readonly inFlight: readonly string[] }[];
/** The transaction whose orders the signer refuses, and the error code. */
let refused: { readonly transaction: string; readonly code: ErrorCode } | undefined;
afterEach(() => fixture.close());

function watched(chain: Chain, sweepPlanner: SweepPlanner | undefined): Chain {
  return {
    id: chain.id,
    tickers: chain.tickers,
    isDemonstration: chain.isDemonstration,
    pollMs: 50,
    sweepPlanner,
    payInAddress: (ticker, index) => chain.payInAddress(ticker, index),
    treasury: (ticker) => chain.treasury(ticker),
    estimateFee: (ticker) => chain.estimateFee(ticker),
    balance: (after, holders) => chain.balance(after, holders),
    paymentUri: (ticker, to, amount) => chain.paymentUri(ticker, to, amount),
    scan: (cursor, filterOwnAddresses) => chain.scan(cursor, filterOwnAddresses),
    build: async (order, inFlight) => {
      builds.push({ order, inFlight });
      const built = JSON.parse(await chain.build(order, inFlight)) as { fee: string };
      return JSON.stringify({ ...built, fee: String(BigInt(built.fee) + BigInt(builds.length)) });
    },
    broadcast: (raw) => chain.broadcast(raw),
    transferStatus: (id) => chain.transferStatus(id),
  };
}

async function open(sweepPlanner?: SweepPlanner, change = (signer: Signer) => signer): Promise<void> {
  builds = [];
  refused = undefined;
  fixture = await exchangeFixture((parts) => ({
    ...parts,
    chains: parts.chains.map((chain) => watched(chain, sweepPlanner)),
    signer: change({
      ...parts.signer,
      sign: async (request) => {
        if (refused && request.order.id.startsWith(refused.transaction))
          throw new ExchangeError(refused.code, 'the signer: beyond the limit of one order');
        return parts.signer.sign(request);
      },
    }),
  }));
}

async function create() {
  const address = await fixture.addressOf('doge');
  const { id, trackSecret } = await fixture.create({ address });
  return { id, address, pay: () => fixture.api.testPaymentTracked({ secret: trackSecret! }) };
}

const statusOf = async (id: string) => (await fixture.store.transactions.byId(id))!.status;
const transferOf = async (id: string) => (await fixture.store.transactions.byId(id))!.sendings.at(-1);
const patient = { timeout: 20_000, interval: 25 };
/** Payouts leave one account, one after the other. */
const ACCOUNT: SweepPlanner = { plan: async () => [] };

/** Signs another form of an order first, and loses the answer: as if the database had been restored since. */
function forgetful(signer: Signer): Signer {
  const lost = new Set<string>();
  return {
    ...signer,
    sign: async (request) => {
      if (lost.has(request.order.id)) return signer.sign(request);
      lost.add(request.order.id);
      const { fee, ...rest } = JSON.parse(request.unsigned) as { fee: string };
      await signer.sign({ ...request, unsigned: JSON.stringify({ ...rest, fee: String(BigInt(fee) + 7n) }) });
      throw new ExchangeError('unavailable', 'the answer was lost');
    },
  };
}

describe('a payout that was signed in another form', () => {
  it.each([
    ['of one account', ACCOUNT],
    ['of many coins', undefined],
  ])(
    'is sent as it was signed, and delays no other payout: a chain %s',
    async (_, sweepPlanner) => {
      await open(sweepPlanner, forgetful);
      const made = [await create(), await create(), await create()];
      for (const { pay } of made) await pay();
      for (const { id, address } of made) {
        await expect.poll(() => statusOf(id), patient).toBe('finished');
        const [payment, ...others] = fixture.chain.paymentsTo('doge', { address });
        expect(others).toEqual([]);
        const { unsigned, chainTxId, raw } = (await transferOf(id))!;
        expect(chainTxId).toBe(payment!.chainTxId);
        expect(JSON.parse(unsigned!)).toMatchObject({ fee: String(payment!.fee) });
        expect(JSON.parse(raw!)).toMatchObject({ transfer: unsigned });
        const booked = (await fixture.store.ledger.ofTransaction(id)).find(({ kind }) => kind === 'sent')!;
        const chain = booked.entries.filter(({ account }) => account === 'chain').map(({ amount }) => amount);
        expect(chain.reduce((sum, one) => sum + one, 0n)).toBe(-payment!.amount - payment!.fee);
      }
      expect(await fixture.store.transactions.stuck(1)).toEqual([]);
    },
    60_000,
  );
});

describe('a payout that the signer refuses', () => {
  it.each([
    ['of one account', ACCOUNT],
    ['of many coins', undefined],
  ])(
    'delays no other payout, and is rebuilt until it is signed, once: a chain %s',
    async (_, sweepPlanner) => {
      await open(sweepPlanner);
      const [first, second] = [await create(), await create()];
      refused = { transaction: first.id, code: 'forbidden' };
      await first.pay();
      await expect.poll(() => builds.length, patient).toBeGreaterThan(2);
      await second.pay();
      await expect.poll(() => statusOf(second.id), patient).toBe('finished');
      const isBehind = builds.some(({ inFlight }) => inFlight.some((one) => one.includes(first.id)));
      expect(sweepPlanner !== undefined && isBehind).toBe(false);
      await expect
        .poll(async () => (await fixture.store.transactions.stuck(3)).map(({ id }) => id), patient)
        .toEqual([first.id]);
      expect(fixture.chain.paymentsTo('doge', { address: first.address })).toEqual([]);
      refused = undefined;
      await expect.poll(() => statusOf(first.id), patient).toBe('finished');
      expect(fixture.chain.paymentsTo('doge', { address: first.address })).toHaveLength(1);
      const eventKinds = (await fixture.store.transactions.events(first.id, 0)).map(({ kind }) => kind);
      expect(eventKinds.filter((kind) => kind === 'built').length).toBe(
        eventKinds.filter((kind) => kind === 'unbuilt').length + 1,
      );
    },
    60_000,
  );

  it.each(['conflict', 'unavailable'] as const)(
    'keeps its nonce where a signature may exist (%s), and no later payout is built behind it',
    async (code) => {
      await open(ACCOUNT);
      const [first, second] = [await create(), await create()];
      refused = { transaction: first.id, code };
      await first.pay();
      await expect.poll(async () => (await transferOf(first.id))?.status, patient).toBe('built');
      const { unsigned } = (await transferOf(first.id))!;
      await second.pay();
      await expect.poll(() => statusOf(second.id), patient).toBe('sending');
      await expect.poll(async () => (await fixture.store.transactions.stuck(3)).length, patient).toBe(1);
      expect(await transferOf(first.id)).toMatchObject({ status: 'built', unsigned });
      expect(await transferOf(second.id)).toMatchObject({ status: 'intended' });
      expect(builds).toHaveLength(1);
      refused = undefined;
      await expect.poll(() => statusOf(second.id), patient).toBe('finished');
      expect((await transferOf(first.id))!.unsigned).toBe(unsigned);
    },
    60_000,
  );
});
