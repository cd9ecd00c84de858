import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { staffModule } from '../../../adapters/di/server/staff-module.ts';
import { startStaffServer } from '../../../adapters/http-server/staff-server.ts';
import { MemoryLogger } from '../../../adapters/memory/memory-logger.ts';
import { staffSocket } from '../../../adapters/node/network/staff-socket.ts';
import { openStore } from '../../../adapters/postgres/open-store.ts';
import { run } from '../../../cli/program.ts';
import { type Explanation, StaffApi } from '../../../core/ports/apis/staff-api.ts';
import { type ExchangeFixture, exchangeFixture } from '../../support/fixtures/exchange-fixture.ts';
import { fakeTerminal } from '../../support/fake-terminal.ts';
import { copyPreparedDatabase } from '../../support/prepared-databases.ts';
import { staffAccess } from '../../support/fixtures/staff-access.ts';
import { sampleEvent, samplePosting, sampleRecord } from '../../support/samples/sample-transactions.ts';

const SLOW_MS = 300_000;
const caller = { visitor: 'v'.repeat(43) };
const json = <T>(text: string): T => JSON.parse(text) as T;

/** The variable by which the command line finds the staff member's token; each suite sets its own. */
let env: Record<string, string> = {};

async function altway(...words: string[]): Promise<{ code: number; out: string; err: string }> {
  const terminal = fakeTerminal(env);
  const code = await run(words, terminal, new AbortController().signal);
  return { code, out: terminal.out(), err: terminal.err() };
}

