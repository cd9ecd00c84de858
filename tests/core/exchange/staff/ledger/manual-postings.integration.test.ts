import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ChainAddressRules } from '../../../../../adapters/addresses/chain-address-rules.ts';
import { EmbeddedCatalogue } from '../../../../../adapters/market-embedded/embedded-catalogue.ts';
import { MemoryLogger } from '../../../../../adapters/memory/memory-logger.ts';
import { newId } from '../../../../../adapters/node/crypto/node-secrets.ts';
import { openStore } from '../../../../../adapters/postgres/open-store.ts';
import { staffContract } from '../../../../../core/contract/staff/staff-contract.ts';
import { validatedApi } from '../../../../../core/contract/validated-api.ts';
import { ACCOUNTS, imbalances } from '../../../../../core/domain/transactions/ledger.ts';
import type { ApiDomainSetting } from '../../../../../core/exchange/site/api-domain-setting.ts';
import { actingAs } from '../../../../../core/exchange/staff/acting-as.ts';
import { localStaffApi } from '../../../../../core/exchange/staff/local-staff-api.ts';
import type { StaffApi } from '../../../../../core/ports/apis/staff-api.ts';
import type { Store } from '../../../../../core/ports/stores/store.ts';
import { copyPreparedDatabase } from '../../../../support/prepared-databases.ts';
import { SettableClock } from '../../../../support/fixtures/settable-clock.ts';
import { sha256 } from '../../../../support/samples/sample-transactions.ts';

const DAY = 86_400_000;
const TO_CAPITAL = { currency: 'ltc', from: 'chain', to: 'capital', amount: '0.5' } as const;

let folder: string;
let store: Store;
let clock: SettableClock;
let api: StaffApi;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'altway-manual-'));
  await copyPreparedDatabase(folder);
  store = await openStore({ databaseUrl: undefined, folder, logger: new MemoryLogger() });
  clock = new SettableClock();
  const parts = { catalogue: new EmbeddedCatalogue(), addresses: new ChainAddressRules(), digest: sha256, newId };
  const domain = {} as ApiDomainSetting;
  api = validatedApi(staffContract, localStaffApi({ ...parts, store, clock, domain }));
});
afterAll(async () => {
  await store?.close();
  await rm(folder, { recursive: true });
});

const as = (name: string, person = name) => actingAs(api, { name, person });
const reason = 'sent to the cold wallet';
/** What the request says; the token says something else. */
const lie = { actor: 'nobody', person: 'nobody', reason };
const propose = (name = 'ada', person = name) => as(name, person).propose({ moves: [TO_CAPITAL], ...lie });
const postings = async () => (await store.ledger.postings(0, 1_000)).filter(({ kind }) => kind === 'manual');
const auditOf = async (id: string) =>
  (await store.audit.ofTransaction(`proposal:${id}`)).map(({ actor, action }) => `${actor}: ${action}`);

