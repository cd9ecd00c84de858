import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MemoryLogger } from '../../../../adapters/memory/memory-logger.ts';
import { openStore } from '../../../../adapters/postgres/open-store.ts';
import { halt, resume } from '../../../../core/exchange/hedging/risk/halts.ts';
import { transferSubject } from '../../../../core/exchange/treasury/transfers/transfer-audit.ts';
import { TransferJournal } from '../../../../core/exchange/treasury/transfers/transfer-journal.ts';
import type { TransferPlan, TransferSettings } from '../../../../core/exchange/treasury/transfers/transfer-settings.ts';
import type { Store } from '../../../../core/ports/stores/store.ts';
import { SettableClock } from '../../../support/fixtures/settable-clock.ts';
import { newDatabase } from '../../../support/servers/worker-postgres.ts';

const WHOLE = 10n ** 18n;
const ALICE = { actor: 'staff:alice-phone', person: 'alice', reason: 'orders need coins there' };
const BOB = { actor: 'staff:bob', person: 'bob', reason: 'agreed' };
const SYSTEM = { actor: 'system', person: 'system', reason: 'below the least' };

const settings: TransferSettings = {
  isAutomatic: false,
  least: 0n,
  most: 1_000_000_00n,
  dayMost: 10_000_000_00n,
  approvalAbove: 10_000_00n,
  feeBasisPoints: 50,
  addresses: new Map(),
};

let store: Store;
let journal: TransferJournal;
let asset: string;
const clock = new SettableClock(Date.UTC(2026, 0));

beforeAll(async () => {
  store = await openStore({ databaseUrl: await newDatabase(), folder: '', logger: new MemoryLogger() });
  journal = new TransferJournal(store, clock, () => randomBytes(16).toString('hex'));
});
afterAll(() => store.close());

beforeEach(async () => {
  asset = `a${randomBytes(4).toString('hex')}`;
  const currency = `kraken:${asset}`;
  const entries = [
    { currency, account: 'venues', amount: 3n * WHOLE },
    { currency, account: 'capital', amount: -3n * WHOLE },
  ] as const;
  await store.ledger.post({ id: `opening:${asset}`, kind: 'venue-capital', at: 1, entries });
});

const plan = (change: Partial<TransferPlan> = {}): TransferPlan => ({
  ticker: asset,
  asset,
  decimals: 8,
  from: 'kraken',
  to: 'hot',
  destination: { address: 'own' },
  amount: 200_000_000n,
  worth: 5_000_00n,
  ...change,
});

/** What the ledger has of the asset at Kraken, by account, in whole units. */
async function ledger(currency = `kraken:${asset}`, unit = WHOLE) {
  const all = (await store.ledger.balances()).filter((one) => one.currency === currency && one.amount !== 0n);
  return Object.fromEntries(all.map(({ account, amount }) => [account, Number(amount) / Number(unit)]));
}

