import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pagesFolder } from '../../../../adapters/content/content-files.ts';
import {
  type ExchangeWithAccounts,
  startExchangeWithAccounts,
} from '../../../support/servers/exchange-with-accounts.ts';
import { framed, openShop, type ShopOwner } from '../../../support/browser/merchant-visits.ts';
import { testAddress } from '../../../support/fixtures/test-address.ts';

// The examples of the developers page are taken out of the text and run unchanged.

const text = readFileSync(join(pagesFolder(), 'en/developers.md'), 'utf8');
const examples = (language: string) =>
  [...text.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'gms'))].map(([, code]) => code!);
const shells = examples('sh');
const scripts = examples('js');
const scriptWith = (words: string) => scripts.find((code) => code.includes(words))!;

let at: ExchangeWithAccounts;
let shop: ShopOwner;
let folder: string;
let env: Record<string, string>;

beforeAll(async () => {
  at = await startExchangeWithAccounts();
  shop = await openShop(at, 'docs@altway.example');
  folder = await mkdtemp(join(tmpdir(), 'altway-examples-'));
  const { key } = await shop.ask('/api/api_keys', { name: 'docs', password: 'correct horse battery' });
  env = {
    ALTWAY: at.url,
    ALTWAY_KEY: key,
    MERCHANT_ID: shop.merchantId,
    MERCHANT_SECRET: shop.secret,
    ADDRESS: await testAddress(at, 'eth'),
  };
});
afterAll(async () => {
  await at.close();
  await rm(folder, { recursive: true });
});

function started(command: string, args: readonly string[], more: Record<string, string> = {}) {
  const child = spawn(command, args, { env: { ...process.env, ...env, ...more }, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (part) => (output += part));
  return { child, output: () => output };
}

async function ended({ child, output }: { child: ChildProcess; output: () => string }): Promise<string> {
  const [code] = await once(child, 'close');
  expect([code, output()]).toEqual([0, output()]);
  return output();
}

async function script(code: string, more?: Record<string, string>) {
  const file = join(folder, `${crypto.randomUUID()}.mjs`);
  await writeFile(file, code);
  return started(process.execPath, [file], more);
}

async function freePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return String(port);
}

describe('the examples for developers', () => {
  it('are all tested here', () => {
    expect([shells.length, scripts.length]).toEqual([3, 4]);
  });

  it.each(shells.filter((code) => code.includes('-sf')))('work in the shell: %s', async (code) => {
    expect(JSON.parse(await ended(started('bash', ['-c', code])))).toHaveProperty('result');
  });

  it('show an error as it comes', async () => {
    const code = shells.find((one) => !one.includes('-sf'))!;
    const answer = JSON.parse(await ended(started('bash', ['-c', code])));
    expect(answer).toMatchObject({ code: 'amount-too-small', limit: { currency: 'ltc' } });
    expect(Object.keys(answer.errors)).toEqual(['amount']);
  });

  it('make an exchange and follow it to its end', async () => {
    const said = await ended(await script(scriptWith('order-${Date.now()}')));
    expect(said).toMatch(/15 LTC bring [\d.]+ DOGE/);
    expect(said.trim().endsWith('finished')).toBe(true);
    const heard = await ended(await script(scriptWith('TextDecoderStream')));
    expect(heard).toContain('event: transaction');
    expect(heard).toContain('"status":"finished"');
  });

  it('sign a link that the server accepts as signed', async () => {
    const link = new URL((await ended(await script(scriptWith('signedLink')))).trim());
    const query = encodeURIComponent(link.search.slice(1));
    const terms = await framed(`${at.url}/api/widget/terms?kind=payment&query=${query}`);
    expect(((await terms.json()) as any).result).toMatchObject({ signature: 'valid', options: { amount: '0.25' } });
    const changed = encodeURIComponent(link.search.slice(1).replace('amount=0.25', 'amount=0.01'));
    expect((await framed(`${at.url}/api/widget/terms?kind=payment&query=${changed}`)).status).toBe(403);
  });

  it('receive webhook events and refuse those with a wrong signature', async () => {
    const port = await freePort();
    const receiver = await script(scriptWith('createServer'), { PORT: port });
    try {
      const url = `http://127.0.0.1:${port}/`;
      const forged = { 'altway-timestamp': String(Math.floor(Date.now() / 1000)), 'altway-signature': 'v1=00' };
      const post = () => fetch(url, { method: 'POST', headers: forged, body: '{}' }).then(({ status }) => status);
      await expect.poll(() => post().catch(() => 0)).toBe(401);
      await shop.ask('/api/merchant', { webhookUrl: url });
      await shop.ask('/api/merchant/test_event', {});
      await expect.poll(receiver.output, { timeout: 30_000 }).toMatch(/^test \{.*"isTest":true/m);
      await expect.poll(async () => (await shop.ask('/api/merchant/deliveries/1')).items[0].status).toBe('delivered');
    } finally {
      receiver.child.kill();
    }
  });
});
