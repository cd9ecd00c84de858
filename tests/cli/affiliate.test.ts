import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MemoryAffiliateOptions } from '../../adapters/memory/memory-affiliate-api.ts';
import { SAMPLE_ACCOUNT } from '../../adapters/memory/samples/sample-affiliates.ts';
import { pageOf, SAMPLE_OPERATIONS } from '../../adapters/memory/samples/sample-affiliate-lists.ts';
import { sampleStats } from '../../adapters/memory/samples/sample-affiliate-stats.ts';
import { run } from '../../cli/program.ts';
import { ExchangeError } from '../../core/contract/exchange-error.ts';
import { startAffiliateServer } from '../support/servers/affiliate-server.ts';
import { fakeTerminal, typedTerminal } from '../support/fake-terminal.ts';

const SECRET = 's3cret';
const CODE_ASKED = 'Code of the authenticator, or a recovery code: ';
let server: Awaited<ReturnType<typeof startAffiliateServer>>;
let state: string;
let options: MemoryAffiliateOptions;

beforeAll(async () => {
  server = await startAffiliateServer(SECRET, () => options);
  state = mkdtempSync(join(tmpdir(), 'altway-state-'));
  mkdirSync(join(state, 'altway'), { mode: 0o700 });
  const sessions = { [server.url]: { 'connect.sid': SECRET } };
  writeFileSync(join(state, 'altway/session.json'), JSON.stringify(sessions), { mode: 0o600 });
});
afterAll(async () => {
  await server.close();
  rmSync(state, { recursive: true });
});
beforeEach(() => {
  options = {};
  server.calls.length = 0;
});

async function affiliate(
  words: readonly string[],
  piped = '',
  env: Record<string, string> = { XDG_STATE_HOME: state },
) {
  const terminal = fakeTerminal(env, piped);
  const code = await run(['affiliate', ...words, '--url', server.url], terminal, new AbortController().signal);
  return { code, out: terminal.out(), err: terminal.err() };
}
const callsOf = (name: string) => server.calls.filter((call) => call.name === name);
const failing = (...given: ConstructorParameters<typeof ExchangeError>) =>
  ({ status: 'failed', error: new ExchangeError(...given) }) as const;

