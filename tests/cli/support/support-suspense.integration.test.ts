import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { supportModule } from '../../../adapters/di/server/support-module.ts';
import { startSupportServer } from '../../../adapters/http-server/support-server.ts';
import { supportSocket } from '../../../adapters/node/network/support-socket.ts';
import { run } from '../../../cli/program.ts';
import { SupportApi } from '../../../core/ports/apis/support-api.ts';
import { fakeTerminal } from '../../support/fake-terminal.ts';
import { type ExchangeFixture, exchangeFixture } from '../../support/fixtures/exchange-fixture.ts';
import { staffAccess } from '../../support/fixtures/staff-access.ts';

describe('altway support suspense', () => {
  let fixture: ExchangeFixture;
  let folder: string;
  let env: Record<string, string>;
  let end: () => Promise<void>;

  const support = async (...words: string[]) => {
    const terminal = fakeTerminal(env);
    const code = await run(['support', ...words, '--data', folder], terminal, new AbortController().signal);
    return { code, out: terminal.out(), err: terminal.err() };
  };
  const why = ['--reason', 'ticket 46'];

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

  async function held(key: string, amount: bigint): Promise<string> {
    const place = { chain: 'simulated', key, chainTxId: `tx-${key}`, at: { address: 'Dstray' } };
    await fixture.store.suspense.insert({
      ...place,
      currency: 'doge',
      amount,
      transactionId: 'k7mw2bqd9xfa',
      bookedAt: 1,
    });
    const deposit = await fixture.store.atomically((unit) => unit.suspense.lockKey('simulated', key));
    return deposit!.id;
  }

  it('lists a deposit and returns it, with the reason on record', async () => {
    expect((await support('suspense')).out).toBe('Nothing is held in suspense.\n');
    const id = await held('one', 900n * 10n ** 8n);
    expect((await support('suspense')).out).toMatch(new RegExp(`${id} +held +900 doge +simulated +k7mw2bqd9xfa`));
    const address = await fixture.addressOf('doge');
    const { code, out } = await support('return', id, address, ...why);
    expect(code).toBe(0);
    expect(out).toContain(`${id}: returning\n900 doge arrived at Dstray on simulated, transaction tx-one\n`);
    expect(out).toMatch(new RegExp(`return: 8\\S+ doge to ${address}, intended, asked for by staff:`));
    expect(out).toContain(`return to ${address}: ticket 46`);
    expect(await fixture.store.suspense.byId(id)).toMatchObject({ state: 'returning', return: { to: { address } } });
  });

  it('says why a deposit is not returned, and keeps it', async () => {
    const id = await held('dust', 1n);
    const address = await fixture.addressOf('doge');
    expect((await support('return', id, address, ...why)).err).toContain('too little to return');
    expect((await support('return', id, 'nonsense', ...why)).code).not.toBe(0);
    expect((await support('return', '0123456789abcdef', address, ...why)).err).toContain('There is no such deposit');
    expect((await support('return', id, address)).err).toContain('--reason');
    expect((await support('keep', id, ...why)).out).toContain(`${id}: kept`);
    expect((await support('suspense')).out).not.toContain(id);
    expect((await support('suspense', '--all', '--json')).out).toContain(`"id":"${id}","state":"kept"`);
  });
});
