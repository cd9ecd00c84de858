import { request as httpRequest } from 'node:http';
import { Observable, type Subscriber, throwError } from 'rxjs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { EventStream, HEARTBEAT_MS, MAX_WAITING_BYTES } from '../../../../adapters/http-server/streams/event-stream.ts';
import { MAX_STREAMS_PER_SUBNET } from '../../../../adapters/http-server/streams/stream-limit.ts';
import type { Caller } from '../../../../core/contract/caller.ts';
import { unauthenticated } from '../../../../core/exchange/accounts/errors.ts';
import type { SiteEvent, SiteEvents } from '../../../../core/ports/apis/site-events.ts';
import { type RunningServer, startServer } from '../../../support/servers/http-server.ts';

/** Emits the events it is given and records its followers. */
class ScriptedEvents implements SiteEvents {
  readonly callers: (Caller | undefined)[] = [];
  readonly readers = new Set<Subscriber<SiteEvent>>();

  follow(caller?: Caller): Observable<SiteEvent> {
    this.callers.push(caller);
    return new Observable((reader) => {
      this.readers.add(reader);
      reader.next({ type: 'domain', data: 'https://a.example' });
      return () => this.readers.delete(reader);
    });
  }

  errorMessage(event: SiteEvent): void {
    for (const reader of this.readers) reader.next(event);
  }

  end(): void {
    for (const reader of this.readers) reader.complete();
  }
}

interface Reading {
  readonly status: number;
  readonly type: string;
  readonly text: () => string;
  readonly isEnded: () => boolean;
  close(): void;
}

function open(url: string, headers: Record<string, string> = {}): Promise<Reading> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(`${url}/api/events`, { headers, agent: false }, (response) => {
      let text = '';
      let isEnded = false;
      response.on('data', (chunk: Buffer) => (text += chunk.toString()));
      response.once('close', () => (isEnded = true));
      const { statusCode: status = 0, headers: answered } = response;
      const type = answered['content-type'] ?? '';
      resolve({ status, type, text: () => text, isEnded: () => isEnded, close: () => request.destroy() });
    });
    request.once('error', reject);
    request.end();
  });
}

describe('live events of the site', () => {
  let running: RunningServer;
  let events: ScriptedEvents;
  const start = async (given?: SiteEvents) => {
    events = new ScriptedEvents();
    running = await startServer({ events: given ?? events, times: { drain: 600_000 } });
    return running.url;
  };
  afterEach(() => running.server.close());

  it('have their kind as the event name, in the name of the signed-in user', async () => {
    const url = await start();
    const reading = await open(url, { cookie: `connect.sid=${'s'.repeat(43)}` });
    expect([reading.status, reading.type]).toEqual([200, 'text/event-stream; charset=utf-8']);
    expect(events.callers[0]?.session).toBe('s'.repeat(43));
    events.errorMessage({ type: 'affiliate', data: { enabled: true, operationsDisabled: true } });
    const said =
      /retry: \d+\n\nevent: domain\ndata: "https:\/\/a\.example"\n\nevent: affiliate\ndata: \{"enabled":true,"operationsDisabled":true\}\n\n/;
    await expect.poll(reading.text).toMatch(said);
    reading.close();
    await expect.poll(() => events.readers.size).toBe(0);
  });

  it('end with the session', async () => {
    const reading = await open(await start());
    events.end();
    await expect.poll(reading.isEnded).toBe(true);
    expect(events.readers.size).toBe(0);
  });

  it('are refused without a session like a call, so that a browser does not reconnect', async () => {
    const answer = await fetch(`${await start({ follow: () => throwError(unauthenticated) })}/api/events`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([401, 'application/json; charset=utf-8']);
    expect(await answer.json()).toMatchObject({ code: 'unauthenticated' });
  });

  it('are refused when the session ended before anything was sent', async () => {
    const over = new Observable<SiteEvent>((reader) => reader.complete());
    expect((await fetch(`${await start({ follow: () => over })}/api/events`)).status).toBe(401);
  });

  it('have a maximum number of pages per visitor', async () => {
    const url = await start();
    const readings = await Promise.all(Array.from({ length: MAX_STREAMS_PER_SUBNET }, () => open(url)));
    const refused = await fetch(`${url}/api/events`);
    expect(refused.status).toBe(429);
    readings[0]!.close();
    await expect.poll(() => events.readers.size).toBe(MAX_STREAMS_PER_SUBNET - 1);
    const next = await open(url);
    expect(next.status).toBe(200);
    for (const reading of [...readings, next]) reading.close();
  });

  it('do not delay the closing of a server', async () => {
    const reading = await open(await start());
    await running.server.close();
    await expect.poll(reading.isEnded).toBe(true);
  });
});

describe('a stream of events', () => {
  const fakeReply = () => {
    const listeners = new Map<string, () => void>();
    const raw = {
      written: [] as string[],
      writableLength: 0,
      destroyed: false,
      ended: 0,
      on: (name: string, heard: () => void) => listeners.set(name, heard),
      once: (name: string, heard: () => void) => listeners.set(name, heard),
      writeHead: () => undefined,
      write: (text: string) => void raw.written.push(text),
      end: () => (raw.ended += 1),
      destroy: () => (raw.destroyed = true),
    };
    const reply = { raw, headers: () => reply, hijack: () => reply, getHeaders: () => ({}) };
    return { raw, listeners, reply: reply as unknown as ConstructorParameters<typeof EventStream>[0] };
  };

  it('sends heartbeats while it is open; after its end it writes nothing and reports the end once', () => {
    vi.useFakeTimers();
    try {
      const { raw, listeners, reply } = fakeReply();
      const ended = vi.fn<() => void>();
      const stream = new EventStream(reply, ended);
      stream.send('domain', 'x');
      vi.advanceTimersByTime(HEARTBEAT_MS);
      expect(raw.written.at(-1)).toBe(': \n\n');
      const count = raw.written.length;
      listeners.get('error')!();
      listeners.get('close')!();
      stream.send('domain', 'y');
      stream.end();
      vi.advanceTimersByTime(10 * HEARTBEAT_MS);
      expect(raw.written).toHaveLength(count);
      expect([ended.mock.calls.length, raw.ended]).toEqual([1, 1]);
    } finally {
      vi.useRealTimers();
    }
  });

  it('is closed when too many bytes wait for a reader who reads nothing', () => {
    const { raw, reply } = fakeReply();
    const ended = vi.fn<() => void>();
    const stream = new EventStream(reply, ended);
    raw.writableLength = MAX_WAITING_BYTES;
    stream.send('domain', 'x');
    expect(raw.destroyed).toBe(false);
    raw.writableLength += 1;
    stream.send('domain', 'y');
    expect([raw.destroyed, ended.mock.calls.length]).toEqual([true, 1]);
  });
});
