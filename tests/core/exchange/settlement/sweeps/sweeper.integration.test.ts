import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asyncScheduler } from 'rxjs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { EmbeddedCatalogue } from '../../../../../adapters/market-embedded/embedded-catalogue.ts';
import { MemoryLogger } from '../../../../../adapters/memory/memory-logger.ts';
import { openStore } from '../../../../../adapters/postgres/open-store.ts';
import { CurrencyRegistry } from '../../../../../core/exchange/chains/currency-registry.ts';
import { Sweeper } from '../../../../../core/exchange/settlement/sweeper.ts';
import type { StuckTransfers } from '../../../../../core/ports/chains/stuck-transfers.ts';
import { SettableClock } from '../../../../support/fixtures/settable-clock.ts';
import type { Store } from '../../../../../core/ports/stores/store.ts';
import { copyPreparedDatabase } from '../../../../support/prepared-databases.ts';
import { sampleEvent, sampleRecord } from '../../../../support/samples/sample-transactions.ts';
import { FEE, Script } from './sweep-script.ts';

const ETHER = 10n ** 18n;
let folder: string;
let store: Store;
let script: Script;
let count = 0;
const logger = new MemoryLogger();
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'altway-sweeper-'));
  await copyPreparedDatabase(folder);
  store = await openStore({ databaseUrl: undefined, folder, logger });
});
afterAll(async () => {
  await store.close();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  count += 1;
  script = new Script(`chain-${count}`);
  const deposit = { key: `${count}`, chainTxId: 'x', amount: ETHER, confirmations: 12, status: 'confirmed', seenAt: 1 };
  const record = sampleRecord({ chain: script.chainId, payInIndex: 7, from: 'eth', deposits: [deposit as never] });
  await store.transactions.insert(record, [sampleEvent(1)]);
  // Ends the sweeps that other cases left in flight.
  for (let other = 1; other < count; other += 1)
    for (const { id } of await store.sweeps.open(`chain-${other}`)) {
      await store.sweeps.signed(id, { raw: '', chainTxId: '' }, 1);
      await store.sweeps.end(id, 'failed', 0n);
    }
});

function partsOf() {
  const secrets = { newId: () => `${(count += 1)}-id`, trackSecret: String, digest: String };
  const currencies = new CurrencyRegistry(new EmbeddedCatalogue());
  return { store, signer: script.signer, secrets, currencies, holder: 'test' };
}

/** Runs a round as a newly started process would: only stored state is known. */
async function round(): Promise<void> {
  await new Sweeper(script.chain, { plan: script.plan }, partsOf(), asyncScheduler, logger).round();
}

const booked = async () => (await store.ledger.postings(0, 100)).filter(({ id }) => id.startsWith('sweep:')).length;

