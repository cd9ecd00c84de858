import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CurrencyRegistry } from '../../../../../core/exchange/chains/currency-registry.ts';
import { ChainWatcher } from '../../../../../core/exchange/settlement/chain-watcher.ts';
import { ReturnProcessor } from '../../../../../core/exchange/settlement/suspense/return-processor.ts';
import { TransferSender } from '../../../../../core/exchange/settlement/transfer-sender.ts';
import { TransactionProcessor } from '../../../../../core/exchange/transactions/transaction-processor.ts';
import type { StaffApi } from '../../../../../core/ports/apis/staff-api.ts';
import type { SuspenseDeposit } from '../../../../../core/ports/stores/operation/suspense-store.ts';
import { chainWith } from '../../../../support/chains/chain-with.ts';
import { type ExchangeFixture, exchangeFixture } from '../../../../support/fixtures/exchange-fixture.ts';
import { SettableClock } from '../../../../support/fixtures/settable-clock.ts';
import { BY, COIN, staffApiOf, suspended } from './suspense-bench.ts';

const BLOCK_MS = 1_000;

let clock: SettableClock;
let fixture: ExchangeFixture;
let support: StaffApi;
let watcher: ChainWatcher;
/** Actions after which the process dies once, before it can store what it did. */
let deadly: Set<string>;

/** Does something, and dies afterwards if that is planned. */
async function mayDie<T>(action: string, work: () => Promise<T>): Promise<T> {
  const done = await work();
  if (deadly.delete(action)) throw new Error(`killed after ${action}`);
  return done;
}

beforeEach(async () => {
  clock = new SettableClock();
  deadly = new Set();
  fixture = await exchangeFixture(
    (parts) => ({
      ...parts,
      chains: parts.chains.map((chain) =>
        chainWith(chain, {
          build: (order, inFlight) => mayDie('build', () => chain.build(order, inFlight)),
          broadcast: (raw) => mayDie('broadcast', () => chain.broadcast(raw)),
        }),
      ),
      signer: { ...parts.signer, sign: (request) => mayDie('sign', () => parts.signer.sign(request)) },
    }),
    { isSettling: false, blockMs: BLOCK_MS, chainClock: clock },
  );
  support = staffApiOf(fixture);
  const { container, store, chain, logger } = fixture;
  const parts = { store, processor: container.get(TransactionProcessor), currencies: container.get(CurrencyRegistry) };
  watcher = new ChainWatcher(chain, { ...parts, holder: 'test', lease: 60_000 }, clock, logger);
  mine(40);
  await watcher.begin();
});
afterEach(() => fixture.close());

const mine = (blocks: number) => clock.advance(blocks * BLOCK_MS);
const scan = async (blocks: number) => {
  mine(blocks);
  await watcher.poll();
};
const now = async ({ id }: Pick<SuspenseDeposit, 'id'>) => (await fixture.store.suspense.byId(id))!;

/** 2 LTC at the address of an exchange that takes dogecoin. */
async function stray(): Promise<SuspenseDeposit> {
  const { id, payIn } = await fixture.create({ from: 'doge', to: 'ltc', amount: '5000' });
  await fixture.chain.faucet('ltc', { address: payIn.address }, 2n * COIN);
  await scan(8);
  const [deposit] = await fixture.store.suspense.ofTransaction(id);
  return deposit!;
}

async function asked(): Promise<{ readonly deposit: SuspenseDeposit; readonly address: string }> {
  const { id } = await stray();
  const address = await fixture.addressOf('ltc');
  await support.returnDeposit({ id, address, ...BY });
  return { deposit: await now({ id }), address };
}

/** One step in a process of its own. */
async function step(deposit: SuspenseDeposit): Promise<SuspenseDeposit> {
  const processor = new ReturnProcessor(fixture.container.get(TransferSender), clock);
  await processor.run(deposit, clock.now()).catch(() => undefined);
  return now(deposit);
}

describe('a return', () => {
  it.each(['nothing', 'build', 'sign', 'broadcast', 'build, sign, broadcast'])(
    'pays once when the process dies after: %s',
    async (dies) => {
      deadly = new Set(dies === 'nothing' ? [] : dies.split(', '));
      const asking = await asked();
      let { deposit } = asking;
      for (let steps = 0; deposit.state === 'returning' && steps < 20; steps += 1) {
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        deposit = await step(deposit);
        mine(4);
      }
      expect(deposit.state).toBe('returned');
      expect(deadly.size).toBe(0);
      expect(fixture.chain.paymentsTo('ltc', { address: asking.address })).toHaveLength(1);
      expect(await suspended(fixture)).toEqual({});
    },
    60_000,
  );

  it('is cancelled when a reorganisation removes the deposit before anything is built', async () => {
    const { deposit, address } = await asked();
    await fixture.chain.reorganise(10, { drop: true });
    await scan(1);
    expect(await now(deposit)).toMatchObject({ state: 'lost', isGone: true });
    expect(await suspended(fixture)).toEqual({});
    await expect(support.returnDeposit({ id: deposit.id, address, ...BY })).rejects.toMatchObject({ code: 'conflict' });
    await step(deposit);
    expect(fixture.chain.paymentsTo('ltc', { address })).toEqual([]);
  });

  it('goes on when the deposit disappears after it was built, and the loss stays in suspense', async () => {
    const { deposit } = await asked();
    let stepped = await step(deposit);
    expect(stepped.return?.step).not.toBe('intended');
    await fixture.chain.reorganise(10, { drop: true });
    await scan(1);
    stepped = await now(deposit);
    expect(stepped).toMatchObject({ state: 'returning', isGone: true });
    for (let steps = 0; stepped.state === 'returning' && steps < 20; steps += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      stepped = await step(stepped);
      mine(4);
    }
    expect(stepped.state).toBe('returned');
    expect(await suspended(fixture)).toEqual({ ltc: 2n * COIN });
  });
});

describe('a held deposit', () => {
  it('that a reorganisation moves to another block stays held, and is booked once', async () => {
    const deposit = await stray();
    await fixture.chain.reorganise(10);
    await scan(1);
    await scan(8);
    expect(await now(deposit)).toMatchObject({ state: 'held', isGone: false });
    expect(await suspended(fixture)).toEqual({ ltc: -2n * COIN });
  });

  it('that disappears is found by a process that did not see it, and comes back', async () => {
    const deposit = await stray();
    const key = { chain: deposit.chain, key: deposit.key };
    const { UnassignedDeposits } =
      await import('../../../../../core/exchange/settlement/suspense/unassigned-deposits.ts');
    const other = new UnassignedDeposits(fixture.chain, fixture.store, clock);
    const scanned = { since: deposit.block! - 1, through: deposit.block!, shown: new Set<string>() };
    await other.reportMissing(scanned, async () => {});
    expect(await now(deposit)).toMatchObject({ state: 'lost', losses: 1 });
    expect(await suspended(fixture)).toEqual({});
    const { chainTxId, currency: ticker, amount, at: to, transactionId, block } = deposit;
    const detected = { key: key.key, chainTxId, ticker, amount, to, confirmations: 9 };
    await other.hold({ detected, block, transactionId });
    await other.hold({ detected, block, transactionId });
    expect(await now(deposit)).toMatchObject({ state: 'held', isGone: false });
    expect(await suspended(fixture)).toEqual({ ltc: -2n * COIN });
  });
});
