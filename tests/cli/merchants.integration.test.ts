import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { run } from '../../cli/program.ts';
import { type ExchangeWithAccounts, startExchangeWithAccounts } from '../support/servers/exchange-with-accounts.ts';
import { fakeTerminal } from '../support/fake-terminal.ts';
import { framed } from '../support/browser/merchant-visits.ts';
import { testAddress } from '../support/fixtures/test-address.ts';

const email = 'shop@altway.example';
const password = 'correct horse battery';
const state = mkdtempSync(join(tmpdir(), 'altway-state-'));
let exchange: ExchangeWithAccounts;

beforeAll(async () => {
  exchange = await startExchangeWithAccounts();
  await exchange.open(email, password);
  expect((await altway(['login', email], `${password}\n`)).code).toBe(0);
});
afterAll(async () => {
  await exchange.close();
  rmSync(state, { recursive: true });
});

async function altway(words: readonly string[], piped = '', folder = state) {
  const terminal = fakeTerminal({ XDG_STATE_HOME: folder }, piped);
  const code = await run([...words, '--url', exchange.url], terminal, new AbortController().signal);
  return { code, out: terminal.out(), err: terminal.err() };
}

async function asJson(words: readonly string[], piped = ''): Promise<any> {
  const { out, err, code } = await altway([...words, '--json'], piped);
  if (code !== 0) throw new Error(err);
  return JSON.parse(out);
}

const status = async (key: string) =>
  (await fetch(`${exchange.url}/api/currencies`, { headers: { authorization: `Bearer ${key}` } })).status;

describe('altway addresses', () => {
  const DOGE = 'DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L';

  it('saves, lists, renames and removes addresses of the account', async () => {
    expect((await altway(['addresses', 'list'])).out).toBe('No address is saved.\n');
    const [saved] = await asJson(['addresses', 'add', 'DOGE', DOGE, 'wallet']);
    expect(saved).toMatchObject({ name: 'wallet', network: 'Dogecoin', address: DOGE });
    const memo = ['--memo', '12345'];
    await asJson(['addresses', 'add', 'xrp', 'rEb8TK3gBgk5auZkwc6sHnwrGVJH8DuaLh', 'there', ...memo]);
    expect((await altway(['addresses', 'list'])).out).toMatch(/^[a-z0-9]{12} {2}wallet {2}Dogecoin .*\n.* 12345/);
    const twice = await altway(['addresses', 'add', 'doge', DOGE, 'again']);
    expect([twice.code, twice.err]).toEqual([3, expect.stringContaining('already, as “wallet”')]);
    expect((await asJson(['addresses', 'rename', saved.id, 'old']))[0]).toMatchObject({ name: 'old' });
    expect(await asJson(['addresses', 'remove', saved.id])).toHaveLength(1);
    expect((await altway(['addresses', 'remove', saved.id])).code).toBe(3);
    expect((await altway(['addresses', 'list'], '', mkdtempSync(join(tmpdir(), 'altway-state-')))).code).not.toBe(0);
  });
});

describe('altway keys', () => {
  it('creates a key with the password, lists, replaces and revokes it', async () => {
    const wrong = await altway(['keys', 'create', 'shop'], 'wrong\n');
    expect([wrong.code, wrong.out]).toEqual([3, '']);
    const made = await altway(['keys', 'create', 'shop'], `${password}\n`);
    const [key = ''] = made.out.split('\n');
    expect(await status(key)).toBe(200);
    expect(made.out).toContain('not shown again');
    const listed = await altway(['keys', 'list']);
    expect(listed.out).toMatch(/^[a-z0-9]{12} {2}secret {2}alt_.{6}… {2}shop {2}20.* used 20/);
    expect(listed.out).not.toContain(key.slice(12));
    const [{ id }] = await asJson(['keys', 'list']);
    const renewed = await asJson(['keys', 'rotate', id], `${password}\n`);
    expect([await status(key), await status(renewed.key)]).toEqual([401, 200]);
    expect(await asJson(['keys', 'revoke', id])).toEqual([]);
    expect(await status(renewed.key)).toBe(401);
    expect((await altway(['keys', 'revoke', id])).code).toBe(3);
  });

  it('shows the publishable key in full, and replaces it without the password', async () => {
    const { out } = await altway(['keys', 'publishable']);
    const key = out.trim();
    expect(key).toMatch(/^alt_pk_[\w-]{43}$/);
    expect(await asJson(['keys', 'publishable'])).toEqual({ apiKey: key });
    const listed = await altway(['keys', 'list']);
    expect(listed.out).toMatch(/^[a-z0-9]{12} {2}publishable {2}alt_pk_/);
    expect(listed.out).toContain(key);
    const [{ id }] = await asJson(['keys', 'list']);
    const renewed = await altway(['keys', 'rotate', id]);
    expect([renewed.code, renewed.out]).toEqual([0, expect.stringMatching(/^alt_pk_[\w-]{43}\n.* publishable\n$/)]);
    expect(await status(key)).toBe(401);
  });

  it('needs a login', async () => {
    const stranger = await altway(['keys', 'list'], '', join(state, 'elsewhere'));
    expect([stranger.code, stranger.err]).toEqual([3, expect.stringContaining('altway login')]);
    expect((await altway(['keys', 'list', '--local'])).code).toBe(4);
  });
});

