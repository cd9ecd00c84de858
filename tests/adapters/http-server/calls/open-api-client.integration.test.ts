import { execFile } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import openapiTS, { astToString } from 'openapi-typescript';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type ExchangeWithAccounts,
  startExchangeWithAccounts,
} from '../../../support/servers/exchange-with-accounts.ts';
import { openShop } from '../../../support/browser/merchant-visits.ts';

const run = promisify(execFile);

/** A program written from the OpenAPI document alone. */
const PROGRAM = `
import createClient from 'openapi-fetch';
import type { components, paths } from './schema.ts';

const [, , baseUrl, key] = process.argv as string[];
const client = createClient<paths>({ baseUrl: baseUrl!, headers: { authorization: 'Bearer ' + key } });
const pair = { from: 'ltc', to: 'doge' };

const quoted = await client.POST('/exchange/quote', { body: { ...pair, amount: '15' } });
const quote: components['schemas']['Quote'] | undefined = quoted.data?.result;

const tooSmall = await client.POST('/exchange/quote', { body: { ...pair, amount: '0.00000001' } });

const { data: sample } = await client.GET('/exchange/test-address', { params: { query: { currency: 'doge' } } });
const made = await client.POST('/exchange/transactions', {
  params: { header: { 'Idempotency-Key': 'order-1' } },
  body: { ...pair, amount: '15', address: sample!.result.address },
});
if (made.error) throw new Error(JSON.stringify(made.error));
const path = { id: made.data.result.id };
const paid = await client.POST('/exchange/transactions/{id}/test-payment', { params: { path }, body: {} });
if (paid.error) throw new Error(JSON.stringify(paid.error));
let last = paid.data.result;
for (let tries = 0; last.status !== 'finished' && tries < 1_200; tries += 1) {
  await new Promise((again) => setTimeout(again, 50));
  last = (await client.GET('/exchange/transactions/{id}', { params: { path } })).data!.result;
}
const refused = await client.GET('/api/profile', { params: { query: {} } });
console.log(JSON.stringify({
  amountTo: quote?.amountTo,
  refusal: tooSmall.error?.code,
  limit: tooSmall.error?.limit,
  status: last.status,
  sent: last.sendings[0]?.amount,
  profile: refused.error?.code,
}));
`;

let at: ExchangeWithAccounts;
let folder: string;

beforeAll(async () => {
  at = await startExchangeWithAccounts();
  folder = await mkdtemp(join(tmpdir(), 'altway-client-'));
  await symlink(resolve('node_modules'), join(folder, 'node_modules'));
});
afterAll(async () => {
  await at.close();
  await rm(folder, { recursive: true });
});

describe('the document at /openapi.json', () => {
  it('can be read by any site, as the only resource', async () => {
    const origin = { headers: { origin: 'https://tools.example' } };
    const found = await fetch(`${at.url}/openapi.json`, origin);
    expect(found.status).toBe(200);
    expect(found.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(found.headers.get('access-control-allow-origin')).toBe('*');
    expect(found.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(found.headers.getSetCookie()).toEqual([]);
    for (const path of ['/api/currencies', '/api/profile', '/robots.txt'])
      expect((await fetch(at.url + path, origin)).headers.get('access-control-allow-origin')).toBeNull();
  });

  it('is sufficient to generate a client that quotes and exchanges with an API key', async () => {
    const { ask } = await openShop(at, 'client@altway.example');
    const { key } = await ask('/api/api_keys', { name: 'client', password: 'correct horse battery' });
    const types = await openapiTS(new URL(`${at.url}/openapi.json`));
    await writeFile(join(folder, 'schema.ts'), astToString(types));
    await writeFile(join(folder, 'client.ts'), PROGRAM);
    await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
    const own = ['--target', 'es2024', '--module', 'nodenext', '--strict', '--noEmit', '--skipLibCheck'];
    const tsc = resolve('node_modules/.bin/tsc');
    // tsc prints an error on standard output when a type does not fit its use in the program.
    const typed = run(tsc, [...own, '--allowImportingTsExtensions', '--types', 'node', 'client.ts'], { cwd: folder });
    expect(await typed.catch(({ stdout }: { stdout: string }) => ({ stdout }))).toMatchObject({ stdout: '' });

    const { stdout } = await run(process.execPath, ['client.ts', at.url, key], { cwd: folder });
    const said = JSON.parse(stdout);
    expect(said).toMatchObject({ refusal: 'amount-too-small', status: 'finished', profile: 'forbidden' });
    expect(said.limit.currency).toBe('ltc');
    expect(Number(said.amountTo)).toBeGreaterThan(0);
    expect(Number(said.sent)).toBeGreaterThan(0);
  }, 180_000);
});
