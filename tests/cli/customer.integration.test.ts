import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { run } from '../../cli/program.ts';
import type { Server } from '../../adapters/http-server/create-server.ts';
import type { Transaction } from '../../core/domain/transactions/transaction.ts';
import type { TransactionPage } from '../../core/domain/transactions/transaction-history.ts';
import { type ExchangeFixture, exchangeFixture } from '../support/fixtures/exchange-fixture.ts';
import { fakeTerminal } from '../support/fake-terminal.ts';
import { startServer } from '../support/servers/http-server.ts';

const SLOW_MS = 300_000;
let fixture: ExchangeFixture;
let server: Server;
let url: string;
let state: string;
const json = <T>(text: string): T => JSON.parse(text) as T;

beforeAll(async () => {
  fixture = await exchangeFixture();
  ({ server, url } = await startServer({ api: fixture.api }));
  state = mkdtempSync(join(tmpdir(), 'altway-state-'));
}, SLOW_MS);
afterAll(async () => {
  await server.close();
  await fixture.close();
  rmSync(state, { recursive: true });
});

async function altway(...words: string[]): Promise<{ code: number; out: string; err: string }> {
  const terminal = fakeTerminal({ XDG_STATE_HOME: state });
  const code = await run([...words, '--url', url], terminal, new AbortController().signal);
  return { code, out: terminal.out(), err: terminal.err() };
}
const address = (currency: string) => fixture.addressOf(currency);

type Made = Transaction & { readonly trackLink: string };

describe('a customer at the command line', () => {
  it('creates an exchange, follows it to its end, and finds it in the history', { timeout: SLOW_MS }, async () => {
    const made = await altway('exchange', 'LTC', 'doge', '15,0', '--to', await address('doge'), '--json');
    expect(made).toMatchObject({ code: 0, err: '' });
    const { id, trackLink, trackSecret, payIn } = json<Made>(made.out);
    expect(trackLink).toBe(`${url}/track/${trackSecret}`);
    const seen = await altway('track', trackLink);
    expect(seen.out).toMatch(new RegExp(`^${id}: waiting\npay in +15 ltc +until `));
    expect(seen.out).toContain(payIn.address);
    expect(seen.out).toContain('simulated chain');
    await fixture.api.testPaymentTracked({ secret: trackSecret! });
    const watched = await altway('track', trackSecret!, '--watch', '--json');
    expect(watched.code).toBe(0);
    const states = watched.out
      .trim()
      .split('\n')
      .map((line) => json<Transaction>(line));
    expect(states.at(-1)).toMatchObject({ id, status: 'finished' });
    expect(states.map(({ sequence }) => sequence)).toEqual(
      [...new Set(states.map(({ sequence }) => sequence))].toSorted((a, b) => a - b),
    );
    const history = await altway('history');
    expect(history.out).toContain('page 1 of 1, 1 in all');
    expect(history.out).toMatch(new RegExp(`${id} +finished +15 +ltc`));
    expect(statSync(join(state, 'altway/session.json')).mode & 0o777).toBe(0o600);
  });

  it.each(['-', '--', '-h', '-V', '--watch'])('accepts a secret that begins with %s', async (dash) => {
    const track = async (secret: string) => {
      const { code, err } = await altway('track', secret, '--json');
      return { code, error: code === 0 ? undefined : json<{ code: string }>(err).code };
    };
    expect(await track(dash.padEnd(43, 'a'))).toEqual({ code: 3, error: 'not-found' });
  });

  it('is the same customer from one command to the next', { timeout: SLOW_MS }, async () => {
    const before = json<TransactionPage>((await altway('history', '--json')).out).total;
    for (let i = 0; i < 2; i += 1)
      expect((await altway('exchange', 'ltc', 'doge', '15', '--to', await address('doge'))).code).toBe(0);
    expect(json<TransactionPage>((await altway('history', '--json')).out).total).toBe(before + 2);
  });

  it('uses a fixed rate, which needs a refund address', { timeout: SLOW_MS }, async () => {
    const to = await address('doge');
    expect((await altway('exchange', 'ltc', 'doge', '15', '--to', to, '--fixed')).err).toMatch(/--refund-to/);
    const refund = await address('ltc');
    const made = await altway('exchange', 'ltc', 'doge', '15', '--to', to, '--fixed', '--refund-to', refund, '--json');
    expect(json<Made>(made.out)).toMatchObject({ rateKind: 'fixed', refund: { address: refund } });
  });

  it('accepts a high price impact by name only', { timeout: SLOW_MS }, async () => {
    const [to, refund] = [await address('doge'), await address('apt')];
    const { limits } = await fixture.api.quote({ from: 'apt', to: 'doge', amount: '5000' });
    const amount = (Number(limits.maximum) * 0.98).toFixed(0);
    const words = ['exchange', 'apt', 'doge', amount, '--to', to, '--fixed', '--refund-to', refund];
    const refused = await altway(...words);
    expect(refused).toMatchObject({ code: 3, out: '' });
    const [, percent] = /: The price impact is ([\d.]+) %, which loses [\d.]+ doge: accept it with (.+)/.exec(
      refused.err,
    )!;
    expect(refused.err).toContain(`--accept-impact ${percent}`);
    expect((await altway(...words, '--accept-impact', '1')).code).toBe(3);
    expect((await altway(...words, '--accept-impact', 'all')).code).toBe(2);
    expect((await altway(...words, '--accept-impact', '10')).code).toBe(0);
  });

  it('makes an exchange with the least amount that is accepted', { timeout: SLOW_MS }, async () => {
    const to = await address('doge');
    const words = ['exchange', 'ltc', 'doge', '15', '--to', to];
    const { amountTo } = await fixture.api.quote({ from: 'ltc', to: 'doge', amount: '15' });
    const least = (Number(amountTo) * 0.9).toFixed(2);
    const made = await altway(...words, '--least', least, '--json');
    expect(json<Transaction>(made.out).leastAmountTo).toBe(String(Number(least)));
    expect((await altway(...words, '--least', (Number(amountTo) * 2).toFixed(2))).err).toContain('least');
    expect((await altway(...words, '--least', 'all')).code).toBe(2);
    expect((await altway(...words, '--least', least, '--fixed', '--refund-to', to)).err).toContain('leave out --least');
  });

  it.each([
    [['exchange', 'ltc', 'doge', '15', '--to', 'nonsense'], 2, /address: /],
    [['exchange', 'ltc', 'doge', 'much', '--to', 'D'], 2, /amount: must be a number/],
    [['exchange', 'ltc', 'doge', '15'], 2, /--to/],
    [['exchange', 'nope', 'doge', '15', '--to', 'D'], 3, /nope/i],
    [['track', 'nonsense'], 2, /tracking link/],
    [['track', 'x'.repeat(43)], 3, /no such transaction/],
    [['track', 'x'.repeat(43), '--watch'], 3, /no such transaction/],
    [['history', '--page', '0'], 2, /whole number/],
  ] as const)('gets an error: %j', async (words, code, message) => {
    const ended = await altway(...words);
    expect(ended).toMatchObject({ code, out: '' });
    expect(ended.err).toMatch(message);
  });
});