describe('the journal of transfers', () => {
  it('books a withdrawal by hand when it is ordered, and what arrived less the fee', async () => {
    const { id } = await journal.plan(plan(), ALICE, settings);
    expect(await journal.order(id, SYSTEM)).toMatchObject({ state: 'by-hand' });
    expect(await ledger()).toEqual({ venues: 1, transit: 2, capital: -3 });
    expect(await journal.confirm(id, 'abc', ALICE)).toMatchObject({ state: 'in-transit', chainTxId: 'abc' });
    const arrived = 2n * WHOLE - WHOLE / 1_000n;
    expect(await journal.arrive(id, arrived, SYSTEM)).toMatchObject({ state: 'arrived', arrived });
    // The watcher of the chain books what arrived against capital as well.
    expect(await ledger()).toEqual({ venues: 1, capital: -1.001, 'venue-fees': 0.001 });
    const audit = await store.audit.ofTransaction(transferSubject(id));
    expect(audit.map(({ action }) => action)).toEqual([
      'plan transfer',
      'order transfer',
      'confirm transfer as abc',
      'book arrival',
    ]);
  });

  it('takes back what nobody withdrew', async () => {
    const { id } = await journal.plan(plan(), ALICE, settings);
    await journal.order(id, SYSTEM);
    await journal.cancel(id, ALICE);
    expect(await ledger()).toEqual({ venues: 3, capital: -3 });
    await expect(journal.confirm(id, 'abc', ALICE)).rejects.toMatchObject({ code: 'conflict' });
  });

  it.each([10_000_01n, undefined])('wants another person where it is worth %s', async (worth) => {
    const { id, state } = await journal.plan(plan({ worth }), ALICE, settings);
    expect(state).toBe('planned');
    await expect(journal.order(id, SYSTEM)).rejects.toMatchObject({ code: 'conflict' });
    const herself = { ...ALICE, actor: 'staff:alice-laptop' };
    await expect(journal.approve(id, herself)).rejects.toMatchObject({ code: 'forbidden' });
    expect(await journal.approve(id, BOB)).toMatchObject({ state: 'approved', approvedBy: 'staff:bob' });
    await journal.cancel(id, ALICE);
  });

  it('holds the limits of one transfer and of 24 hours, however many are planned at once', async () => {
    await expect(journal.plan(plan({ worth: 1_000_000_01n }), ALICE, settings)).rejects.toMatchObject({
      code: 'conflict',
    });
    clock.advance(86_400_001);
    const tight = { ...settings, dayMost: 12_000_00n };
    const tries = await Promise.allSettled(
      Array.from({ length: 5 }, (_, at) => journal.plan(plan({ asset: `${asset}-${at}` }), ALICE, tight)),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  });

  it('refuses a second transfer of an asset', async () => {
    await journal.plan(plan(), ALICE, settings);
    await expect(journal.plan(plan(), BOB, settings)).rejects.toMatchObject({ code: 'conflict' });
  });

  it('orders nothing that the venue does not hold, or while it is halted', async () => {
    const much = await journal.plan(plan({ amount: 300_000_001n }), ALICE, settings);
    await expect(journal.order(much.id, SYSTEM)).rejects.toThrow('holds less');
    await journal.cancel(much.id, ALICE);
    const { id } = await journal.plan(plan(), ALICE, settings);
    await halt(store, { venue: 'kraken', reason: 'short', by: 'system', at: 1 });
    await expect(journal.order(id, SYSTEM)).rejects.toThrow('kraken is halted');
    await resume(store, { venue: 'kraken', reason: 'found', by: 'staff:bob', at: 2 });
    expect(await journal.order(id, SYSTEM)).toMatchObject({ state: 'by-hand' });
    expect(await ledger()).toMatchObject({ venues: 1 });
  });

  it('takes no arrival of more than left, nor of so little that it is no fee; giving up books nothing', async () => {
    const { id } = await journal.plan(plan(), ALICE, settings);
    await journal.order(id, SYSTEM);
    await expect(journal.arrive(id, 2n * WHOLE, BOB)).rejects.toMatchObject({ code: 'conflict' });
    await journal.confirm(id, `tx-${asset}`, ALICE);
    for (const arrived of [2n * WHOLE + 1n, (19n * WHOLE) / 10n - 1n, 0n])
      await expect(journal.arrive(id, arrived, BOB)).rejects.toMatchObject({ code: 'invalid-input' });
    expect(await journal.giveUp(id, BOB)).toMatchObject({ state: 'given-up', note: 'agreed' });
    expect(await ledger()).toEqual({ venues: 1, transit: 2, capital: -3 });
    await journal.plan(plan(), ALICE, settings);
  });

  it('books what a person says has arrived only once another person says the same', async () => {
    const { id } = await journal.plan(plan({ worth: 100_01n }), ALICE, settings);
    await journal.order(id, SYSTEM);
    await journal.confirm(id, `tx-${asset}`, ALICE);
    const herself = { ...ALICE, actor: 'staff:alice-laptop' };
    const little = 2n * WHOLE - WHOLE / 20n;
    for (const [by, arrived] of [
      [ALICE, little],
      [ALICE, little],
      [herself, little],
      // Another amount is another claim.
      [BOB, 2n * WHOLE],
    ] as const)
      expect(await journal.testify(id, arrived, by)).toMatchObject({ state: 'in-transit', claimed: { by: by.actor } });
    expect(await ledger()).toMatchObject({ transit: 2 });
    await expect(journal.testify(id, 2n * WHOLE + 1n, ALICE)).rejects.toMatchObject({ code: 'invalid-input' });
    expect(await journal.testify(id, 2n * WHOLE, ALICE)).toMatchObject({ state: 'arrived', arrived: 2n * WHOLE });
    const audit = (await store.audit.ofTransaction(transferSubject(id))).map(
      ({ actor, action }) => `${actor} ${action}`,
    );
    expect(audit.slice(-2)).toEqual(['staff:bob say what arrived', 'staff:alice-phone book arrival']);
  });

  it('takes the transaction that a person names only once another person names the same', async () => {
    const { id } = await journal.plan(plan({ worth: 100_01n }), ALICE, settings);
    await journal.order(id, SYSTEM);
    const herself = { ...ALICE, actor: 'staff:alice-laptop' };
    const [right, other] = [`sent-${asset}`, `other-${asset}`];
    for (const [by, chainTxId] of [
      [ALICE, other],
      [herself, other],
      // Another transaction is another word.
      [BOB, right],
      [BOB, right],
    ] as const)
      expect(await journal.testifySent(id, chainTxId, by)).toMatchObject({
        state: 'by-hand',
        named: { chainTxId, by: by.actor, person: by.person },
      });
    expect(await journal.testifySent(id, right, ALICE)).toMatchObject({ state: 'in-transit', chainTxId: right });
    expect(await store.treasuryTransfers.find(id)).not.toHaveProperty('named');
    const audit = (await store.audit.ofTransaction(transferSubject(id))).map(
      ({ actor, action }) => `${actor} ${action}`,
    );
    expect(audit.slice(-2)).toEqual([
      `staff:bob say that the transaction is ${right}`,
      `staff:alice-phone confirm transfer as ${right}`,
    ]);
  });

  it('takes no transaction of the chain for two transfers', async () => {
    const confirmed = async () => {
      const { id } = await journal.plan(plan({ amount: 100_000_000n }), ALICE, settings);
      await journal.order(id, SYSTEM);
      return journal.confirm(id, `twice-${asset}`, ALICE);
    };
    const { id } = await confirmed();
    await journal.arrive(id, WHOLE, SYSTEM);
    const message = expect.stringContaining('another transfer has that transaction');
    await expect(confirmed()).rejects.toMatchObject({ code: 'conflict', message });
  });

  it('lets one person book what is worth little, and nobody a transfer without a price', async () => {
    const small = await journal.plan(plan({ worth: 100_00n }), ALICE, settings);
    await journal.order(small.id, SYSTEM);
    await journal.testifySent(small.id, `small-${asset}`, ALICE);
    expect(await journal.testify(small.id, 2n * WHOLE, ALICE)).toMatchObject({ state: 'arrived' });
    const priceless = await journal.plan(plan({ worth: undefined, amount: 100_000_000n }), ALICE, settings);
    await journal.approve(priceless.id, BOB);
    await journal.order(priceless.id, SYSTEM);
    await journal.confirm(priceless.id, `priceless-${asset}`, ALICE);
    expect(await journal.testify(priceless.id, WHOLE, ALICE)).toMatchObject({ state: 'in-transit' });
  });

  it('lets nobody cancel or give up what may be signed, but lets it be buried', async () => {
    const { id } = await journal.plan(plan({ from: 'hot', to: 'cold' }), ALICE, settings);
    const ordered = await journal.order(id, SYSTEM);
    expect(ordered).toMatchObject({ state: 'ordered', step: 'intended' });
    const built = { ...ordered, step: 'built', unsigned: 'u', version: ordered.version + 1 } as const;
    await store.treasuryTransfers.change(built);
    await expect(journal.cancel(id, ALICE)).rejects.toThrow('coins may have moved');
    await expect(journal.giveUp(id, ALICE)).rejects.toMatchObject({ code: 'conflict' });
    const tx = { raw: 'r', chainTxId: `sent-${asset}` };
    await store.treasuryTransfers.change({ ...built, step: 'signed', ...tx, version: built.version + 1 });
    expect(await journal.giveUp(id, ALICE)).toMatchObject({ state: 'ordered', asked: 'bury' });
  });
});
