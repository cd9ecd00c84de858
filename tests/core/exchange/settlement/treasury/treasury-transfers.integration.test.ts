import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TreasuryTransfer } from '../../../../../core/domain/treasury/treasury-transfer.ts';
import { Settlement } from '../../../../../core/exchange/settlement/settlement.ts';
import { BalanceCheck } from '../../../../../core/exchange/hedging/risk/balance-check.ts';
import { chainWith } from '../../../../support/chains/chain-with.ts';
import { ALICE, COIN, TreasuryBench, WHOLE } from './treasury-bench.ts';

/** Actions after which the process dies once, before it can store what it did. */
let deadly: Set<string>;
/** What the signer answers instead of signing. */
let refusal: Error | undefined;
let bench: TreasuryBench;

async function mayDie<T>(action: string, work: () => Promise<T>): Promise<T> {
  const done = await work();
  if (deadly.delete(action)) throw new Error(`killed after ${action}`);
  return done;
}

beforeEach(async () => {
  deadly = new Set();
  refusal = undefined;
  bench = await TreasuryBench.open((parts) => ({
    ...parts,
    chains: parts.chains.map((chain) =>
      chainWith(chain, {
        build: (order, inFlight) => mayDie('build', () => chain.build(order, inFlight)),
        broadcast: (raw) => mayDie('broadcast', () => chain.broadcast(raw)),
      }),
    ),
    signer: {
      ...parts.signer,
      sign: (request) => (refusal ? Promise.reject(refusal) : mayDie('sign', () => parts.signer.sign(request))),
    },
  }));
});
afterEach(() => bench[Symbol.asyncDispose]());

const inTransit = async (change = {}) => bench.reaches(await bench.plan(change), 'in-transit');
const errors = () => bench.fixture.logger.lines.filter(({ level }) => level === 'error');

/** The ledger holds what the chain and the venue hold, and nothing is on its way. */
async function expectAgreement(): Promise<void> {
  await bench.scan();
  const { store, container } = bench.fixture;
  await container.get(Settlement).reconcile();
  const checked = (await store.reconciliations.checked()).find(({ ticker }) => ticker === 'ltc');
  expect(checked).toMatchObject({ difference: 0n });
  const differences = await new BalanceCheck(store, bench.clock).differences(bench.account);
  expect(differences.filter(({ asset }) => asset === 'ltc')).toEqual([]);
  for (const currency of ['ltc', 'kraken:ltc']) expect((await bench.ledger(currency))['transit']).toBeUndefined();
}

describe('a transfer of the hot wallet', () => {
  it.each(['nothing', 'build, sign, broadcast'])(
    'reaches a venue once, and is booked once, when processes die after: %s',
    async (dies) => {
      deadly = new Set(dies === 'nothing' ? [] : dies.split(', '));
      const transfer = await inTransit();
      expect(deadly.size).toBe(0);
      expect(bench.payments(transfer.destination.address)).toBe(1);
      expect((await bench.ledger('ltc'))['transit']).toBe(5n * COIN);
      bench.deposit('5', transfer.chainTxId!);
      await bench.look();
      expect(await bench.now(transfer)).toMatchObject({
        state: 'in-transit',
        note: 'kraken has not credited it yet',
      });
      bench.venue.clock.advance(1_000);
      await bench.look();
      await bench.look();
      expect(await bench.now(transfer)).toMatchObject({ state: 'arrived', arrived: 5n * WHOLE });
      expect(await bench.ledger('kraken:ltc')).toEqual({ venues: 15n * WHOLE, capital: -15n * WHOLE });
      await expectAgreement();
    },
    60_000,
  );

  it('is capital that was paid out once it is confirmed at the cold address', async () => {
    const before = (await bench.ledger('ltc'))['capital'] ?? 0n;
    const transfer = await bench.reaches(await bench.plan({ to: 'cold' }), 'arrived');
    expect(bench.payments(transfer.destination.address)).toBe(1);
    expect((await bench.ledger('ltc'))['capital']! - before).toBe(5n * COIN);
    await expectAgreement();
  });

  it('waits while the signer refuses it, can be cancelled then, and is never sent', async () => {
    const { ExchangeError } = await import('../../../../../core/contract/exchange-error.ts');
    refusal = new ExchangeError('forbidden', 'the signer: to: treasury.json does not list this address');
    const transfer = await bench.plan();
    await bench.worker().round();
    expect(await bench.now(transfer)).toMatchObject({
      state: 'ordered',
      step: 'intended',
      note: expect.stringContaining('does not list'),
    });
    await bench.journal.cancel(transfer.id, ALICE);
    refusal = undefined;
    bench.mine(4);
    await bench.worker().round();
    expect(await bench.now(transfer)).toMatchObject({ state: 'cancelled' });
    expect(bench.payments(transfer.destination.address)).toBe(0);
  });

  it('waits for coins that are promised to customers, and is cancelled after a day', async () => {
    const all = await bench.fixture.chain.spendable('ltc');
    const transfer = await bench.plan({ amount: all });
    await bench.worker().round();
    expect(await bench.now(transfer)).toMatchObject({ state: 'approved', note: expect.stringContaining('free') });
    bench.clock.advance(86_400_001);
    await bench.worker().round();
    expect(await bench.now(transfer)).toMatchObject({ state: 'cancelled' });
    expect(errors().map(({ message }) => message)).toContain('a transfer was cancelled');
  });

  it('stays in transit with an alarm while the venue lies, and can be given up', async () => {
    const transfer = await inTransit();
    const says = async (why: string) => {
      await bench.look();
      expect(await bench.now(transfer)).toMatchObject({ state: 'in-transit', note: expect.stringContaining(why) });
    };
    await says('kraken does not show it yet');
    const chainTxId = transfer.chainTxId!.toUpperCase();
    const shows = (amount: bigint) => {
      bench.account.lie = { deposits: () => [{ chainTxId, amount, isCredited: true }] };
    };
    shows(5n * WHOLE);
    await says('its balance does not have it');
    shows(5n * WHOLE + 1n);
    await says('more arrived than left');
    shows((47n * WHOLE) / 10n);
    await says('did not arrive');
    bench.clock.advance(4 * 3_600_000);
    await bench.worker().round();
    expect(errors()).toContainEqual(expect.objectContaining({ message: expect.stringContaining('has not arrived') }));
    await bench.journal.giveUp(transfer.id, ALICE);
    expect((await bench.ledger('ltc'))['transit']).toBe(5n * COIN);
    expect((await bench.ledger('kraken:ltc'))['venues']).toBe(10n * WHOLE);
  });
});

