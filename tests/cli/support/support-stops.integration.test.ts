import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { supportModule } from '../../../adapters/di/server/support-module.ts';
import { startSupportServer } from '../../../adapters/http-server/support-server.ts';
import { supportSocket } from '../../../adapters/node/network/support-socket.ts';
import { run } from '../../../cli/program.ts';
import { SupportApi } from '../../../core/ports/apis/support-api.ts';
import { type ExchangeFixture, exchangeFixture } from '../../support/fixtures/exchange-fixture.ts';
import { fakeTerminal } from '../../support/fake-terminal.ts';
import { staffAccess } from '../../support/fixtures/staff-access.ts';

describe('altway support stop', () => {
  let fixture: ExchangeFixture;
  let folder: string;
  let env: Record<string, string>;
  let end: () => Promise<void>;

  const support = async (...words: string[]) => {
    const terminal = fakeTerminal(env);
    const code = await run(['support', ...words, '--data', folder], terminal, new AbortController().signal);
    return { code, out: terminal.out(), err: terminal.err() };
  };

  beforeAll(async () => {
    fixture = await exchangeFixture((parts) => parts, { isSettling: false });
    await fixture.container.load(supportModule);
    folder = mkdtempSync(join(tmpdir(), 'altway-staff-'));
    const access = staffAccess(folder);
    ({ env } = access);
    const api = fixture.container.get(SupportApi);
    const socket = supportSocket(folder);
    const server = await startSupportServer({ socket, api, staff: access.staff, logger: fixture.logger });
    end = () => server!.stop().finally(() => access.staff.close());
  });
  afterAll(async () => {
    await end();
    await fixture.close();
    rmSync(folder, { recursive: true });
  });

  it('stops, lists and resumes, with the reason on record', async () => {
    expect((await support('stops')).out).toBe('nothing is stopped\n');
    const why = ['--reason', 'the network is congested'];
    const stopped = await support('stop', 'currency', 'DOGE', '--direction', 'payout', ...why);
    expect(stopped.out).toMatch(
      /^stopped: currency doge \(payouts\) since \S+ by staff:\w+: the network is congested\n/,
    );
    await expect(fixture.create()).rejects.toMatchObject({ code: 'unavailable' });
    const resumed = await support('resume', 'currency', 'doge', '--direction', 'payout', '--reason', 'fees are low');
    expect(resumed.out).toContain('nothing is stopped\n');
    expect(resumed.out).toContain('resume currency doge (payouts): fees are low');
  });

  it('says what it did not understand, and stops nothing', async () => {
    const unknown = await support('stop', 'currency', 'nothing', '--reason', 'a test');
    expect(unknown.code).not.toBe(0);
    expect(unknown.err).toContain('nothing is no currency');
    const misspelt = await support('stop', 'chain', 'simulatde', '--reason', 'a test');
    expect(misspelt.err).toContain('simulatde is no chain');
    expect((await support('stop', 'planet', 'mars', '--reason', 'a test')).err).toContain('Allowed choices');
    expect((await support('resume', 'all', '--reason', 'a test')).err).toContain('Nothing is stopped for all');
    expect((await support('stops', '--json')).out).toContain('"stops":[]');
  });
});
