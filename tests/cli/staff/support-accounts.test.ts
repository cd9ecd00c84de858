import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { staffModule } from '../../../adapters/di/server/staff-module.ts';
import { startStaffServer } from '../../../adapters/http-server/staff-server.ts';
import { staffSocket } from '../../../adapters/node/network/staff-socket.ts';
import { run } from '../../../cli/program.ts';
import { StaffApi } from '../../../core/ports/apis/staff-api.ts';
import { type ExchangeFixture, exchangeFixture } from '../../support/fixtures/exchange-fixture.ts';
import { fakeTerminal } from '../../support/fake-terminal.ts';
import { type StaffAccess, staffAccess } from '../../support/fixtures/staff-access.ts';
import { sampleAccount, sampleSession, sampleToken } from '../../support/samples/sample-accounts.ts';

const json = (text: string): unknown => JSON.parse(text);

describe('account commands of staff', () => {
  let fixture: ExchangeFixture;
  let folder: string;
  let stop: () => Promise<void>;
  let access: StaffAccess;
  const staff = async (...words: string[]) => {
    const terminal = fakeTerminal(access.env);
    const code = await run([...words, '--data', folder], terminal, new AbortController().signal);
    return { code, out: terminal.out(), err: terminal.err() };
  };

  beforeAll(async () => {
    fixture = await exchangeFixture(undefined, { isSettling: false });
    await fixture.container.load(staffModule);
    folder = mkdtempSync(join(tmpdir(), 'altway-staff-'));
    const socket = staffSocket(folder);
    access = staffAccess(folder);
    const api = fixture.container.get(StaffApi);
    const server = await startStaffServer({ socket, api, staff: access.staff, logger: fixture.logger });
    stop = () => server!.stop().finally(() => access.staff.close());
  }, 60_000);
  afterAll(async () => {
    await stop();
    await fixture.close();
    rmSync(folder, { recursive: true });
  });

  it('show an account and the token of a mail, and set the miner flag', async () => {
    const [id, email] = ['adaadaadaada', 'Ada@Mail.example'];
    const token = 'live'.padEnd(43, '_');
    const hash = createHash('sha256').update(token).digest('hex');
    await fixture.store.accounts.insert(sampleAccount({ id, email, confirmedAt: 1_000 }));
    await fixture.store.mailTokens.insert(sampleToken(id, { email, hash, expiresAt: 4e12 }));
    const set = await staff('support', 'miner', 'ada@mail.example', 'on', '--reason', 'ticket 42');
    expect(set).toEqual({ code: 0, out: `${id}: miner on (Ada@Mail.example)\n`, err: '' });
    const { out } = await staff('support', 'account', 'ada@mail.example');
    expect(out).toMatch(new RegExp(`^${id}: Ada@Mail.example\ne-mail confirmed +1970`));
    expect(out).toMatch(/\nminer +on\n/);
    expect(out).toMatch(/What happened\n.*miner-changed +staff\n/);
    expect(out).toMatch(new RegExp(`What staff did\n.*staff:ada +miner on +ticket 42\n`));
    expect(json((await staff('support', 'account', id, '--json')).out)).toMatchObject({ id, minerStatus: 'on' });
    for (const word of [token, `https://exchange.example/recover/${token}?email`]) {
      const result = await staff('token', word);
      expect(result.out).toMatch(/^created \(1\): live\ne-mail +Ada@Mail.example\nkind +password: sets a password\n/);
    }
    const piped = fakeTerminal(access.env, `${token}\n`);
    expect(await run(['token', '-', '--json', '--data', folder], piped, new AbortController().signal)).toBe(0);
    expect(json(piped.out())).toMatchObject({ status: 1, statusName: 'created', kind: 'password' });
    expect(await staff('token', 'x'.repeat(43))).toMatchObject({ code: 3, err: 'altway: There is no such token\n' });
    expect(await staff('token', 'x')).toMatchObject({ code: 2, out: '' });
    expect(await staff('support', 'miner', id, 'maybe', '--reason', 'ticket 42')).toMatchObject({ code: 2, out: '' });
    expect(await staff('support', 'miner', id, 'off')).toMatchObject({ code: 2, out: '' });
  });

  it('sign an account out everywhere, with a reason', async () => {
    await fixture.store.accounts.insert(sampleAccount({ id: 'bobbobbobbob', email: 'bob@mail.example' }));
    await fixture.store.sessions.insert(sampleSession('bobbobbobbob', { expiresAt: 4e12 }));
    const ended = await staff('support', 'sign-out', 'bob@mail.example', '--reason', 'ticket 43');
    expect(ended).toEqual({ code: 0, out: 'bobbobbobbob: sessions ended: 1 (bob@mail.example)\n', err: '' });
    expect(await fixture.store.sessions.of('bobbobbobbob')).toEqual([]);
    const { out } = await staff('support', 'account', 'bobbobbobbob');
    expect(out).toMatch(new RegExp(`What staff did\n.*staff:ada +sign out +ticket 43\n`));
    expect(await staff('support', 'sign-out', 'bob@mail.example')).toMatchObject({ code: 2, out: '' });
    const unknown = await staff('support', 'sign-out', 'eve@mail.example', '--reason', 'ticket 44');
    expect(unknown).toMatchObject({ code: 3, err: 'altway: There is no such account\n' });
  });
});
