import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server } from 'node:net';
import { promisify } from 'node:util';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { AccountPages } from '../support/browser/account-pages.ts';
import { sharedChromium } from '../support/browser/shared-site.ts';
import { type Member, newMember } from '../support/browser/members.ts';
import { newExchange } from '../support/page-paths.ts';
import { type RunningServer, startServer } from '../support/servers/start-server.ts';
import { staffAccess } from '../support/fixtures/staff-access.ts';
import { startVisit, type Visit } from '../support/browser/visit.ts';

const run = promisify(execFile);
/** A staff action is shown within seconds; a busy machine takes longer. */
const SOON = { timeout: 30_000 };
let browser: Browser;
let closing: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  browser = await sharedChromium();
});
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});
afterAll(() => browser?.close());

/** Another port for a server: forwards every connection, and counts them. */
async function forwarderTo(port: number): Promise<{ port: number; count: () => number }> {
  const sockets = new Set<{ destroy(): void }>();
  let count = 0;
  const server = createServer((socket) => {
    count += 1;
    const other = connect(port, '127.0.0.1');
    for (const one of [socket, other]) {
      sockets.add(one);
      one.on('error', () => one.destroy()).on('close', () => (socket.destroy(), other.destroy()));
    }
    socket.pipe(other).pipe(socket);
  });
  closing.push(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((done) => server.close(done));
  });
  return { port: await listening(server), count: () => count };
}

async function listening(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** A free port. */
async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listening(server);
  await new Promise((done) => server.close(done));
  return port;
}

interface Site {
  readonly server: RunningServer;
  readonly own: string;
  readonly other: string;
  readonly reached: () => number;
  /** Runs a support command on the server's machine. */
  staff(...words: string[]): Promise<unknown>;
}

/** A server, and another origin that forwards to it. @param hosts of the page, and of the other origin. */
async function startSite([host, otherHost]: readonly [string, string]): Promise<Site> {
  const port = await freePort();
  const { port: otherPort, count } = await forwarderTo(port);
  const [own, other] = [`http://${host}:${port}`, `http://${otherHost}:${otherPort}`];
  const server = await startServer({
    PORT: String(port),
    ALTWAY_URL: own,
    ALTWAY_API_ORIGINS: other,
    ALTWAY_BLOCK_MS: '200',
  });
  closing.push(async () => expect(await server.stop()).toBe(0));
  const access = staffAccess(server.folder);
  closing.push(async () => access.staff.close());
  const env = { ...process.env, ALTWAY_DATA: server.folder, ...access.env };
  const staff = (...words: string[]) => run(process.execPath, ['dist/altway.cjs', 'support', ...words], { env });
  return { server, own, other, reached: count, staff };
}

async function visitTo(url: string, as?: Member): Promise<Visit> {
  const visit = await startVisit(browser, url, { as });
  closing.push(() => visit.close());
  return visit;
}

const because = ['--reason', 'ticket 43'];

describe('an open page', () => {
  it('of an affiliate follows the switches that staff sets, without a reload', async () => {
    const { server, own, staff } = await startSite(['127.0.0.1', '127.0.0.1']);
    const member = await newMember(server);
    const visit = await visitTo(own, member);
    const pages = new AccountPages(visit.page);
    // The first visit makes the member an affiliate.
    await pages.open('/affiliate');
    await pages.open('/affiliate/balances');
    await visit.page.evaluate(() => Object.assign(window, { isSameDocument: true }));
    const paused = visit.page.getByText(/paused at the moment/);
    await staff('affiliate', member.email, '--operations', 'off', ...because);
    await paused.waitFor(SOON);
    await staff('affiliate', member.email, '--operations', 'on', ...because);
    await paused.waitFor({ state: 'detached', ...SOON });
    await staff('affiliate', member.email, '--partner', 'off', ...because);
    await visit.page.getByText('You are no longer in the programme').waitFor(SOON);
    await staff('affiliate', member.email, '--partner', 'on', ...because);
    await visit.page.getByText('You are no longer in the programme').waitFor({ state: 'detached', ...SOON });
    // Signed out elsewhere: the page learns of it when the stream ends.
    await staff('sign-out', member.email, ...because);
    await visit.page.getByText('Share a link. Every exchange made through it').waitFor({ timeout: 60_000 });
    expect(await visit.page.evaluate(() => 'isSameDocument' in window)).toBe(true);
    expect(visit.refusals()).toContain('401 /api/events');
  });

  it('of an exchange sends its calls to the domain of the domain-changed event, and back', async () => {
    const { server, own, other, staff } = await startSite(['127.0.0.1', '127.0.0.1']);
    const member = await newMember(server);
    const [path] = await newExchange(server, member);
    const visit = await visitTo(own, member);
    const pages = new AccountPages(visit.page);
    await pages.open('/history');
    const streamed = visit.page.waitForResponse(`${own}/api/events`);
    await visit.page.locator(`a[href="${path}"]`).first().click();
    expect((await streamed).status()).toBe(200);
    /** Goes to the history and back to the exchange, within the page. @returns the origin of the history call. */
    const walk = async () => {
      const called = visit.page.waitForRequest((request) => /\/exchange\/transactions(\?|$)/.test(request.url()), SOON);
      await visit.page.goBack();
      const { origin } = new URL((await called).url());
      await visit.page.locator(`a[href="${path}"]`).first().waitFor(SOON);
      await visit.page.goForward();
      await visit.page.getByRole('img', { name: /^QR code/ }).waitFor(SOON);
      return origin;
    };
    expect(await walk()).toBe(own);
    await staff('domain', other, ...because);
    await expect.poll(walk, { timeout: 60_000 }).toBe(other);
    await staff('domain', '--default', ...because);
    await expect.poll(walk, { timeout: 60_000 }).toBe(own);
  });

  it('on another host sends public calls to the API domain, and private ones to its own origin', async () => {
    const { server, own, other, staff, reached } = await startSite(['exchange.localhost', 'api.exchange.localhost']);
    await staff('domain', other, ...because);
    const member = await newMember({ url: own.replace('exchange.localhost', '127.0.0.1'), folder: server.folder });
    const visit = await visitTo(own, member);
    const asked: string[] = [];
    visit.page.on('request', (request) => asked.push(`${request.method()} ${request.url()}`));
    await visit.open('/exchange/btc/eth/1');
    const quoted = visit.page.waitForResponse((answer) => answer.url().startsWith(`${other}/exchange/`), SOON);
    await visit.page.getByLabel('You send').fill('2');
    expect((await quoted).status()).toBe(200);
    expect(reached()).toBeGreaterThan(0);
    await new AccountPages(visit.page).open('/history');
    const stayed = asked.filter(
      (line) => line.includes(`${other}/exchange/transactions`) || line.includes(`${other}/auth`),
    );
    expect(stayed).toEqual([]);
  });
});