describe('a withdrawal by hand', () => {
  const toHot = async (): Promise<TreasuryTransfer> => {
    const destination = await bench.fixture.chain.treasury('ltc');
    return bench.reaches(await bench.plan({ from: 'kraken', to: 'hot', destination, amount: 3n * COIN }), 'by-hand');
  };
  /** What a person does at the venue: the coins leave it, less its fee, and the chain has them. */
  const withdraw = async () => {
    const { engine } = bench.venue;
    engine.deposit('client', 'LTC', -3n * 10n ** BigInt(engine.assets.get('LTC')!.decimals));
    return bench.fixture.chain.faucet('ltc', await bench.fixture.chain.treasury('ltc'), 3n * COIN - 200_000n);
  };

  it('calls a person, and is booked once the chain shows the transaction that was confirmed', async () => {
    const transfer = await toHot();
    expect(errors()).toContainEqual(expect.objectContaining({ message: expect.stringContaining('withdraw') }));
    const chainTxId = await withdraw();
    await bench.scan();
    await bench.worker().round();
    expect(await bench.now(transfer)).toMatchObject({ state: 'by-hand' });
    await bench.journal.confirm(transfer.id, chainTxId, ALICE);
    const arrived = 3n * WHOLE - 2n * 10n ** 15n;
    expect(await bench.reaches(transfer, 'arrived')).toMatchObject({ arrived });
    expect(await bench.ledger('kraken:ltc')).toEqual({
      venues: 7n * WHOLE,
      'venue-fees': 2n * 10n ** 15n,
      capital: arrived - 10n * WHOLE,
    });
    await expectAgreement();
  });

  it('stays in transit while the venue says that it is done, and nothing arrives', async () => {
    const transfer = await toHot();
    await bench.journal.confirm(transfer.id, 'f'.repeat(64), ALICE);
    await bench.scan();
    bench.clock.advance(4 * 3_600_000);
    await bench.worker().round();
    expect(await bench.now(transfer)).toMatchObject({ state: 'in-transit' });
    expect(errors()).toContainEqual(expect.objectContaining({ message: expect.stringContaining('has not arrived') }));
    expect((await bench.ledger('kraken:ltc'))['transit']).toBe(3n * WHOLE);
  });
});

describe('transfers that are planned by themselves', () => {
  it('bring a venue into its band, and rest after one that did not arrive and while coins are in transit', async () => {
    const destination = { address: await bench.fixture.addressOf('ltc') };
    const addresses = new Map([['kraken', new Map([['ltc', destination]])]]);
    const targets = new Map([
      ['ltc', { least: 0n, target: COIN, most: 2n * COIN }],
      ['kraken:ltc', { least: 20n * WHOLE, target: 30n * WHOLE, most: 40n * WHOLE }],
    ]);
    const automatic = bench.automatic(targets, { addresses, most: 600_00n });
    const round = async (ms = 60_000) => {
      bench.clock.advance(ms);
      await automatic.round();
      return bench.fixture.store.treasuryTransfers.open();
    };
    const [planned, ...others] = await round();
    // 20 are missing; the most of one transfer is six at 100 dollars.
    expect(planned).toMatchObject({ from: 'hot', to: 'kraken', amount: 6n * COIN, worth: 600_00n, destination });
    expect(others).toEqual([]);
    expect(await round()).toHaveLength(1);
    await bench.journal.cancel(planned!.id, ALICE);
    expect(await round()).toEqual([]);
    const [again] = await round(6 * 3_600_000);
    await bench.reaches(again!, 'in-transit');
    await bench.journal.giveUp(again!.id, ALICE);
    expect(await round(7 * 3_600_000)).toEqual([]);
  });
});