describe('a sweep', () => {
  it('moves confirmed deposits once, and books its fee when it is final', async () => {
    const before = await booked();
    await round();
    expect(script.planned).toMatchObject([{ ticker: 'eth', from: [{ index: 7, most: ETHER }], least: ETHER / 500n }]);
    expect(script.sent).toEqual(['raw unsigned-1-7']);
    script.state = { status: 'pending', confirmations: 0 };
    await round();
    script.state = { status: 'confirmed', confirmations: 11, fee: FEE, feeTicker: 'eth' };
    await round();
    expect(await booked()).toBe(before);
    script.state = { ...script.state, confirmations: 12 };
    await round();
    await round();
    expect([script.sent.length, script.signed.length, script.planned.length]).toEqual([1, 1, 1]);
    expect(await booked()).toBe(before + 1);
    expect(await store.sweeps.open(script.chainId)).toEqual([]);
  });

  it('is signed again unchanged, under the same ID, after a crash between signing and storing', async () => {
    script.failing = 'sign';
    await round();
    expect(script.sent).toEqual([]);
    script.failing = undefined;
    await round();
    expect(script.signed).toHaveLength(2);
    expect(script.signed[1]).toEqual(script.signed[0]);
    expect(script.planned).toHaveLength(1);
  });

  it('is looked up and rebroadcast unchanged after a crash during the broadcast', async () => {
    script.failing = 'broadcast';
    await round();
    script.failing = undefined;
    await round();
    expect(script.sent).toEqual(['raw unsigned-1-7', 'raw unsigned-1-7']);
    script.state = { status: 'pending', confirmations: 0 };
    await round();
    expect([script.sent.length, script.signed.length]).toEqual([2, 1]);
  });

  it('uses no nonce that payouts would wait for when the signer refuses its gas', async () => {
    script.kind = 'gas';
    script.failing = 'sign';
    await round();
    expect(await store.sweeps.open(script.chainId)).toEqual([]);
    expect(await store.transactions.inFlight(['eth'])).toEqual([]);
    script.failing = undefined;
    await round();
    expect(await store.sweeps.open(script.chainId)).toMatchObject([{ kind: 'gas', status: 'signed' }]);
  });

  it('is carried on by another process within two minutes, though new ones are planned every ten', async () => {
    const clock = new SettableClock();
    const process = (holder: string) =>
      new Sweeper(script.chain, { plan: script.plan }, { ...partsOf(), holder }, clock, logger);
    const [first, second] = [process('first'), process('second')];
    script.kind = 'gas';
    script.failing = 'broadcast';
    await first.tick();
    // The first process ends here, before its gas payment is in any mempool.
    script.failing = undefined;
    await second.tick();
    expect(script.sent).toEqual(['raw unsigned-1-7']);
    for (let passed = 0; passed < 120_000; passed += 30_000) {
      clock.advance(30_000);
      await second.tick();
    }
    expect(script.sent.length).toBeGreaterThan(1);
    expect(script.planned.length).toBeLessThanOrEqual(2);
  });

  it('is planned within half a minute while customers wait for coins that the treasury lacks', async () => {
    const clock = new SettableClock();
    let spendable = 10n * ETHER;
    const chain = { ...script.chain, spendable: async () => spendable };
    const sweeper = new Sweeper(chain, { plan: script.plan }, partsOf(), clock, logger);
    script.kind = 'gas';
    await sweeper.tick();
    const [gas] = await store.sweeps.open(script.chainId);
    // It brought nothing, so the deposit could be swept again.
    await store.sweeps.end(gas!.id, 'failed', 0n);
    const waits = sampleRecord({
      chain: script.chainId,
      from: 'btc',
      to: 'eth',
      status: 'exchanging',
      amountOut: ETHER,
    });
    await store.transactions.insert(waits, [sampleEvent(1)]);
    clock.advance(30_000);
    await sweeper.tick();
    expect(script.planned).toHaveLength(1);
    spendable = ETHER - 1n;
    clock.advance(30_000);
    await sweeper.tick();
    expect(script.planned).toHaveLength(2);
    await store.transactions.update({ ...waits, version: 2, status: 'finished' }, [sampleEvent(2)]);
  });

  it('gets a higher fee when the market rises, and is given up when it can never be included', async () => {
    const clock = new SettableClock();
    let dead: string | undefined;
    const stuckTransfers: StuckTransfers = {
      patienceMs: 60_000,
      replacement: async (_, forms) => (forms.length === 1 ? 'dearer' : undefined),
      deadBecause: async () => dead,
    };
    const chain = { ...script.chain, stuckTransfers };
    const sweeper = new Sweeper(chain, { plan: script.plan }, partsOf(), clock, logger);
    await sweeper.round();
    script.state = { status: 'pending', confirmations: 0 };
    await sweeper.round();
    const { id } = (await store.sweeps.open(script.chainId))[0]!;
    clock.advance(60_000);
    await sweeper.round();
    const forms = [
      { unsigned: 'unsigned-1-7', raw: 'raw unsigned-1-7', chainTxId: 'id unsigned-1-7' },
      { unsigned: 'dearer', raw: 'raw dearer', chainTxId: 'id dearer' },
    ] as const;
    expect(await store.sweeps.open(script.chainId)).toMatchObject([{ id, ...forms[1], replaced: [forms[0]] }]);
    script.state = { status: 'unknown', confirmations: 0 };
    script.failing = 'broadcast';
    script.known = forms;
    await sweeper.round();
    expect(script.sent.slice(-2)).toEqual(['raw dearer', 'raw unsigned-1-7']);
    dead = 'the nonce is used';
    await sweeper.tick();
    expect((await store.sweeps.open(script.chainId)).map((open) => open.id)).not.toContain(id);
    // It moved nothing, so the deposit is still to be swept.
    const left = await store.sweeps.left(script.chainId, 'eth', 1n, 10, 0);
    const again = await store.sweeps.open(script.chainId);
    expect(left.length + again.length).toBe(1);
  });

  it('is made by one process at a time', async () => {
    const now = Date.now();
    await store.leases.hold(`sweep:${script.chainId}`, 'another', now, now + 60_000);
    await round();
    expect(script.planned).toEqual([]);
  });
});
