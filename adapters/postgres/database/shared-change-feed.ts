import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { filter, Subject } from 'rxjs';
import type { Logger } from '../../../core/ports/services/logger.ts';
import type { Change, Notice } from '../../../core/ports/stores/store.ts';
import { type ChangeFeed, isChange, isNotice } from './change-feed.ts';
import { nameOf, newer, payloadsOf, readPayload } from './change-payload.ts';

const CHANNEL = 'altway_changes';
const FIRST_PAUSE_MS = 100;
const MAX_PAUSE_MS = 10_000;
/**
 * Maximum of changes that wait for a connection; beyond it the oldest are dropped, because clients that miss changes
 * poll anyway.
 */
const MAX_WAITING = 10_000;
/** Most characters in the log of a change that cannot be read. */
const LOGGED = 200;
/** Changes are gathered this long before they are sent, in milliseconds: each NOTIFY wakes every process. */
const GATHER_MS = 10;

/**
 * Publishes changes across processes, by LISTEN and NOTIFY on a connection of its own. They are sent in batches after
 * the commit, because a NOTIFY inside a transaction makes all commits of the server wait for each other. Changes can
 * therefore be lost: when a process is killed right after its commit, and while a connection is down. The loss is not
 * reported; a subscriber that needs every change must also poll the store.
 */
export class SharedChangeFeed implements ChangeFeed {
  readonly #written = new Subject<Change | Notice>();
  readonly changes$ = this.#written.pipe(filter(isChange));
  readonly notices$ = this.#written.pipe(filter(isNotice));
  readonly #options: pg.ClientConfig;
  readonly #logger: Logger;
  #client: pg.Client | undefined;
  /** The newest change of each transaction, and each notice once, in the order in which they were written. */
  readonly #waiting = new Map<string, Change | Notice>();
  #sending: Promise<void> | undefined;
  #again: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(options: pg.ClientConfig, logger: Logger) {
    this.#options = options;
    this.#logger = logger;
  }

  /**
   * Starts to listen.
   * @throws Error when the server cannot be reached; later failures are retried in the background.
   */
  async open(): Promise<void> {
    const client = new pg.Client(this.#options);
    client.on('error', (error) => this.#lost(client, error));
    client.on('end', () => this.#lost(client, undefined));
    client.on('notification', ({ processId, payload = '' }) => {
      // Changes by this process were published locally at once.
      if (processId !== (client as { processID?: number }).processID) this.#receive(payload);
    });
    try {
      await client.connect();
      // Changes are not stored, so sending them need not wait for the disk.
      await client.query(`set synchronous_commit = off; listen ${CHANNEL}`);
    } catch (error) {
      client.end().catch(() => {});
      throw error;
    }
    if (this.#isClosed) return client.end();
    this.#client = client;
    this.#send();
  }

  publish(written: readonly (Change | Notice)[]): void {
    for (const one of written) this.#written.next(one);
    for (const one of written) this.#keep(one);
    this.#send();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#again);
    await this.#sending;
    const client = this.#client;
    this.#client = undefined;
    await client?.end().catch(() => {});
    this.#written.complete();
  }

  #receive(payload: string): void {
    const { read, unread } = readPayload(payload);
    for (const written of read) this.#written.next(written);
    const [first] = unread;
    if (first !== undefined)
      this.#logger.warn('the change feed received changes that cannot be read', {
        count: unread.length,
        first: first.slice(0, LOGGED),
      });
  }

  #send(): void {
    if (this.#sending || !this.#client) return;
    this.#sending = this.#sendAll(this.#client).finally(() => {
      this.#sending = undefined;
      // What was kept while its connection broke.
      if (this.#waiting.size > 0) this.#send();
    });
  }

  /** Keeps what is to be sent; a newer change of a transaction replaces one that still waits. */
  #keep(one: Change | Notice): void {
    const name = nameOf(one);
    const waiting = this.#waiting.get(name);
    this.#waiting.delete(name);
    this.#waiting.set(name, waiting ? newer(waiting, one) : one);
    if (this.#waiting.size > MAX_WAITING) this.#waiting.delete(this.#waiting.keys().next().value!);
  }

  /** Sends everything that gathered, also during the previous statement, in one statement. */
  async #sendAll(client: pg.Client): Promise<void> {
    while (this.#waiting.size > 0 && this.#client === client) {
      if (!this.#isClosed) await pause(GATHER_MS);
      const sent = [...this.#waiting.values()];
      this.#waiting.clear();
      const payloads = payloadsOf(sent);
      try {
        await client.query({
          name: 'altway-notify',
          text: `select pg_notify('${CHANNEL}', payload) from unnest($1::text[]) payload`,
          values: [payloads],
        });
      } catch (error) {
        const later = [...this.#waiting.values()];
        this.#waiting.clear();
        for (const one of [...sent, ...later]) this.#keep(one);
        this.#lost(client, error);
      }
    }
  }

  #lost(client: pg.Client, error: unknown): void {
    if (this.#client !== client) return;
    this.#client = undefined;
    client.end().catch(() => {});
    this.#logger.warn('the connection of the change feed broke', {
      error: error instanceof Error ? error.message : 'the connection was closed',
    });
    this.#reopen(FIRST_PAUSE_MS);
  }

  #reopen(pauseMs: number): void {
    if (this.#isClosed) return;
    this.#again = setTimeout(() => {
      this.open().catch(() => this.#reopen(Math.min(pauseMs * 2, MAX_PAUSE_MS)));
    }, pauseMs);
    this.#again.unref();
  }
}