describe('a posting by hand', () => {
  it('is booked when another person approves it, once, balanced and audited', async () => {
    const made = await propose();
    expect(made).toMatchObject({
      status: 'open',
      proposedBy: 'ada',
      reason,
      moves: [{ from: 'chain', to: 'capital', units: '50000000' }],
    });
    expect(await postings()).toEqual([]);
    const done = await as('grace').approveProposal({ id: made.id, ...lie, reason: 'seen on the chain' });
    expect(done).toMatchObject({ status: 'approved', decision: { by: 'grace', reason: 'seen on the chain' } });
    const booked = await postings();
    expect(booked).toMatchObject([{ id: `manual:${made.id}`, kind: 'manual' }]);
    expect(booked[0]!.entries).toEqual([
      { currency: 'ltc', account: 'capital', amount: 50_000_000n },
      { currency: 'ltc', account: 'chain', amount: -50_000_000n },
    ]);
    expect(await auditOf(made.id)).toEqual(['staff:ada: propose posting', 'staff:grace: approve posting']);
    const again = as('mary').approveProposal({ id: made.id, ...lie });
    await expect(again).rejects.toMatchObject({ code: 'conflict', message: 'The proposal is approved already' });
    await expect(as('mary').rejectProposal({ id: made.id, ...lie })).rejects.toMatchObject({ code: 'conflict' });
    expect(await postings()).toHaveLength(1);
  });

  it('is never approved by who proposed it, nor by the same person with another token', async () => {
    const made = await propose('ada-laptop', 'ada');
    const before = await postings();
    for (const [name, person] of [
      ['ada-laptop', 'ada'],
      ['ada-phone', 'ada'],
      ['ada-laptop', 'somebody'],
    ] as const) {
      const refused = as(name, person).approveProposal({ id: made.id, ...lie, actor: 'grace', person: 'grace' });
      await expect(refused).rejects.toMatchObject({ code: 'forbidden' });
    }
    expect(await postings()).toEqual(before);
    expect((await api.proposals({})).find(({ id }) => id === made.id)!.status).toBe('open');
    expect(await as('ada-phone', 'ada').rejectProposal({ id: made.id, ...lie })).toMatchObject({ status: 'rejected' });
    expect(await auditOf(made.id)).toEqual(['staff:ada-laptop: propose posting', 'staff:ada-phone: reject posting']);
  });

  it('is booked once when two people approve it at the same time', async () => {
    const made = await propose();
    const before = (await postings()).length;
    const all = ['grace', 'mary', 'joan'].map((name) => as(name).approveProposal({ id: made.id, ...lie }));
    const results = await Promise.allSettled(all);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await postings()).toHaveLength(before + 1);
  });

  it('expires after a week', async () => {
    const made = await propose();
    clock.advance(7 * DAY - 1);
    expect((await api.proposals({})).find(({ id }) => id === made.id)!.status).toBe('open');
    clock.advance(1);
    expect((await api.proposals({})).find(({ id }) => id === made.id)!.status).toBe('expired');
    const late = as('grace').approveProposal({ id: made.id, ...lie });
    await expect(late).rejects.toMatchObject({ code: 'conflict', message: 'The proposal is expired already' });
  });

  it.each([
    ['an unknown currency', { currency: 'nocoin' }, /moves\.0\.currency: unknown currency/],
    ['the control account of a subledger', { from: 'affiliates' }, /moves\.0\.from: affiliates is the sum/],
    ['one account', { to: 'chain' }, /moves\.0\.to: must be another account/],
    ['nothing', { amount: '0.0' }, /moves\.0\.amount: must be more than 0/],
    ['a part of the smallest unit', { amount: '0.000000001' }, /moves\.0\.amount: must have at most 8 decimals/],
    ['a negative amount', { amount: '-1' }, /amount/],
    ['an account that does not exist', { to: 'pocket' }, /to/],
  ])('is refused for %s', async (_, change, message) => {
    const moves = [{ ...TO_CAPITAL, ...change }] as (typeof TO_CAPITAL)[];
    const refused = as('ada').propose({ moves, ...lie });
    await expect(refused).rejects.toMatchObject({ code: 'invalid-input', message: expect.stringMatching(message) });
  });

  it('is refused without a reason, with too long a one, and with more than ten moves', async () => {
    const moves = [TO_CAPITAL];
    for (const text of ['', '  ', 'no', 'x'.repeat(501), 'two\nlines'])
      await expect(as('ada').propose({ moves, ...lie, reason: text })).rejects.toMatchObject({ code: 'invalid-input' });
    const many = as('ada').propose({ moves: Array.from({ length: 11 }, () => TO_CAPITAL), ...lie });
    await expect(many).rejects.toMatchObject({ code: 'invalid-input' });
    await expect(as('ada').propose({ moves: [], ...lie })).rejects.toMatchObject({ code: 'invalid-input' });
  });

  it('waits with at most 49 others', async () => {
    const open = async () => (await api.proposals({})).filter(({ status }) => status === 'open');
    for (const { id } of await open()) await as('ada').rejectProposal({ id, ...lie });
    const results = await Promise.allSettled(Array.from({ length: 55 }, () => propose()));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(50);
    const failed = results.find((one) => one.status === 'rejected');
    expect(failed!.reason).toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(/^50 proposals are open/),
    });
    const [first] = await open();
    await as('grace').rejectProposal({ id: first!.id, ...lie });
    await propose();
    for (const { id } of await open()) await as('ada').rejectProposal({ id, ...lie });
  });

  it('leaves the ledger balanced, whatever is moved', async () => {
    const accounts = ACCOUNTS.filter((account) => account !== 'affiliates');
    const move = fc
      .record({
        currency: fc.constantFrom('ltc', 'btc', 'doge'),
        from: fc.constantFrom(...accounts),
        to: fc.constantFrom(...accounts),
        amount: fc
          .bigInt({ min: 1n, max: 10n ** 12n })
          .map((units) => `${units / 100n}.${String(units % 100n).padStart(2, '0')}`),
      })
      .filter(({ from, to, amount }) => from !== to && amount !== '0.00');
    await fc.assert(
      fc.asyncProperty(fc.array(move, { minLength: 1, maxLength: 10 }), async (moves) => {
        const { id } = await as('ada').propose({ moves, ...lie });
        await as('grace').approveProposal({ id, ...lie });
        expect(imbalances(await store.ledger.balances())).toEqual([]);
      }),
      { numRuns: 20 },
    );
    expect(await api.ledgerAudit({})).toMatchObject({ isDone: true, faults: [] });
  });
});
