import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { staffModule } from '../../../adapters/di/server/staff-module.ts';
import { startStaffServer } from '../../../adapters/http-server/staff-server.ts';
import { staffSocket } from '../../../adapters/node/network/staff-socket.ts';
import { run } from '../../../cli/program.ts';
import type { StaffAccount } from '../../../core/ports/apis/staff-api.ts';
import { StaffApi } from '../../../core/ports/apis/staff-api.ts';
import { type ExchangeFixture, exchangeFixture } from '../../support/fixtures/exchange-fixture.ts';
import { fakeTerminal, typedTerminal } from '../../support/fake-terminal.ts';
import { sampleAccount } from '../../support/samples/sample-accounts.ts';
import { type StaffAccess, staffAccess } from '../../support/fixtures/staff-access.ts';

const ID = 'adaadaadaada';
const json = <T>(text: string): T => JSON.parse(text) as T;

describe('a staff member', () => {
  let fixture: ExchangeFixture;
  let folder: string;
  let access: StaffAccess;
  let stop: () => Promise<void>;
  const altway = async (env: Record<string, string>, ...words: string[]) => {
    const terminal = fakeTerminal(env);
    const code = await run([...words, '--data', folder], terminal, new AbortController().signal);
    return { code, out: terminal.out(), err: terminal.err() };
  };
  const operator = (...words: string[]) => altway({}, 'staff', ...words);
  const setMiner = (env: Record<string, string>, status = 'on') =>
    altway(env, 'support', 'miner', ID, status, '--reason', 'ticket 42');
  const auditOf = async () =>
    json<StaffAccount>((await altway(access.env, 'support', 'account', ID, '--json')).out).audit;

  beforeAll(async () => {
    fixture = await exchangeFixture(undefined, { isSettling: false });
    await fixture.container.load(staffModule);
    await fixture.store.accounts.insert(sampleAccount({ id: ID }));
    folder = mkdtempSync(join(tmpdir(), 'altway-staff-'));
    access = staffAccess(folder);
    const api = fixture.container.get(StaffApi);
    const server = await startStaffServer({
      socket: staffSocket(folder),
      api,
      staff: access.staff,
      logger: fixture.logger,
    });
    stop = () => server!.stop().finally(() => access.staff.close());
  }, 60_000);
  afterAll(async () => {
    await stop();
    await fixture.close();
    rmSync(folder, { recursive: true });
  });

  it('is refused without a token of their own, and gets instructions', async () => {
    const file = join(folder, 'other.token');
    writeFileSync(file, `altway_staff_${'x'.repeat(43)}\n`, { mode: 0o600 });
    const failsWith = async (env: Record<string, string>, code: number, message: RegExp) => {
      const refused = { code, out: '', err: expect.stringMatching(message) };
      expect(await setMiner(env)).toMatchObject(refused);
      for (const words of [
        ['support', 'account', ID],
        ['support', 'tickets'],
        ['ledger', 'balances'],
      ])
        expect(await altway(env, ...words)).toMatchObject(refused);
    };
    await failsWith({ HOME: folder }, 3, /Say who you are: .*ALTWAY_STAFF_TOKEN_FILE/);
    await failsWith({ ALTWAY_STAFF_TOKEN_FILE: file }, 3, /staff token is not known, or was revoked/);
    chmodSync(file, 0o640);
    await failsWith({ ALTWAY_STAFF_TOKEN_FILE: file }, 2, /other.token must be yours alone: chmod 600 it/);
    await failsWith({ ALTWAY_STAFF_TOKEN_FILE: `${file}.not` }, 2, /other.token.not can't be read/);
    expect(await auditOf()).toEqual([]);
  });

  it('gets a token from the operator, which is valid until it is revoked', async () => {
    const made = await operator('add', 'bob', '--json');
    const { token } = json<{ token: string }>(made.out);
    expect(made).toMatchObject({ code: 0, err: '' });
    expect(await operator('add', 'bob')).toMatchObject({ code: 2, err: expect.stringContaining('already') });
    expect(await operator('add', 'staff:bob')).toMatchObject({ code: 2, out: '' });
    const config = join(folder, 'home/.config/altway');
    mkdirSync(config, { recursive: true });
    writeFileSync(join(config, 'staff-token'), token, { mode: 0o600 });
    const bob = { HOME: join(folder, 'home') };
    expect(await setMiner(bob)).toMatchObject({ code: 0, err: '' });
    expect((await operator('revoke', 'bob')).out).toBe('bob: revoked\n');
    expect(await setMiner(bob, 'off')).toMatchObject({ code: 3, err: expect.stringContaining('was revoked') });
    expect(await auditOf()).toMatchObject([{ actor: 'staff:bob', action: 'miner on', reason: 'ticket 42' }]);
    expect(await operator('revoke', 'bob')).toMatchObject({ code: 2, err: 'altway: bob has no token\n' });
    const { out } = await operator('list');
    expect(out).toMatch(
      /^bob {2}made .* by .+; last used .*; revoked .* by .+\nada {2}made .* by test; last used [^;]*\n$/,
    );
    expect(out).not.toContain(token.slice(-20));
  });

  it('types it at a terminal, where it is not shown', async () => {
    const terminal = typedTerminal({ HOME: folder });
    const running = run(['support', 'account', ID, '--data', folder], terminal, new AbortController().signal);
    await expect.poll(() => terminal.err()).toContain('Staff token: ');
    terminal.type(`${access.token}\r`);
    expect(await running).toBe(0);
    expect(terminal.out()).toContain(ID);
    expect(terminal.err() + terminal.out()).not.toContain(access.token);
  });
});
