import { once } from 'node:events';
import { type ClientHttp2Session, connect, constants } from 'node:http2';
import { Observable, type Subscriber } from 'rxjs';
import { afterEach, describe, expect, it } from 'vitest';
import type { ServerOptions } from '../../../../adapters/http-server/server-options.ts';
import { SAMPLE_TRANSACTION } from '../../../../adapters/memory/samples/sample-transactions.ts';
import type { Transaction } from '../../../../core/domain/transactions/transaction.ts';
import { startTlsServer, type TlsServer } from '../../../support/servers/tls-server.ts';

const EVENTS = `/exchange/track/${'S'.repeat(43)}/events`;
/** Waiting this long would exceed the time limit of the test. */
const PATIENT = { drain: 600_000 };

let running: TlsServer | undefined;
afterEach(() => running?.stop());

async function open(options: Partial<ServerOptions>): Promise<ClientHttp2Session> {
  running = await startTlsServer({ times: PATIENT, ...options });
  const client = connect(running.url, { ca: running.pair.certificate });
  await once(client, 'remoteSettings');
  return client;
}

/** The result of a request; `text` is the part received so far. */
function get(client: ClientHttp2Session, path: string) {
  const stream = client.request({ ':path': path });
  let text = '';
  stream.on('data', (part: Buffer) => (text += part.toString())).on('error', () => {});
  const headers = once(stream, 'response').then(([all]) => all as Record<string, string | number>);
  const closed = new Promise<void>((resolve) => stream.once('close', resolve));
  return { stream, headers, closed, text: () => text };
}

describe('live events over HTTP/2', () => {
  const readers = new Set<Subscriber<Transaction>>();
  const feed = {
    follow: () =>
      new Observable<Transaction>((reader) => {
        readers.add(reader);
        return () => readers.delete(reader);
      }),
  };
  const errorMessage = (sequence: number, status: Transaction['status']) => {
    for (const reader of readers) reader.next({ ...SAMPLE_TRANSACTION, sequence, status });
  };

  it('share a connection with other requests, and end with the transaction', async () => {
    const client = await open({ feed });
    const events = get(client, EVENTS);
    expect((await events.headers)['content-type']).toBe('text/event-stream; charset=utf-8');
    errorMessage(2, 'confirming');
    await expect.poll(events.text).toContain('id: 2\nevent: transaction\n');
    const other = get(client, '/health');
    await other.closed;
    expect(other.text()).toContain('"result":true');
    errorMessage(3, 'finished');
    await events.closed;
    expect(events.text()).toContain('"status":"finished"');
    expect(events.stream.rstCode).toBe(constants.NGHTTP2_NO_ERROR);
    client.destroy();
  });

  it('are unsubscribed when their stream is reset', async () => {
    const client = await open({ feed });
    const all = Array.from({ length: 20 }, () => get(client, EVENTS));
    await Promise.all(all.map(({ headers }) => headers));
    expect(readers.size).toBe(20);
    expect((await get(client, EVENTS).headers)[':status']).toBe(429);
    for (const { stream } of all) stream.close(constants.NGHTTP2_CANCEL);
    await expect.poll(() => readers.size).toBe(0);
    const next = get(client, EVENTS);
    expect((await next.headers)[':status']).toBe(200);
    client.destroy();
    await expect.poll(() => readers.size).toBe(0);
  });

  it('do not begin for a client that disconnected during an asynchronous hook', async () => {
    let proceed = () => {};
    const held = new Promise<undefined>((resolve) => (proceed = () => resolve(undefined)));
    let waiting = 0;
    const clicked = () => {
      waiting += 1;
      return held;
    };
    const client = await open({ feed, referrals: { recordClick: clicked } });
    const leaving = Array.from({ length: 25 }, () => get(client, `${EVENTS}?ref_id=partner`));
    for (const { headers } of leaving) headers.catch(() => {});
    await expect.poll(() => waiting).toBe(25);
    for (const { stream } of leaving) stream.close(constants.NGHTTP2_CANCEL);
    await get(client, '/health').closed;
    proceed();
    const next = get(client, EVENTS);
    expect((await next.headers)[':status']).toBe(200);
    expect(readers.size).toBe(1);
    client.destroy();
    await expect.poll(() => readers.size).toBe(0);
  });

  it('do not delay the closing of a server', async () => {
    const client = await open({ feed });
    const events = get(client, EVENTS);
    await events.headers;
    await running!.server.close();
    await events.closed;
    expect(running!.log()).not.toContain('SSSS');
  });
});

describe('a server that closes', () => {
  it('sends GOAWAY to HTTP/2 clients and finishes running requests', async () => {
    let release = () => {};
    let begun = false;
    const render = async () => {
      begun = true;
      await new Promise<void>((resolve) => (release = resolve));
      return { status: 200, headers: {}, body: 'page' };
    };
    const warnings: string[] = [];
    const note = (warning: Error) => void warnings.push(warning.message);
    process.on('warning', note);
    const client = await open({ pages: { render } });
    const page = get(client, '/');
    await expect.poll(() => begun).toBe(true);
    const goaway = once(client, 'goaway');
    const closed = running!.server.close();
    await goaway;
    release();
    expect((await page.headers)[':status']).toBe(200);
    await page.closed;
    expect(page.text()).toBe('page');
    await closed;
    process.off('warning', note);
    // No warning about a header that HTTP/2 does not have.
    expect(warnings).toEqual([]);
  });

  it('does not wait for idle connections', async () => {
    const client = await open({});
    await get(client, '/health').closed;
    const gone = once(client, 'close');
    await running!.server.close();
    await gone;
    expect(client.destroyed).toBe(true);
  });

  it('closes connections with requests that do not end within the given time', async () => {
    const render = () => new Promise<never>(() => {});
    const client = await open({ pages: { render }, times: { drain: 150 } });
    client.on('error', () => {});
    const page = get(client, '/');
    page.headers.catch(() => {});
    await get(client, '/health').closed;
    await running!.server.close();
    await page.closed;
    expect(page.text()).toBe('');
  });
});
