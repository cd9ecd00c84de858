import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { staffModule } from '../../../../adapters/di/server/staff-module.ts';
import { StaffApi } from '../../../../core/ports/apis/staff-api.ts';
import { type ExchangeFixture, exchangeFixture } from '../../../support/fixtures/exchange-fixture.ts';
import { sampleAccount, sampleSession, sampleToken } from '../../../support/samples/sample-accounts.ts';

const digest = (text: string) => createHash('sha256').update(text).digest('hex');
const id = 'adaadaadaada';
const ada = {
  id,
  email: 'Ada@Mail.example',
  passwordHash: '$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaC1vZi1hZGE',
  confirmedAt: 1_000,
  totp: { sealedKey: 'sealed-key-of-ada', isConfirmed: true, lastStep: 7 },
};
const LATER = 4e12;
let fixture: ExchangeFixture;
let support: StaffApi;

beforeAll(async () => {
  fixture = await exchangeFixture(undefined, { isSettling: false });
  await fixture.container.load(staffModule);
  support = fixture.container.get(StaffApi);
  const { accounts, sessions, accountEvents } = fixture.store;
  await accounts.insert(sampleAccount(ada));
  await accounts.link(id, { network: 'google', subject: 'subject-of-ada', label: 'ada\u001b[2J' });
  await accounts.setRecoveryCodes(id, [digest('one'), digest('two')]);
  await accounts.useRecoveryCode(id, digest('one'), 3_000);
  await sessions.insert(sampleSession(id, { expiresAt: LATER }));
  await sessions.insert(sampleSession(id));
  await sessions.insert(sampleSession(id, { stage: 'code', expiresAt: LATER }));
  for (let at = 1; at <= 25; at += 1)
    await accountEvents.add({ accountId: id, at, kind: 'logged-in', agent: 'evil\u202eagent', address: '192.0.2.7' });
});
afterAll(() => fixture.close());

describe('an account in the staff view', () => {
  it('shows the sign-in methods and the events, and no secret', async () => {
    const account = await support.account({ account: ' ada@mail.EXAMPLE ' });
    expect(account).toMatchObject({
      id,
      email: 'Ada@Mail.example',
      confirmedAt: '1970-01-01T00:00:01.000Z',
      hasPassword: true,
      totpState: 'on',
      recoveryCodesLeft: 1,
      networks: [{ network: 'google', label: 'ada [2J' }],
      minerStatus: 'off',
      sessions: 1,
      audit: [],
    });
    expect(account.events).toHaveLength(20);
    expect(account.events[0]).toEqual({
      at: '1970-01-01T00:00:00.025Z',
      kind: 'logged-in',
      agent: 'evil agent',
      address: '192.0.2.7',
    });
    expect(JSON.stringify(account)).not.toMatch(/argon2|sealed-key|subject-of-ada|[0-9a-f]{64}/);
    expect(await support.account({ account: id })).toEqual(account);
  });

  it('may have neither e-mail nor password', async () => {
    const bare = { email: undefined };
    await fixture.store.accounts.insert(sampleAccount({ id: 'barebarebare', ...bare }));
    const account = await support.account({ account: 'barebarebare' });
    expect(account).toMatchObject({ hasPassword: false, totpState: 'off', sessions: 0, networks: [], events: [] });
    expect(account).not.toHaveProperty('email');
    expect(account).not.toHaveProperty('confirmedAt');
  });

  it.each([
    ['nobody@mail.example', 'not-found'],
    ['aaaaaaaaaaaa', 'not-found'],
    ['ada', 'invalid-input'],
  ] as const)('is not %s', async (account, code) => {
    await expect(support.account({ account })).rejects.toMatchObject({ code });
    const by = { status: 'on', actor: 'grace', reason: 'ticket 42' } as const;
    await expect(support.setMiner({ account, ...by })).rejects.toMatchObject({ code });
  });
});

