import pg from 'pg';
import { filter, Subject } from 'rxjs';
import type { Logger } from '../../../core/ports/services/logger.ts';
import type { Change, Notice } from '../../../core/ports/stores/store.ts';
import { type ChangeFeed, isChange, isNotice } from './change-feed.ts';
import { payloadOf, readPayload } from './change-payload.ts';

const CHANNEL = 'altway_changes';
const FIRST_PAUSE_MS = 100;
const MAX_PAUSE_MS = 10_000;
/**
 * Maximum of changes that wait for a connection; beyond it the oldest are dropped, because clients that miss changes
 * poll anyway.
 */
const MAX_WAITING = 10_000;

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
  #waiting: string[] = [];
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
    this.#waiting.push(...written.map(payloadOf));
    if (this.#waiting.length > MAX_WAITING) this.#waiting.splice(0, this.#waiting.length - MAX_WAITING);
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
    const written = readPayload(payload);
    if (written) this.#written.next(written);
    else this.#logger.warn('the change feed received an unreadable message', { payload });
  }

  #send(): void {
    if (this.#sending || !this.#client) return;
    this.#sending = this.#sendAll(this.#client).finally(() => {
      this.#sending = undefined;
    });
  }

  /** Sends everything that gathered during the previous statement in one statement. */
  async #sendAll(client: pg.Client): Promise<void> {
    while (this.#waiting.length > 0 && this.#client === client) {
      const payloads = this.#waiting.splice(0);
      try {
        await client.query({
          name: 'altway-notify',
          text: `select pg_notify('${CHANNEL}', payload) from unnest($1::text[]) payload`,
          values: [payloads],
        });
      } catch (error) {
        this.#waiting.unshift(...payloads);
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
