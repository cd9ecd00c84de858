import { request as httpRequest } from 'node:http';
import { throwError } from 'rxjs';
import { afterEach, describe, expect, it } from 'vitest';
import type { ServerOptions } from '../../../../adapters/http-server/server-options.ts';
import { ExchangeError } from '../../../../core/contract/exchange-error.ts';
import type { TransactionFeed } from '../../../../core/ports/apis/transaction-feed.ts';
import { type RunningServer, startServer } from '../../../support/servers/http-server.ts';
import { openEvents as open, ScriptedFeed } from '../../../support/servers/scripted-feed.ts';
import { waitFor } from '../../../support/wait-for.ts';

const SECRET = 'S'.repeat(43);

describe('live events', () => {
  let running: RunningServer;
  const feed = new ScriptedFeed();
  const start = async (given: TransactionFeed = feed, options: Partial<ServerOptions> = {}) => {
    // Waiting this long for readers would exceed the time limit of the test.
    running = await startServer({ feed: given, times: { drain: 600_000 }, ...options });
    return running.url;
  };
  afterEach(() => running.server.close());

  it('have the sequence of each change as ID, and resume after the last one received', async () => {
    const url = await start();
    const stream = await open(`${url}/exchange/track/${SECRET}/events?after=1`);
    expect([stream.status, stream.type]).toEqual([200, 'text/event-stream; charset=utf-8']);
    feed.errorMessage(2);
    feed.errorMessage(3);
    await waitFor('news', () => (stream.text().includes('id: 3\n') ? true : undefined));
    expect(stream.text()).toMatch(/retry: \d+\n\nid: 2\nevent: transaction\ndata: \{.*"sequence":2.*\}\n\nid: 3\n/s);
    stream.close();
    await waitFor('news', () => (feed.readers.size === 0 ? true : undefined));
    const again = await open(`${url}/exchange/track/${SECRET}/events?after=1`, { 'last-event-id': '3' });
    expect(feed.asked.at(-1)).toMatchObject({ ref: { secret: SECRET }, after: 3 });
    again.close();
  });

  it('are refused by HEAD, which would otherwise wait for their end', async () => {
    const url = await start();
    const asked = feed.asked.length;
    for (const path of [`/exchange/track/${SECRET}/events`, '/exchange/transactions/abcdefgh2345/events']) {
      const answer = await fetch(url + path, { method: 'HEAD', signal: AbortSignal.timeout(5_000) });
      expect(answer.status).toBe(404);
    }
    expect(feed.asked.length).toBe(asked);
  });

  it('end with the transaction', async () => {
    const url = await start();
    const stream = await open(`${url}/exchange/track/${SECRET}/events`);
    feed.errorMessage(9, 'finished');
    await stream.ended;
    expect(stream.text()).toContain('"status":"finished"');
  });

  it('by ID are read in the name of the visitor', async () => {
    const url = await start();
    const cookie = `visitor=${'v'.repeat(43)}`;
    const stream = await open(`${url}/exchange/transactions/abcdefgh2345/events`, { cookie });
    expect(feed.asked.at(-1)).toEqual({ ref: { id: 'abcdefgh2345' }, after: 0, visitor: 'v'.repeat(43) });
    stream.close();
  });

  it('of a transaction that does not exist or belongs to another visitor are refused with a typed error', async () => {
    const missing = new ExchangeError('not-found', 'There is no such transaction');
    const url = await start({ follow: () => throwError(() => missing) });
    const answer = await fetch(`${url}/exchange/track/${SECRET}/events`);
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ code: 'not-found' });
  });

  it('have a maximum number of readers per address', async () => {
    const url = await start();
    const streams = await Promise.all(Array.from({ length: 20 }, () => open(`${url}/exchange/track/${SECRET}/events`)));
    expect((await fetch(`${url}/exchange/track/${SECRET}/events`)).status).toBe(429);
    streams[0]!.close();
    await waitFor('news', () => (feed.readers.size === 19 ? true : undefined));
    const next = await open(`${url}/exchange/track/${SECRET}/events`);
    expect(next.status).toBe(200);
    for (const stream of [...streams, next]) stream.close();
  });

  it('have the same maximum for one IPv6 subnet, whichever addresses it uses', async () => {
    const url = await start(feed, { trustProxy: true });
    const from = (host: number) =>
      open(`${url}/exchange/track/${SECRET}/events`, { 'x-forwarded-for': `2001:db8:0:7::${host.toString(16)}` });
    const streams = await Promise.all(Array.from({ length: 20 }, (_, host) => from(host + 1)));
    expect((await from(21)).status).toBe(429);
    const neighbour = { 'x-forwarded-for': '2001:db8:0:8::1' };
    const other = await open(`${url}/exchange/track/${SECRET}/events`, neighbour);
    expect(other.status).toBe(200);
    for (const stream of [...streams, other]) stream.close();
    await waitFor('nobody', () => (feed.readers.size === 0 ? true : undefined));
    const next = await from(22);
    expect(next.status).toBe(200);
    next.close();
  });

  it('do not begin for a client that disconnected during an asynchronous hook', async () => {
    let waiting = 0;
    let proceed = () => {};
    const held = new Promise<undefined>((resolve) => (proceed = () => resolve(undefined)));
    const clicked = async () => {
      waiting += 1;
      return held;
    };
    const url = await start(feed, { referrals: { recordClick: clicked } });
    const asked = feed.asked.length;
    const leaving = Array.from({ length: 25 }, () =>
      httpRequest(`${url}/exchange/track/${SECRET}/events?ref_id=partner`, { agent: false }),
    );
    for (const request of leaving) request.on('error', () => {}).end();
    await waitFor('their hooks', () => (waiting === 25 ? true : undefined));
    for (const request of leaving) request.destroy();
    // The server has seen the disconnect once it has answered a later request.
    await (await fetch(`${url}/health`)).text();
    proceed();
    await held;
    const next = await open(`${url}/exchange/track/${SECRET}/events`);
    expect(next.status).toBe(200);
    expect(feed.readers.size).toBe(1);
    expect(feed.asked.length).toBe(asked + 1);
    next.close();
  });

  it('are not logged as slow answers, however long they were read', async () => {
    const lines: string[] = [];
    const log = { level: 'info', stream: { write: (line: string) => void lines.push(line) } };
    const url = await start(feed, { log, times: { slow: 50 } });
    const stream = await open(`${url}/exchange/track/${SECRET}/events`);
    await new Promise((resolve) => setTimeout(resolve, 100));
    feed.errorMessage(9, 'finished');
    await stream.ended;
    await running.server.close();
    expect(lines.filter((line) => line.includes('"request"'))).toEqual([]);
  });

  it('do not delay the closing of a server, and leave no secret in its log', async () => {
    const url = await start();
    const stream = await open(`${url}/exchange/track/${SECRET}/events`);
    await running.server.close();
    await stream.ended;
    expect(running.log()).not.toContain(SECRET);
  });
});