describe('the miner flag', () => {
  it('is set by staff, recorded with name and reason, and shown in the account without the name', async () => {
    for (const [status, kept] of [
      ['waiting', 1],
      ['on', 2],
      ['off', 0],
    ] as const) {
      const by = { actor: 'grace', reason: `ticket 42, ${status}` };
      const done = await support.setMiner({ account: 'ada@mail.example', status, ...by });
      expect(done).toEqual({ id, email: 'Ada@Mail.example', minerStatus: status });
      expect((await fixture.store.accounts.byId(id))?.minerStatus).toBe(kept);
      const { audit, events, minerStatus } = await support.account({ account: id });
      expect(minerStatus).toBe(status);
      expect(audit.at(-1)).toMatchObject({ actor: 'staff:grace', action: `miner ${status}`, reason: by.reason });
      expect(events[0]).toMatchObject({ kind: 'miner-changed', agent: 'staff' });
      expect(JSON.stringify(events)).not.toContain('grace');
    }
  });

  it('changes nothing without a reason', async () => {
    const before = await support.account({ account: id });
    const action = { account: id, status: 'on', actor: 'grace', reason: ' ' } as const;
    await expect(support.setMiner(action)).rejects.toMatchObject({ code: 'invalid-input' });
    expect(await support.account({ account: id })).toEqual(before);
  });
});

describe('signing out an account', () => {
  it('ends every session, also one that waits for a code, and records name and reason', async () => {
    const { sessions } = fixture.store;
    const waiting = sampleSession(id, { stage: 'code', expiresAt: LATER });
    const other = sampleSession('barebarebare', { expiresAt: LATER });
    for (const session of [sampleSession(id, { expiresAt: LATER }), waiting, other]) await sessions.insert(session);
    const done = await support.signOut({ account: 'ADA@mail.example', actor: 'grace', reason: 'ticket 43' });
    expect(done).toMatchObject({ id, email: 'Ada@Mail.example', sessions: expect.any(Number) });
    expect(done.sessions).toBeGreaterThanOrEqual(2);
    expect(await sessions.of(id)).toEqual([]);
    expect(await sessions.byHash(waiting.hash)).toBeUndefined();
    expect(await sessions.byHash(other.hash)).toBeDefined();
    const { audit, events } = await support.account({ account: id });
    expect(audit.at(-1)).toMatchObject({ actor: 'staff:grace', action: 'sign out', reason: 'ticket 43' });
    expect(events[0]).toMatchObject({ kind: 'sessions-ended', agent: 'staff', address: '' });
    expect(await support.signOut({ account: id, actor: 'grace', reason: 'again' })).toMatchObject({ sessions: 0 });
  });

  it('needs an account, and a reason', async () => {
    const by = { actor: 'grace', reason: 'ticket 43' };
    await expect(support.signOut({ account: 'nobody@mail.example', ...by })).rejects.toMatchObject({
      code: 'not-found',
    });
    await expect(support.signOut({ account: id, ...by, reason: ' ' })).rejects.toMatchObject({
      code: 'invalid-input',
    });
  });
});

describe("a mail's token in the staff view", () => {
  it.each([
    ['live', 1, 4e12, 1, 'created'],
    ['late', 1, 5_000, 7, 'unused'],
    ['used', 6, 4e12, 6, 'finished'],
    ['done', 7, 4e12, 7, 'unused'],
  ] as const)('that is %s', async (name, kept, expiresAt, status, statusName) => {
    const token = name.padEnd(43, '_');
    await fixture.store.mailTokens.insert(
      sampleToken(id, { email: ada.email, hash: digest(token), status: kept, expiresAt }),
    );
    expect(await support.token({ token })).toEqual({
      status,
      statusName,
      kind: 'password',
      email: 'Ada@Mail.example',
      accountId: id,
      createdAt: '1970-01-01T00:00:01.000Z',
      expiresAt: new Date(expiresAt).toISOString(),
    });
  });

  it('is not found for arbitrary text', async () => {
    await expect(support.token({ token: 'x'.repeat(43) })).rejects.toMatchObject({ code: 'not-found' });
    await expect(support.token({ token: digest('live'.padEnd(43, '_')) })).rejects.toMatchObject({
      code: 'invalid-input',
    });
  });
});
