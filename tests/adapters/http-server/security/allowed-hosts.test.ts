import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AllowedHosts } from '../../../../adapters/http-server/security/allowed-hosts.ts';
import { type RunningServer, startServer, visit } from '../../../support/servers/http-server.ts';
import { rawHttp } from '../../../support/servers/raw-http.ts';

const ESTIMATE = JSON.stringify({ from: 'btc', to: 'eth', amount: '1' });
const LOOPBACK = ['localhost', 'localhost:3000', 'LOCALHOST:1', '127.0.0.1', '127.0.0.1:80', '[::1]', '[::1]:3000'];
const OTHERS = [
  'evil.example',
  'evil.example:3000',
  'localhost.evil.example',
  'evil.example?localhost',
  'evil.example#localhost',
  'evil.example/localhost',
  'localhost@evil.example',
  'evil.example@localhost',
  'evil.example\\@localhost',
  'localhost:3000@evil.example',
  'localhost%2eevil.example',
  'localhost evil.example',
  'localhost:99999',
  'localhost:x',
  '127.0.0.1.evil.example',
  '169.254.169.254',
  '',
];

function listening(host: string, publicUrl?: string, names?: readonly string[]): AllowedHosts {
  const hosts = new AllowedHosts(publicUrl, names);
  hosts.listensAt(host);
  return hosts;
}

describe('allowed hosts', () => {
  it.each(['127.0.0.1', '127.0.0.2', 'localhost', '::1'])('are those of loopback, listening at %s', (at) => {
    const hosts = listening(at);
    for (const host of LOOPBACK) expect([host, hosts.has(host)]).toEqual([host, true]);
    for (const host of OTHERS) expect([host, hosts.has(host)]).toEqual([host, false]);
    expect(hosts.has(undefined)).toBe(false);
  });

  it.each(['0.0.0.0', '::', '192.168.1.5', 'altway.lan'])('are all, listening at %s', (at) => {
    for (const host of [...LOOPBACK, ...OTHERS]) expect(listening(at).has(host)).toBe(true);
  });

  it.each([
    ['https://altway.example', ['altway.example', 'altway.example:443', 'ALTWAY.example']],
    ['http://altway.example', ['altway.example', 'altway.example:80']],
    ['https://altway.example:8443', ['altway.example:8443']],
  ])('are the host of the public URL %s, wherever the server listens', (publicUrl, own) => {
    for (const at of ['0.0.0.0', '127.0.0.1']) {
      const hosts = listening(at, publicUrl);
      for (const host of [...own, ...LOOPBACK]) expect([host, hosts.has(host)]).toEqual([host, true]);
      for (const host of [...OTHERS, 'www.altway.example', 'altway.example.evil.example', 'xaltway.example'])
        expect([host, hosts.has(host)]).toEqual([host, false]);
    }
    expect(listening('0.0.0.0', 'https://altway.example:8443').has('altway.example')).toBe(false);
  });

  it('include the configured ones', () => {
    const hosts = listening('0.0.0.0', undefined, ['App', 'other:3000']);
    expect(['app', 'app:3000', 'other:3000'].map((host) => hosts.has(host))).toEqual([true, true, true]);
    expect(['other', 'other:3001', 'evil.example'].map((host) => hosts.has(host))).toEqual([false, false, false]);
  });

  it('are the same for repeated checks in any order', () => {
    const host = fc.oneof(fc.constantFrom(...LOOPBACK, ...OTHERS), fc.domain(), fc.string());
    const property = fc.property(fc.array(host), (asked) => {
      const hosts = listening('127.0.0.1');
      for (const each of asked) expect(hosts.has(each)).toBe(listening('127.0.0.1').has(each));
    });
    fc.assert(property);
  });
});

describe('a request for another host', () => {
  let running: RunningServer;
  const render = async () => ({ status: 200, headers: {}, body: 'a page' });
  beforeAll(async () => {
    running = await startServer({ pages: { render } });
  });
  afterAll(() => running.server.close());

  const ask = (host: string, line: string, ...more: string[]) =>
    rawHttp(running.url, `${line} HTTP/1.1`, `Host: ${host}`, 'Connection: close', ...more);

  it.each([
    'GET /',
    'GET /faq',
    'GET /api/currencies',
    'POST /exchange/estimate',
    'GET /nothing',
    'OPTIONS /api/currencies',
  ])('is refused: %s', async (line) => {
    const answer = await ask('evil.example', line);
    expect(answer).toMatch(/^HTTP\/1.1 421 [^]*"code":"forbidden"/);
    expect(answer).not.toMatch(/set-cookie|x-csrf-token|a page/i);
    expect(await ask('localhost', line)).not.toMatch(/^HTTP\/1.1 421 /);
  });

  it('is refused by the fast path too, with a known token', async () => {
    const mine = Object.entries(await visit(running.url)).map(([name, value]) => `${name}: ${value}`);
    const post = (host: string) =>
      ask(host, 'POST /exchange/estimate', ...mine, `Content-Length: ${ESTIMATE.length}`, '', ESTIMATE);
    for (let time = 0; time < 2; time += 1) expect(await post('localhost')).toMatch(/^HTTP\/1.1 200 /);
    expect(await post('evil.example')).toMatch(/^HTTP\/1.1 421 /);
    expect(await post('localhost')).toMatch(/^HTTP\/1.1 200 /);
  });

  it('is answered to a health probe, and logged once', async () => {
    for (const path of ['/health', '/ready', '/health/', '/health?a'])
      expect(await ask('10.0.0.7:8080', `GET ${path}`)).toMatch(/^HTTP\/1.1 200 /);
    await ask('evil.example', 'GET /');
    await ask('evil.example', 'GET /');
    expect(running.log().match(/meant for another host/g)).toHaveLength(1);
  });
});
