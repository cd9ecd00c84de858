import { Decimal } from 'decimal.js';
import { describe, expect, it } from 'vitest';
import { run } from '../../cli/program.ts';
import type { Currency } from '../../core/domain/quotes/currency.ts';
import type { Quote, RateTable } from '../../core/domain/quotes/quote.ts';
import { fakeTerminal } from '../support/fake-terminal.ts';

async function altway(...words: string[]): Promise<{ code: number; out: string; err: string }> {
  const terminal = fakeTerminal();
  const code = await run(words, terminal);
  return { code, out: terminal.out(), err: terminal.err() };
}
const json = <T>(out: string): T => JSON.parse(out) as T;

describe('altway quote', () => {
  it('shows the best trade in process, labelled a demonstration', async () => {
    const { code, out, err } = await altway('quote', 'LTC', 'doge', '15', '--local');
    expect(err).toBe('');
    expect(code).toBe(0);
    expect(out).toMatch(/^15 ltc → [\d.]+ doge\n/);
    expect(out).toContain('demonstration market');
  });

  it('explains a quote whose sum can be verified', async () => {
    const { out } = await altway('quote', 'ltc', 'doge', '15', '--local', '--explain');
    const on = (label: string) => new Decimal(new RegExp(`${label} +([\\d.]+) +doge`).exec(out)![1]!);
    const gross = out.includes('together') ? on('together') : on('the route yields');
    expect(gross.minus(on('service fee, 0.5 %')).minus(on('network fee')).toFixed()).toBe(on('payout').toFixed());
  });

  it('computes the amount to send for a given payout', async () => {
    const { out } = await altway('quote', 'btc', 'eth', '2', '--receive', '--local', '--json');
    expect(json<Quote>(out)).toMatchObject({ from: 'btc', to: 'eth', given: 'payout', amountTo: '2' });
  });

  it('refuses an amount with its own exit code, on standard error, naming the limit', async () => {
    const { code, out, err } = await altway('quote', 'btc', 'eth', '0.00000001', '--local');
    expect(code).toBe(3);
    expect(out).toBe('');
    expect(err).toMatch(/^altway: .*minimum is [\d.]+ BTC/);
    const asJson = await altway('quote', 'btc', 'eth', '0.00000001', '--local', '--json');
    expect(json(asJson.err)).toMatchObject({ code: 'amount-too-small', limit: { currency: 'btc' } });
  });

  it.each([
    [['quote', 'btc'], 2],
    [['quote', 'btc', 'eth', 'ten', '--local'], 2],
    [['quote', 'btc', 'nope', '1', '--local'], 3],
    [['quote', 'btc', 'eth', '1', '--receive', '--watch', '--local'], 2],
    [['nonsense'], 2],
  ] as const)('ends %j with %i and a message', async (words, code) => {
    const ended = await altway(...words);
    expect(ended.code).toBe(code);
    expect(ended.err).not.toBe('');
    expect(ended.out).toBe('');
  });

  it.each([
    [['--json', 'quote'], /^missing required argument 'from'$/],
    [['quote', 'btc', 'eth', '1', '--reveive', '--json'], /^unknown option '--reveive'\s.Did you mean --receive/],
    [['--json', 'nonsense'], /^unknown command 'nonsense'/],
    [['--json'], /^a command is missing/],
    [['--json', 'ledger'], /^a command is missing/],
    [['--json', 'ledger', 'export', '--csv'], /^give either --csv or --json$/],
    [['--json', 'ledger', 'export', '--after', 'x'], /must be a whole number/],
    [['quote', 'btc', 'eth', '1', '--receive', '--watch', '--json'], /^--watch needs an amount to send/],
  ] as const)('reports the error in %j as a line of JSON', async (words, message) => {
    const { code, out, err } = await altway(...words);
    expect([code, out]).toEqual([2, '']);
    expect(err.trimEnd().split('\n')).toHaveLength(1);
    expect(json(err)).toEqual({ code: 'invalid-input', message: expect.stringMatching(message) });
  });

  it.each([
    ['１５，５', '15.5'],
    ['１５．５', '15.5'],
    ['١٥٫٥', '15.5'],
    ['१५,५', '15.5'],
  ])('reads %s as the pages do', async (typed, read) => {
    const { out } = await altway('quote', 'ltc', 'doge', typed, '--local', '--json');
    expect(json<Quote>(out).amountFrom).toBe(read);
  });

  // Thai and Bengali digits, and a Thai one among others: no part of the number may be dropped.
  it.each(['1๕', '১৫', '๑', '1 5'])('refuses %s, which the pages do not accept', async (typed) => {
    const { code, out, err } = await altway('quote', 'ltc', 'doge', typed, '--local');
    expect([code, out]).toEqual([2, '']);
    expect(err).toMatch(/^altway: amount: must be a number above zero/);
  });

  it('reports when the server cannot be reached', async () => {
    const { code, err } = await altway('quote', 'btc', 'eth', '1', '--url', 'http://127.0.0.1:9');
    expect(code).toBe(4);
    expect(err).toMatch(/^altway: /);
  });

  it('watches until it is stopped, one line of JSON per quote', async () => {
    const stop = new AbortController();
    const terminal = fakeTerminal();
    const running = run(['quote', 'btc', 'eth', '1', '--watch', '--local', '--json'], terminal, stop.signal);
    while (terminal.out() === '') await new Promise((again) => setTimeout(again, 50));
    stop.abort();
    expect(await running).toBe(0);
    for (const line of terminal.out().trim().split('\n')) expect(json<Quote>(line).from).toBe('btc');
  });
});

describe('the other commands', () => {
  it('list currencies, and disabled ones only on request', async () => {
    const enabled = json<Currency[]>((await altway('currencies', '--local', '--json')).out);
    const all = json<Currency[]>((await altway('currencies', '--all', '--local', '--json')).out);
    expect(enabled.length).toBeGreaterThanOrEqual(250);
    expect(enabled.every(({ isWebEnabled }) => isWebEnabled)).toBe(true);
    expect(all.length).toBeGreaterThan(enabled.length);
    expect((await altway('currencies', '--local')).out).toContain('Bitcoin');
  });

  it('show rates', async () => {
    const { rates } = json<RateTable>((await altway('rates', 'BTC', '--local', '--json')).out);
    expect(rates.find(({ ticker }) => ticker === 'eth')).toBeDefined();
    expect((await altway('rates', 'nope', '--local')).code).toBe(3);
    const history = await altway('rates', 'btc', '--history', 'eth', '--local');
    expect(history.code).toBeGreaterThan(0);
    expect(history.err).toContain('kept by a server alone');
  });

  it('normalise as the page does', async () => {
    const { out } = await altway('normalise', 'nope', 'BTC', '007,50', '--local', '--json');
    expect(json(out)).toMatchObject({ amount: '7.50' });
  });

  it('print help with examples', async () => {
    const { code, out } = await altway('quote', '--help');
    expect(code).toBe(0);
    expect(out).toContain('Examples:');
    expect((await altway('--help')).out).toContain('Exit codes:');
    expect(await altway('--json', 'quote', '--help')).toMatchObject({ code: 0, err: '', out });
    expect((await altway('--version')).out).toMatch(/^\d+\.\d+\.\d+\n$/);
  });
});
