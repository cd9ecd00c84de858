import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { staffModule } from '../../../../adapters/di/server/staff-module.ts';
import { startStaffServer } from '../../../../adapters/http-server/staff-server.ts';
import { staffSocket } from '../../../../adapters/node/network/staff-socket.ts';
import { run } from '../../../../cli/program.ts';
import { StaffApi } from '../../../../core/ports/apis/staff-api.ts';
import {
  type AffiliateFixture,
  affiliateFixture,
  type Affiliate,
} from '../../../support/fixtures/affiliate-fixture.ts';
import { fakeTerminal } from '../../../support/fake-terminal.ts';
import { type StaffAccess, staffAccess } from '../../../support/fixtures/staff-access.ts';
import { playExchange } from '../../../support/fixtures/played-exchange.ts';

let fixture: AffiliateFixture;
let ann: Affiliate;
let folder: string;
let stop: () => Promise<void>;
let access: StaffAccess;

const altway = async (...words: string[]) => {
  const terminal = fakeTerminal(access.env);
  const code = await run([...words, '--data', folder], terminal, new AbortController().signal);
  return { code, out: terminal.out(), err: terminal.err() };
};

beforeAll(async () => {
  fixture = await affiliateFixture({ isSettling: false });
  await fixture.container.load(staffModule);
  ann = await fixture.affiliate();
  folder = mkdtempSync(join(tmpdir(), 'altway-staff-'));
  const api = fixture.container.get(StaffApi);
  access = staffAccess(folder);
  const { staff } = access;
  const server = await startStaffServer({ socket: staffSocket(folder), api, staff, logger: fixture.logger });
  stop = () => server!.stop().finally(() => staff.close());
});
afterAll(async () => {
  await stop();
  await fixture.close();
  rmSync(folder, { recursive: true });
});

describe('staff', () => {
  it('reads an affiliate, and suspends their operations; name and reason are recorded', async () => {
    const affiliate = { accountId: ann.id, channel: 'web' } as const;
    await playExchange(fixture, { to: 'ltc', fee: 20_000_000n, ending: 'finished', affiliate });
    const { address } = await fixture.api.testAddress({ currency: 'ltc' });
    await fixture.affiliates.setAffiliateAddress({ currency: 'ltc', address, code: ann.code() }, ann);
    const shown = await altway('support', 'affiliate', ann.email);
    expect(shown.code).toBe(0);
    expect(shown.out).toMatch(new RegExp(`^${ann.id}: ${ann.email}\nname in links +${ann.refId}\n`));
    expect(shown.out).toMatch(/\nBalances\n {2}ltc +0\.1\n/);
    expect(shown.out).toContain(address);
    const why = ['--reason', 'ticket 43'];
    const rested = await altway('support', 'affiliate', ann.id, '--operations', 'off', ...why, '--json');
    expect(JSON.parse(rested.out)).toMatchObject({
      enabled: true,
      operations: false,
      balances: [{ currency: 'ltc', units: '10000000', amount: '0.1' }],
      audit: [{ actor: 'staff:ada', action: 'partner on, operations off', reason: 'ticket 43' }],
    });
    const paying = fixture.affiliates.payOut({ currency: 'ltc', code: ann.code() }, ann);
    await expect(paying).rejects.toMatchObject({ code: 'forbidden' });
    await altway('support', 'affiliate', ann.id, '--operations', 'on', '--partner', 'off', ...why);
    expect(await fixture.affiliates.affiliateStatus({}, ann)).toEqual({ enabled: false, operationsDisabled: false });
    await altway('support', 'affiliate', ann.id, '--partner', 'on', ...why);
    expect(await fixture.affiliates.payOut({ currency: 'ltc', code: ann.code() }, ann)).toMatchObject({
      amount: '0.1',
    });
    const after = await altway('support', 'affiliate', ann.id);
    expect(after.out).toMatch(/\nPayouts\n.* sending +0\.1 ltc\n/);
  });

  it('cannot change anything without a reason, and gets an error for an unknown affiliate', async () => {
    expect(await altway('support', 'affiliate', ann.id, '--partner', 'off')).toMatchObject({ code: 2 });
    expect(await altway('support', 'affiliate', ann.id, '--reason', 'because')).toMatchObject({ code: 2 });
    expect((await altway('support', 'affiliate', ann.id, '--partner', 'perhaps')).code).not.toBe(0);
    const none = await altway('support', 'affiliate', 'nobody@example.org', '--json');
    expect([none.code, none.err]).toEqual([expect.any(Number), expect.stringContaining('There is no such account')]);
    expect(none.code).not.toBe(0);
    expect(await fixture.affiliates.affiliateStatus({}, ann)).toMatchObject({ enabled: true });
  });

  it('is told of affiliate balances that differ from the ledger', async () => {
    const api = fixture.container.get(StaffApi);
    expect(await api.ledgerAudit({})).toMatchObject({ isDone: true, faults: [] });
    const line = {
      accountId: ann.id,
      currency: 'doge',
      kind: 'earning',
      amount: 5n,
      at: 1,
      reference: 'forged',
    } as const;
    await fixture.store.affiliateLedger.add(line);
    expect((await api.ledgerAudit({})).faults).toEqual([
      { kind: 'control', currency: 'doge', account: 'affiliates', expected: '0', found: '5' },
    ]);
    expect((await altway('ledger', 'audit')).code).toBe(5);
    await fixture.store.affiliateLedger.add({ ...line, kind: 'reversal', amount: -5n });
  });
});