describe('staff commands with a running server', () => {
  let fixture: ExchangeFixture;
  let folder: string;
  let stop: () => Promise<void>;
  const staff = (...words: string[]) => altway(...words, '--data', folder);

  beforeAll(async () => {
    fixture = await exchangeFixture();
    await fixture.container.load(staffModule);
    folder = mkdtempSync(join(tmpdir(), 'altway-staff-'));
    const socket = staffSocket(folder);
    const access = staffAccess(folder);
    ({ env } = access);
    const api = fixture.container.get(StaffApi);
    const server = await startStaffServer({ socket, api, staff: access.staff, logger: fixture.logger });
    stop = () => server!.stop().finally(() => access.staff.close());
  }, SLOW_MS);
  afterAll(async () => {
    await stop();
    await fixture.close();
    rmSync(folder, { recursive: true });
  });

  const create = (extra: { refundAddress?: string } = {}) => fixture.create(extra, caller);
  const explained = async (id: string) => json<Explanation>((await staff('support', 'explain', id, '--json')).out);
  const becomes = async (id: string, status: string) => {
    await expect.poll(async () => (await explained(id)).status, { timeout: 15_000, interval: 50 }).toBe(status);
  };

  it('hold a transaction, release it, and see it finish; the record names the staff member', async () => {
    expect(statSync(staffSocket(folder)).mode & 0o777).toBe(0o600);
    const { id, trackSecret } = await create();
    const held = await staff('support', 'hold', id, '--reason', 'looks odd');
    expect(held).toMatchObject({ code: 0, err: '' });
    expect(held.out).toBe(`${id}: hold (review)\nnext: nothing is scheduled\n`);
    await fixture.api.testPaymentTracked({ secret: trackSecret! });
    await expect
      .poll(async () => (await explained(id)).deposits[0]?.status, { timeout: 15_000, interval: 50 })
      .toBe('confirmed');
    expect((await staff('support', 'release', id, '--reason', 'all is well')).code).toBe(0);
    await becomes(id, 'finished');
    const { out } = await staff('support', 'explain', id);
    expect(out).toMatch(/What staff did\n.*hold +looks odd\n.*release +all is well\n/);
    expect(out).toMatch(/Ledger\n +\d+ +pay-in +chain +15 +ltc\n +customers +-15 +ltc\n/);
    expect((await fixture.store.audit.ofTransaction(id)).map(({ actor }) => actor)).toEqual(['staff:ada', 'staff:ada']);
    const brief = await staff('transaction', id);
    expect(brief.out).toMatch(new RegExp(`^${id}: finished\n`));
    expect(brief.out).not.toContain('Ledger');
  });

  it('hold and refund', async () => {
    const { id, trackSecret } = await create();
    await staff('support', 'hold', id, '--reason', 'asked by phone');
    await fixture.api.testPaymentTracked({ secret: trackSecret! });
    await expect
      .poll(async () => (await explained(id)).deposits[0]?.status, { timeout: 15_000, interval: 50 })
      .toBe('confirmed');
    const without = await staff('support', 'refund', id, '--reason', 'asked by phone');
    expect(without).toMatchObject({ code: 3, out: '' });
    expect(without.err).toBe('altway: Enter a refund address\n');
    const address = await fixture.addressOf('ltc');
    const refunded = await staff('support', 'refund', id, '--refund-to', address, '--reason', 'asked by phone');
    expect(refunded.code).toBe(0);
    await becomes(id, 'refunded');
    expect(fixture.chain.balanceOf('ltc', { address })).toBe(1_499_900_000n);
  });

  it('report impossible actions, with their own exit codes', async () => {
    const { id } = await create();
    expect(await staff('support', 'release', id, '--reason', 'why not')).toMatchObject({ code: 3, out: '' });
    expect(await staff('support', 'explain', 'aaaaaaaaaaaa')).toMatchObject({
      code: 3,
      err: 'altway: There is no such transaction\n',
    });
    const elsewhere = await staff('support', 'redirect', id, '--to', 'Dabc', '--reason', 'why not');
    expect(elsewhere).toMatchObject({
      code: 3,
      out: '',
      err: 'altway: Nothing is on its way while the transaction is waiting\n',
    });
    expect(await staff('support', 'redirect', id, '--reason', 'why not')).toMatchObject({ code: 2, out: '' });
    expect(await staff('support', 'explain', 'NO')).toMatchObject({ code: 2, out: '' });
    expect(await staff('support', 'hold', id)).toMatchObject({ code: 2, out: '' });
    expect(await staff('support', 'hold', id, '--reason', 'x')).toMatchObject({ code: 2, out: '' });
    expect(await staff('support', 'stuck', '--attempts', 'many')).toMatchObject({ code: 2, out: '' });
    expect((await staff('support', 'stuck')).out).toBe('Nothing is stuck.\n');
    expect(json((await staff('support', 'hold', id, '--reason', 'x', '--json')).err)).toMatchObject({
      code: 'invalid-input',
    });
  });

  it('read, audit and export the ledger', async () => {
    const balances = await staff('ledger', 'balances');
    expect(balances).toMatchObject({ code: 0, err: '' });
    expect(balances.out).toMatch(/ltc +chain +/);
    expect(balances.out).toMatch(/adds up to zero/);
    const postings = await fixture.store.ledger.postings(0, 10_000);
    const audit = await staff('ledger', 'audit', '--json');
    expect(audit.code).toBe(0);
    expect(json(audit.out)).toMatchObject({
      isSound: true,
      postings: postings.length,
      lastHash: postings.at(-1)!.hash,
    });
    const { out } = await staff('ledger', 'export', '--csv');
    const lines = out.split('\r\n');
    expect(lines.at(-1)).toBe('');
    expect(lines).toHaveLength(2 + postings.reduce((sum, { entries }) => sum + entries.length, 0));
    expect(lines[0]).toBe('sequence,id,kind,transaction,time,currency,account,units,amount,previous hash,hash');
    const rest = await staff('ledger', 'export', '--after', String(postings.length - 1));
    expect(out.endsWith(rest.out)).toBe(true);
    expect(rest.out.split('\r\n')).toHaveLength(postings.at(-1)!.entries.length + 1);
    const asJson = await staff('ledger', 'export', '--json');
    expect(asJson.out.trim().split('\n')).toHaveLength(postings.length);
  });

  it('never let stored text control the terminal', async () => {
    const id = 'nastynastyna';
    const text = 'ok\u001b[2J\u009b31m\u202Eevil\nsecond line';
    const record = sampleRecord({
      id,
      attempts: 3,
      lastError: text,
      dueAt: 4e12,
      status: 'sending',
      payout: { address: text },
    });
    await fixture.store.transactions.insert(record, [sampleEvent(1, { details: { reason: text } })]);
    for (const words of [
      ['support', 'explain', id],
      ['transaction', id],
      ['support', 'stuck'],
      ['support', 'explain', id, '--json'],
    ]) {
      const { out, code } = await staff(...words);
      expect(code).toBe(0);
      expect(out).toContain('evil');
      // oxlint-disable-next-line no-control-regex -- these are what is looked for
      expect(out).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]|^second line/m);
    }
  });

  it('report when there is no server', async () => {
    const strange = mkdtempSync(join(tmpdir(), 'altway-none-'));
    const nothing = await altway('support', 'stuck', '--data', join(strange, 'nope'));
    expect(nothing).toMatchObject({ code: 3, out: '' });
    expect(nothing.err).toMatch(/There is no server data in .*nope: give its data folder/);
    rmSync(strange, { recursive: true });
  });
});

