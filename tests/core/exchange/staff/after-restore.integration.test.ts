import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asyncScheduler } from 'rxjs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ChainAddressRules } from '../../../../adapters/addresses/chain-address-rules.ts';
import { EmbeddedCatalogue } from '../../../../adapters/market-embedded/embedded-catalogue.ts';
import { newId } from '../../../../adapters/node/crypto/node-secrets.ts';
import { openStore } from '../../../../adapters/postgres/open-store.ts';
import { ApiDomainSetting } from '../../../../core/exchange/site/api-domain-setting.ts';
import { localStaffApi } from '../../../../core/exchange/staff/local-staff-api.ts';
import type { Store } from '../../../../core/ports/stores/store.ts';
import type { StaffApi } from '../../../../core/ports/apis/staff-api.ts';
import { copyPreparedDatabase } from '../../../support/prepared-databases.ts';
import { plannedTransfer } from '../../../support/treasury/planned-transfer.ts';
import { sampleEvent, sampleRecord, sha256 } from '../../../support/samples/sample-transactions.ts';

const logger = { info: () => {}, warn: () => {}, error: () => {} };
const action = { indexes: 50, actor: 'ada', reason: 'the backup of Sunday' };
let folder: string;
let store: Store;
let support: StaffApi;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'altway-restored-'));
  await copyPreparedDatabase(folder);
  store = await openStore({ folder, logger });
  const parts = { catalogue: new EmbeddedCatalogue(), addresses: new ChainAddressRules(), clock: asyncScheduler };
  const origin = { fallback: () => 'http://127.0.0.1:3000', origins: [] };
  const domain = new ApiDomainSetting({ ...parts, ...origin, store, logger });
  support = localStaffApi({ ...parts, store, domain, digest: sha256, newId });
});
afterAll(async () => {
  await store.close();
  rmSync(folder, { recursive: true });
});

const SENDING = { round: 1, purpose: 'payout', currency: 'eth', amount: 2n, address: '0xabc' } as const;
const names = ['waiting', 'confirming', 'overdue', 'hold', 'exchanging', 'sending', 'finished', 'failed'] as const;
const idOf = (name: string) => name.padEnd(12, 'a');
const statusOf = async (name: string) => (await store.transactions.byId(idOf(name)))!;

const ANY = [{ lane: undefined, limit: 10 }];

describe('after a restore', () => {
  it('nothing is paid without staff, and no address is issued twice', async () => {
    for (const status of names) {
      const record = sampleRecord({ id: idOf(status), status, dueAt: status === 'finished' ? undefined : 1 });
      const more = {
        ...(status === 'hold' && { holdReason: 'underpaid' as const }),
        ...(status === 'sending' && { sendings: [{ ...SENDING, id: 'p', status: 'intended' as const }] }),
      };
      await store.transactions.insert({ ...record, ...more, ...(status === 'failed' && { dueAt: undefined }) }, [
        sampleEvent(1),
      ]);
    }
    await store.transactions.payInIndexesFor('bitcoin', [[], [], []]);
    const report = await support.restored(action);
    expect(report).toMatchObject({ held: 4, stopped: [idOf('exchanging'), idOf('sending')], payouts: [] });
    expect(report.chains.map(({ chain }) => chain)).toEqual(['bitcoin']);
    expect(report.chains[0]!.index).toBeGreaterThanOrEqual(53);
    const index = report.chains[0]!.index + 1;
    expect(await store.transactions.payInIndexesFor('bitcoin', [[]])).toEqual([{ index }]);
    for (const name of ['waiting', 'confirming', 'overdue', 'hold'])
      expect(await statusOf(name)).toMatchObject({ status: 'hold', holdReason: 'review' });
    const inAYear = asyncScheduler.now() + 31_536_000_000;
    expect(await store.transactions.claimDue(inAYear, inAYear, ANY)).toEqual([]);
    expect((await store.audit.ofTransaction('house'))[0]).toMatchObject({ actor: 'staff:ada', reason: action.reason });
    expect(await store.audit.ofTransaction(idOf('sending'))).toMatchObject([{ action: 'stop' }]);
    expect((await support.stuck({})).map(({ id }) => id).toSorted()).toEqual([idOf('exchanging'), idOf('sending')]);
  });

  it('a second call changes nothing; staff releases each transaction', async () => {
    const { version } = await statusOf('waiting');
    expect(await support.restored(action)).toMatchObject({ held: 4, stopped: [idOf('exchanging'), idOf('sending')] });
    expect((await statusOf('waiting')).version).toBe(version);
    const by = { actor: 'ada', reason: 'looked' };
    await support.retry({ id: idOf('sending'), ...by });
    const now = asyncScheduler.now();
    expect(await store.transactions.claimDue(now, now + 1_000, ANY)).toEqual([
      { id: idOf('sending'), lane: undefined },
    ]);
    await support.release({ id: idOf('overdue'), ...by });
    expect((await statusOf('overdue')).status).toBe('overdue');
  });

  it('no transfer between places is sent a second time', async () => {
    const { treasuryTransfers } = store;
    const [approved, ordered, requested, built] = [1, 2, 3, 4].map(() => plannedTransfer());
    for (const one of [approved!, ordered!, requested!, built!]) await treasuryTransfers.insert(one);
    const at = { version: 2, orderedAt: 1_000 };
    await treasuryTransfers.change({ ...ordered!, ...at, state: 'ordered', step: 'intended' });
    await treasuryTransfers.change({ ...requested!, ...at, state: 'requested' });
    await treasuryTransfers.change({ ...built!, ...at, state: 'ordered', step: 'built', unsigned: 'x' });
    expect(await support.restored({ ...action, isJournalNewest: true })).toMatchObject({ transfers: [] });
    const { transfers } = await support.restored(action);
    expect(transfers.toSorted()).toEqual([approved!.id, ordered!.id, requested!.id].toSorted());
    const found = await Promise.all([approved, ordered, requested].map((one) => treasuryTransfers.find(one!.id)));
    expect(found.map((one) => one!.state)).toEqual(['cancelled', 'cancelled', 'requested']);
    // A withdrawal is looked up at the venue from now on.
    expect(found[2]!.signedAt).toBeDefined();
    expect((await treasuryTransfers.find(built!.id))!.state).toBe('ordered');
    expect(await support.restored(action)).toMatchObject({ transfers: [] });
  });
});