describe('altway affiliate', () => {
  it('shows the link, and changes the page that it opens', async () => {
    const shown = await affiliate(['account']);
    expect(shown).toMatchObject({ code: 0, err: '' });
    expect(shown.out).toContain(`${SAMPLE_ACCOUNT.link}\nopens             an exchange of 0.5 btc to eth\n`);
    const changed = await affiliate(['account', '--to', 'LTC', '--amount', '0,75', '--json']);
    expect(JSON.parse(changed.out)).toMatchObject({ link: expect.stringContaining('/exchange/btc/ltc/0.75?ref_id=') });
    expect((await affiliate(['account', '--home'])).out).toMatch(/opens +the home page/);
    expect(callsOf('setLinkConfig').map(({ input }) => input)).toEqual([
      { isCustomized: true, from: 'btc', to: 'ltc', amount: '0.75' },
      { isCustomized: false, from: 'btc', to: 'eth', amount: '0.5' },
    ]);
  });

  it('shows statistics: in total, and for a range', async () => {
    const { out } = await affiliate(['stats']);
    expect(out).toMatch(/links and widgets +1706 +191 +156 +9\.1 % +0\.34652145 +0\.0006396/);
    expect(out).toMatch(/API +0 +\d+ +\d+ +- /);
    const range = (await affiliate(['stats', '--range', '7d', '--channel', 'api'])).out.trim().split('\n');
    expect([range.length, range[1]!.slice(0, 10), range.at(-1)!.slice(0, 6)]).toEqual([9, '2026-11-16', 'in all']);
    const json = await affiliate(['stats', '--range', 'all', '--json']);
    expect(JSON.parse(json.out)).toEqual(sampleStats('all'));
  });

  it('lists balances, and the actions available for each', async () => {
    const { out } = await affiliate(['balances']);
    expect(out).toMatch(/doge +812\.50000001 +0\.00351002 +yes +no address saved\n/);
    expect(out).toMatch(/eth +0\.0009 +0\.00003204 +too small +from 0\.01\n/);
    expect(out).toMatch(/sol +-0\.002 /);
    expect(out).toContain('worth about 0.00660324 btc in all');
  });

  it('converts one balance or all of them, each request under a new idempotency key', async () => {
    expect((await affiliate(['convert', 'DOGE', '--into', 'btc'])).out).toMatch(/conv00000003 +exchanging +812\.5/);
    expect((await affiliate(['convert', '--all', '--into', 'btc', '--json'])).code).toBe(0);
    const [one] = callsOf('convertBalance');
    const [all] = callsOf('convertBalances');
    expect([one!.input, all!.input]).toEqual([{ fromCurrency: 'doge', toCurrency: 'btc' }, { toCurrency: 'btc' }]);
    expect(one!.intent).toMatch(/^[\da-f-]{36}$/);
    expect(all!.intent).not.toBe(one!.intent);
    options = { convertBalances: { status: 'ready', answer: [] } };
    expect((await affiliate(['convert', '--all', '--into', 'btc'])).out).toBe('There was nothing to convert.\n');
  });

  it('pays out with a code: given, piped, or typed', async () => {
    const paid = await affiliate(['payout', 'ltc', '--code', '123456']);
    expect(paid.out).toMatch(
      /^payo00000002: sending\nbalance +1\.5 +ltc\nnetwork fee +0\.001 +ltc\nyou receive +1\.499 +ltc\n/,
    );
    expect((await affiliate(['payout', 'ltc'], '654321\n')).code).toBe(0);
    const terminal = typedTerminal({ XDG_STATE_HOME: state });
    const running = run(['affiliate', 'payout', 'ltc', '--url', server.url], terminal, new AbortController().signal);
    await expect.poll(terminal.err).toBe(CODE_ASKED);
    terminal.type('111222\r');
    expect(await running).toBe(0);
    const codes = callsOf('payOut').map(({ input }) => (input as { readonly code: string }).code);
    expect(codes).toEqual(['123456', '654321', '111222']);
    expect(new Set(callsOf('payOut').map(({ intent }) => intent)).size).toBe(3);
  });

  it('lists named links, makes one, and prints them as CSV', async () => {
    expect((await affiliate(['links'])).out).toMatch(/forum +1204 +61 +57 .*&sub=forum\n/);
    expect((await affiliate(['links', 'blog'])).out).toMatch(/blog .*&sub=blog\n/);
    expect(callsOf('addAffiliateLink')[0]!.input).toEqual({ sub: 'blog' });
    expect((await affiliate(['links', '--csv'])).out).toMatch(/^name,link,clicks.*\r?\nforum,https/);
  });

  it('saves and removes addresses with a code', async () => {
    expect((await affiliate(['addresses'])).out).toMatch(/xrp +rEb8TK3gBgk5auZkwc6sHnwrGVJH8DuaLh +2718281828/);
    const words = ['addresses', 'set', 'xrp', 'r1', '--extra-id', '42', '--code', '123456'];
    expect((await affiliate(words)).out).toMatch(/xrp +r1 +42/);
    expect((await affiliate(['addresses', 'remove', 'xrp'], '123456\n')).out).toContain('no address yet');
    expect(callsOf('setAffiliateAddress')[0]!.input).toEqual({
      currency: 'xrp',
      address: 'r1',
      extraId: '42',
      code: '123456',
    });
    expect(callsOf('removeAffiliateAddress')[0]!.input).toEqual({ currency: 'xrp', code: '123456' });
  });

  it('lists records a page at a time, or all of them as CSV', async () => {
    const { out } = await affiliate(['operations', '--page', '2']);
    expect(out).toMatch(/^page 2 of 3, \d+ in all\n/);
    expect(out).toMatch(/earning +15\.25000001 +doge +k7mw2bqd9xfa/);
    expect((await affiliate(['conversions'])).out).toMatch(/failed +0\.00001 +sol/);
    expect((await affiliate(['payouts'])).out).toMatch(/finished +120\.05 +xrp +r\w+ \(2718281828\)/);
    const csv = await affiliate(['operations', '--csv']);
    expect(csv.out.split('\r\n')).toHaveLength(2 + SAMPLE_OPERATIONS.length);
    options = { affiliatePayouts: { status: 'ready', answer: pageOf([]) } };
    expect((await affiliate(['payouts'])).out).toBe('There are no payouts yet.\n');
  });
});

describe('altway affiliate fails', () => {
  it('without a login, and says where to sign in', async () => {
    const elsewhere = mkdtempSync(join(tmpdir(), 'altway-state-'));
    const { code, out, err } = await affiliate(['balances'], '', { XDG_STATE_HOME: elsewhere });
    expect([code, out, err]).toEqual([
      3,
      '',
      `altway: Nobody is signed in at ${server.url}: sign in with altway login\n`,
    ]);
    rmSync(elsewhere, { recursive: true });
  });

  it('with a wrong code, and in JSON for programs', async () => {
    const fields = { code: ['Wrong Google Authenticator Code'] };
    options = { payOut: failing('wrong-code', 'x', { fields }) };
    const words = ['payout', 'ltc', '--code', '123456'];
    expect(await affiliate(words)).toMatchObject({ code: 3, err: 'altway: Wrong Google Authenticator Code\n' });
    const { err } = await affiliate([...words, '--json']);
    expect(JSON.parse(err)).toMatchObject({ code: 'wrong-code', errors: fields });
  });

  it.each([
    [['payout', 'ltc', '--code', '12345'], 2, /must be exactly 6 digits/],
    [['payout', 'ltc'], 2, /No code was given/],
    [['convert', '--into', 'btc'], 2, /give one currency, or --all/],
    [['convert', 'ltc', '--all', '--into', 'btc'], 2, /give one currency, or --all/],
    [['convert', 'ltc'], 2, /--into/],
    [['account', '--home', '--from', 'btc'], 2, /cannot be used with/],
    [['account', '--amount', 'much'], 2, /must be a number above zero/],
    [['stats', '--range', '9y'], 2, /Allowed choices/],
    [['operations', '--page', '0'], 2, /whole number/],
    [['balances', '--local'], 4, /needs a server/],
  ] as const)('%j', async (words, code, message) => {
    const ended = await affiliate(words);
    expect(ended).toMatchObject({ code, out: '' });
    expect(ended.err).toMatch(message);
    expect(server.calls.filter(({ name }) => name !== 'affiliateAccount')).toEqual([]);
  });
});