describe('staff commands without a running server', () => {
  let folder: string;
  const id = 'offlineoffli';
  const logger = new MemoryLogger();
  const staff = (...words: string[]) => altway(...words, '--data', folder);

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'altway-offline-'));
    await copyPreparedDatabase(folder);
    const store = await openStore({ folder, logger });
    await store.transactions.insert(sampleRecord({ id }), [sampleEvent(1)]);
    await store.ledger.post(samplePosting('=cmd|calc', 5n, { kind: '@sum, "quoted"' }));
    await store.close();
    const access = staffAccess(folder, 'grace');
    access.staff.close();
    ({ env } = access);
  }, SLOW_MS);
  afterAll(() => rmSync(folder, { recursive: true }));

  it('hold a transaction in its database, and read the ledger', { timeout: SLOW_MS }, async () => {
    expect(await staff('support', 'hold', id, '--reason', 'while it is down')).toMatchObject({ code: 0, err: '' });
    const explanation = json<Explanation>((await staff('support', 'explain', id, '--json')).out);
    expect(explanation).toMatchObject({
      status: 'hold',
      holdReason: 'review',
      audit: [{ actor: 'staff:grace', reason: 'while it is down' }],
    });
    expect((await staff('ledger', 'audit')).code).toBe(0);
    const [, line] = (await staff('ledger', 'export')).out.split('\r\n');
    expect(line).toMatch(/^1,'=cmd\|calc,"'@sum, ""quoted""",,1970-01-01T00:16:40.000Z,btc,chain,5,0.00000005,0{64},/);
  });

  it('stop all transactions after a restore', { timeout: SLOW_MS }, async () => {
    const { code, out, err } = await staff('support', 'restored', '--indexes', '10', '--reason', 'backup of Sunday');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toBe('on hold (review): 1; altway support release lets one go on\n');
    const newest = ['--newest-journal', '--indexes', '10', '--reason', 'backup of Sunday'];
    expect(await staff('support', 'restored', ...newest)).toMatchObject({
      code: 0,
      out: 'nothing is held\n',
    });
    for (const words of [
      ['--indexes', '0', '--reason', 'why'],
      ['--reason', 'why'],
      ['--indexes', '10'],
    ])
      expect(await staff('support', 'restored', ...words)).toMatchObject({ code: 2, out: '' });
  });

  it('report which process has the database open', { timeout: SLOW_MS }, async () => {
    const store = await openStore({ folder, logger });
    const { code, err } = await staff('support', 'stuck');
    await store.close();
    expect(code).toBe(4);
    expect(err).toMatch(/in use by process \d+/);
  });
});
