import type { lookup as systemLookup, LookupAddress } from 'node:dns';
import { afterEach, describe, expect, it } from 'vitest';
import { UndiciWebhookSender } from '../../../../adapters/node/network/undici-webhook-sender.ts';
import { type FlakyServer, flakyServer, type Treatment } from '../../../support/servers/flaky-server.ts';

const PLAIN = { headers: { 'altway-event': 'test' }, body: '{}' };
const NOT_PUBLIC = { failure: 'the address is not public' };

let server: FlakyServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

async function receiver(...treatments: Treatment[]): Promise<string> {
  server = await flakyServer(...treatments);
  return server.url;
}

/** A DNS lookup that returns the given answers, one after the other. */
function leading(...answers: readonly (readonly string[])[]): typeof systemLookup {
  let asked = 0;
  const lookup = (_name: string, _options: unknown, done: (error: null, addresses: LookupAddress[]) => void) => {
    const addresses = answers[Math.min(asked, answers.length - 1)]!;
    asked += 1;
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
  };
  return lookup as unknown as typeof systemLookup;
}

describe('a webhook delivery', () => {
  const open = new UndiciWebhookSender({ allowsPrivate: true, limitMs: 20_000 });

  it('arrives as it was written', async () => {
    const url = await receiver({ status: 204 });
    expect(await open.send({ url: `${url}/hook?a=b`, ...PLAIN })).toEqual({ status: 204 });
    expect(server!.asked[0]).toMatchObject({ method: 'POST', path: '/hook?a=b', headers: { 'altway-event': 'test' } });
    expect(server!.asked[0]!.headers['user-agent']).toMatch(/^altway\//);
  });

  it('follows no redirect', async () => {
    const url = await receiver({ status: 307, headers: { location: '/elsewhere' } });
    expect(await open.send({ url, ...PLAIN })).toEqual({ status: 307 });
    expect(server!.asked).toHaveLength(1);
  });

  it('times out when a server does not answer or does not finish', async () => {
    const quick = new UndiciWebhookSender({ allowsPrivate: true, limitMs: 300 });
    const silent = await receiver('silence');
    expect(await quick.send({ url: silent, ...PLAIN })).toMatchObject({
      failure: expect.stringContaining('no answer'),
    });
    await server!.close();
    let written = 0;
    const endless = await receiver((_request, response) => {
      response.writeHead(200);
      const writing = setInterval(() => {
        written += 64 * 1024;
        response.write(Buffer.alloc(64 * 1024));
      }, 5);
      response.on('close', () => clearInterval(writing));
    });
    const begun = performance.now();
    expect(await open.send({ url: endless, ...PLAIN })).toEqual({ status: 200 });
    expect(written).toBeLessThan(2 * 1024 * 1024);
    expect(performance.now() - begun).toBeLessThan(10_000);
  });

  it('fails with a short reason when nobody answered', async () => {
    const url = await receiver('reset');
    expect(await open.send({ url, ...PLAIN })).toEqual({ failure: 'the connection failed' });
    await server!.close();
    server = undefined;
    expect(await open.send({ url, ...PLAIN })).toEqual({ failure: 'the connection was refused' });
    const https = `${(await receiver({ status: 200 })).replace('http:', 'https:')}/`;
    expect(await open.send({ url: https, ...PLAIN })).toMatchObject({ failure: expect.any(String) });
  });
});

describe('a webhook URL in a private network', () => {
  it.each([
    'https://127.0.0.1/',
    'https://127.1/',
    'https://2130706433/',
    'https://0x7f000001/',
    'https://0177.0.0.1/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[fd00::1]/',
    'https://169.254.169.254/latest/meta-data/',
    'https://localhost/',
    'https://LOCALHOST./',
    'https://a.localhost/',
    'https://printer/',
    'https://db.internal/',
    'http://shop.example/',
    'ftp://shop.example/',
    'file:///etc/passwd',
    'https://ada:secret@shop.example/',
    'shop.example',
    '',
    'https://',
  ])('is refused when it is set and when it is used: %j', async (url) => {
    const sender = new UndiciWebhookSender({ allowsPrivate: false });
    expect(sender.refusal(url)).toMatch(/^must be/);
    expect(await sender.send({ url, ...PLAIN })).toEqual(NOT_PUBLIC);
  });

  it.each([
    'https://169.254.169.254/latest/meta-data/',
    'http://169.254.1.1/',
    'http://[fe80::1]/',
    'http://[::ffff:169.254.169.254]/',
    'http://[64:ff9b::a9fe:a9fe]/',
    'http://[64:ff9b:1::a9fe:a9fe]/',
    'http://[fd00:ec2::254]/',
    'http://100.100.100.200/',
    'http://168.63.129.16/',
    'http://0.0.0.0/',
    'http://0/',
    'http://[::]/',
    'http://224.0.0.1/',
    'http://[ff02::1]/',
    'http://255.255.255.255/',
  ])('is refused even when private networks are allowed: %j', async (url) => {
    const sender = new UndiciWebhookSender({ allowsPrivate: true });
    expect(sender.refusal(url)).toMatch(/^must be/);
    expect(await sender.send({ url, ...PLAIN })).toEqual(NOT_PUBLIC);
  });

  it.each([['169.254.169.254'], ['fd00:ec2::254'], ['127.0.0.1', '169.254.169.254'], ['0.0.0.0']])(
    'is refused for a name that resolves to %j, even when private networks are allowed',
    async (...answers) => {
      const lookup = leading(answers);
      const sender = new UndiciWebhookSender({ allowsPrivate: true, lookup, limitMs: 2_000 });
      expect(await sender.send({ url: 'http://metadata.example/', ...PLAIN })).toEqual(NOT_PUBLIC);
    },
  );

  it.each(['https://shop.example/', 'https://shop.example:8443/hook?a=b', 'https://1.1.1.1/'])(
    'does not include %j',
    (url) => expect(new UndiciWebhookSender({ allowsPrivate: false }).refusal(url)).toBeUndefined(),
  );

  it.each([
    ['that resolves to this machine', [['127.0.0.1']]],
    ['that resolves to this machine by IPv6', [['::1']]],
    ['that resolves to this machine by IPv4 in IPv6', [['::ffff:127.0.0.1']]],
    ['with one address of this machine', [['8.8.8.8', '127.0.0.1']]],
    ['that resolves to no address', [[]]],
    ['that resolves to the network of the cloud provider', [['169.254.169.254']]],
  ])('is refused for a name %s', async (_, answers) => {
    const port = new URL(await receiver({ status: 200 })).port;
    const sender = new UndiciWebhookSender({ allowsPrivate: false, lookup: leading(...answers), limitMs: 2_000 });
    const url = `https://rebinding.example:${port}/`;
    expect(sender.refusal(url)).toBeUndefined();
    expect(await sender.send({ url, ...PLAIN })).toEqual(NOT_PUBLIC);
    expect(server!.asked).toEqual([]);
  });
});
