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
import { staffAccess } from '../../support/fixtures/staff-access.ts';

const DEFAULT = 'http://127.0.0.1:3000';
const OTHER = 'http://127.0.0.1:3001';

describe('altway support domain', () => {
  let fixture: ExchangeFixture;
  let folder: string;
  let env: Record<string, string>;
  let stop: () => Promise<void>;

  const domain = async (...words: string[]) => {
    const terminal = fakeTerminal(env);
    const all = ['support', 'domain', ...words, '--data', folder];
    const code = await run(all, terminal, new AbortController().signal);
    return { code, out: terminal.out(), err: terminal.err() };
  };

  beforeAll(async () => {
    fixture = await exchangeFixture((parts) => ({ ...parts, apiOrigins: [OTHER] }), { isSettling: false });
    await fixture.container.load(staffModule);
    folder = mkdtempSync(join(tmpdir(), 'altway-staff-'));
    const socket = staffSocket(folder);
    const access = staffAccess(folder);
    ({ env } = access);
    const api = fixture.container.get(StaffApi);
    const server = await startStaffServer({ socket, api, staff: access.staff, logger: fixture.logger });
    stop = () => server!.stop().finally(() => access.staff.close());
  });
  afterAll(async () => {
    await stop();
    await fixture.close();
    rmSync(folder, { recursive: true });
  });

  it('shows the API domain, changes it with a reason, and back; both are on record', async () => {
    const shown = JSON.parse((await domain('--json')).out) as object;
    expect(shown).toMatchObject({ domain: DEFAULT, isDefault: true, choices: [DEFAULT, OTHER] });
    expect((await domain(OTHER, '--reason', 'ticket 43')).out).toContain(`API domain: ${OTHER}\n`);
    const back = await domain('--default', '--reason', 'ticket 44');
    expect([back.code, back.out]).toEqual([0, expect.stringContaining(`API domain: ${DEFAULT} (default)`)]);
    expect(back.out).toMatch(/API domain http:\/\/127\.0\.0\.1:3001: ticket 43\n.*API domain default: ticket 44/);
  });

  it('refuses an origin that is not configured, and lists the configured ones', async () => {
    const { code, err } = await domain('https://evil.example', '--reason', 'ticket 43');
    expect([code === 0, err]).toEqual([false, expect.stringContaining(`${DEFAULT}, ${OTHER}`)]);
  });

  it.each([[[OTHER]], [['--reason', 'why']], [['--default', OTHER, '--reason', 'why']]])(
    'refuses %j',
    async (words) => {
      expect((await domain(...words)).code).toBe(2);
    },
  );
});