describe('altway merchant', () => {
  it('has no name until it is given one, in place of which payers saw an ID', async () => {
    expect((await altway(['merchant', 'show'])).out).toContain('payers see no name: altway merchant set --name');
    const query = `merchant_id=${(await asJson(['merchant', 'show'])).merchantId}&to=eth&amount=1`;
    const terms = `${exchange.url}/api/widget/terms?${new URLSearchParams({ kind: 'payment', query })}`;
    const nameOfPayee = async () => ((await (await framed(terms)).json()) as any).result.merchant.name;
    expect(await nameOfPayee()).toBe('');
    expect(await asJson(['merchant', 'set', '--name', ' Tea & Co '])).toMatchObject({ name: 'Tea & Co' });
    expect(await nameOfPayee()).toBe('Tea & Co');
    expect(await asJson(['merchant', 'set', '--name', ''])).toMatchObject({ name: '' });
    expect((await altway(['merchant', 'set', '--name', 'x'.repeat(61)])).err).toContain('at most 60 characters');
  });

  it('creates a secret, signs a link, and shows the payment', async () => {
    const shown = await altway(['merchant', 'show']);
    expect(shown.out).toMatch(/secret +none yet/);
    const early = await altway(['merchant', 'sign-link', 'payment', 'to=eth']);
    expect([early.code, early.err]).toEqual([3, expect.stringContaining('secret')]);
    const { secret } = await asJson(['merchant', 'secret'], `${password}\n`);
    expect(secret).toMatch(/^[\w-]{43}$/);
    const set = ['merchant', 'set', '--name', 'Bücher', '--webhook', 'http://127.0.0.1:9/', '--test'];
    expect(await asJson(set)).toMatchObject({ name: 'Bücher', webhookUrl: 'http://127.0.0.1:9/', isTest: true });

    const address = (ticker: string) => testAddress(exchange, ticker);
    const words = [`address=${await address('eth')}`, 'to=eth', 'amount=0.5', 'order_id=A=1'];
    const link = await altway(['merchant', 'sign-link', 'payment', ...words, '--expires', '600']);
    const query = new URL(link.out.trim()).search.slice(1);
    const body = { query, from: 'ltc', refundAddress: await address('ltc') };
    const made = (await (await framed(`${exchange.url}/exchange/payments`, body)).json()) as any;
    const payments = await altway(['merchant', 'payments']);
    expect(payments.out).toMatch(new RegExp(`${made.result.id} .* waiting +0.5 eth +A=1 +signed, test`));

    await altway(['merchant', 'test-event']);
    const { items } = await asJson(['merchant', 'deliveries']);
    expect(items.map(({ event }: { event: string }) => event).toSorted()).toEqual(['payment.created', 'test']);
    expect(await asJson(['merchant', 'replay', items[0].id])).toMatchObject({ id: items[0].id, status: 'waiting' });
    expect((await altway(['merchant', 'deliveries'])).out).toMatch(/payment\.created .* tries: \d/);
    expect(await asJson(['merchant', 'set', '--no-webhook', '--no-test'])).toMatchObject({ isTest: false });
    expect((await altway(['merchant', 'test-event'])).code).toBe(3);
  });

  it.each([[['sign-link', 'nonsense', 'a=b']], [['sign-link', 'payment', 'ab']], [['payments', '--page', '0']]])(
    'shows its usage: %j',
    async (words) => expect((await altway(['merchant', ...words])).code).toBe(2),
  );
});

describe('altway confirm', () => {
  it('lists the settings that a password recovery disabled, and confirms them with the new password', async () => {
    const fresh = 'a phrase for later';
    const waits = async () => (await asJson(['confirm'])).map(({ kind }: { kind: string }) => kind);
    await altway(['merchant', 'set', '--webhook', 'http://127.0.0.1:9/']);
    await exchange.recover(email, fresh);
    expect((await altway(['merchant', 'show'])).code).toBe(3);
    expect((await altway(['login', email], `${fresh}\n`)).code).toBe(0);
    expect(await waits()).toEqual(['merchant-secret', 'webhook-url', 'saved-addresses']);
    const shown = await altway(['merchant', 'show']);
    expect(shown.out.match(/out of use until you confirm it/g)).toHaveLength(2);
    expect((await altway(['merchant', 'test-event'])).code).toBe(3);
    expect((await altway(['confirm', 'merchant-secret'], 'wrong\n')).code).toBe(3);
    expect((await altway(['confirm', 'payout-address', 'ltc'], `${fresh}\n`)).code).toBe(3);
    expect((await asJson(['confirm', 'merchant-secret'], `${fresh}\n`)).length).toBe(2);
    expect((await asJson(['confirm', 'saved-addresses'], `${fresh}\n`)).length).toBe(1);
    const last = await altway(['confirm', 'webhook-url'], `${fresh}\n`);
    expect([last.code, last.out]).toEqual([0, 'Nothing waits for confirmation.\n']);
    expect((await altway(['merchant', 'show'])).out).not.toContain('out of use');
  });
});
