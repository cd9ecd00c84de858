import { ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { Observable, throwError } from 'rxjs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ServerOptions } from '../../../../adapters/http-server/server-options.ts';
import { SAMPLE_TRANSACTION } from '../../../../adapters/memory/samples/sample-transactions.ts';
import { ExchangeError } from '../../../../core/contract/exchange-error.ts';
import type { Transaction } from '../../../../core/domain/transactions/transaction.ts';
import type { TransactionFeed } from '../../../../core/ports/apis/transaction-feed.ts';
import { type RunningServer, startServer } from '../../../support/servers/http-server.ts';
import { openEvents as open, ScriptedFeed } from '../../../support/servers/scripted-feed.ts';
import { waitFor } from '../../../support/wait-for.ts';

const SECRET = 'S'.repeat(43);

/** Requests a large page and then events, and reads nothing: the answer with the events waits for that of the page. */
function askBehind(url: string): Socket {
  const { hostname, port, host } = new URL(url);
  const socket = connect(Number(port), hostname).pause();
  const one = (path: string) => `GET ${path} HTTP/1.1\r\nHost: ${host}\r\n\r\n`;
  socket.write(one('/') + one(`/exchange/track/${SECRET}/events`));
  return socket;
}

const LARGE = { render: async () => ({ status: 200, headers: {}, body: 'x'.repeat(32_000_000) }) };

describe('live events', () => {
  let running: RunningServer;
  const feed = new ScriptedFeed();
  const start = async (given: TransactionFeed = feed, options: Partial<ServerOptions> = {}) => {
    running = await startServer({ feed: given, ...options });
    return running.url;
  };
  afterEach(() => running.server.close());

  it.each(['refused', 'ended'])(
    'write nothing after they were %s, however long their answer has to wait',
    async (how) => {
      vi.useFakeTimers({ toFake: ['setInterval'] });
      let asked = 0;
      const news = {
        follow: () => {
          asked += 1;
          if (how === 'refused')
            return throwError(() => new ExchangeError('not-found', 'There is no such transaction'));
          return new Observable<Transaction>((reader) =>
            reader.next({ ...SAMPLE_TRANSACTION, sequence: 9, status: 'finished' }),
          );
        },
      };
      const late: string[] = [];
      const written = vi.spyOn(ServerResponse.prototype, 'write').mockImplementation(function write(
        this: ServerResponse,
        part,
      ) {
        if (this.writableEnded) late.push(String(part));
        return true;
      });
      try {
        const url = await start(news, { pages: LARGE });
        const socket = askBehind(url);
        await waitFor('the request', () => (asked === 1 ? true : undefined));
        vi.advanceTimersByTime(120_000);
        expect(late).toEqual([]);
        socket.destroy();
      } finally {
        written.mockRestore();
        vi.useRealTimers();
      }
    },
  );

  it('are unsubscribed when their connection closes before their answer begins', async () => {
    const url = await start(feed, { pages: LARGE });
    const socket = askBehind(url);
    await waitFor('the reader', () => (feed.readers.size === 1 ? true : undefined));
    socket.destroy();
    await waitFor('nobody', () => (feed.readers.size === 0 ? true : undefined));
    // The closed stream no longer counts towards the limit either.
    const streams = await Promise.all(Array.from({ length: 20 }, () => open(`${url}/exchange/track/${SECRET}/events`)));
    expect(streams.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    for (const stream of streams) stream.close();
  });

  it.each(['/exchange/track/%00/events', `/exchange/track/${SECRET}%00/events`, '/exchange/transactions/%00/events'])(
    'at %s are answered 404 without a look-up',
    async (path) => {
      const url = await start();
      const asked = feed.asked.length;
      const answer = await fetch(url + path);
      expect([answer.status, await answer.json()]).toMatchObject([404, { code: 'not-found' }]);
      expect(feed.asked.length).toBe(asked);
    },
  );

  it('that fail on the server are answered 500 and logged', async () => {
    const url = await start({ follow: () => throwError(() => new Error('no database')) });
    expect((await fetch(`${url}/exchange/track/${SECRET}/events`)).status).toBe(500);
    expect(running.log()).toContain('no database');
  });
});
