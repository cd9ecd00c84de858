import pg from 'pg';
import { Subject } from 'rxjs';
import type { Logger } from '../../core/ports/logger.ts';
import type { Change } from '../../core/ports/store.ts';
import type { ChangeFeed } from './change-feed.ts';

const CHANNEL = 'altway_changes';
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 10_000;
/** News that wait for a connection; beyond it the oldest go, for whoever missed some has to look anyway. */
const MOST_WAITING = 10_000;

/**
 * News across processes, by LISTEN and NOTIFY on a connection of its own. They are sent after the commit and many at a
 * time, for a NOTIFY inside a transaction makes all commits of the server wait for each other. So news can be lost: with
 * a process that is killed right after its commit, and while a connection is down. Nothing tells of that; whoever needs
 * to know all looks at the store from time to time too.
 */
export class SharedChangeFeed implements ChangeFeed {
  readonly #changes = new Subject<Change>();
  readonly changes$ = this.#changes.asObservable();
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

  /** Starts to listen. @throws Error when the server cannot be reached; later breaks are mended in the background. */
  async open(): Promise<void> {
    const client = new pg.Client(this.#options);
    client.on('error', (error) => this.#lost(client, error));
    client.on('end', () => this.#lost(client, undefined));
    client.on('notification', ({ processId, payload = '' }) => {
      // What this process wrote it was told at once.
      if (processId !== (client as { processID?: number }).processID) this.#receive(payload);
    });
    try {
      await client.connect();
      // News are not for keeping, so sending them need not wait for the disk.
      await client.query(`set synchronous_commit = off; listen ${CHANNEL}`);
    } catch (error) {
      client.end().catch(() => {});
      throw error;
    }
    if (this.#isClosed) return client.end();
    this.#client = client;
    this.#send();
  }

  tell(changes: readonly Change[]): void {
    for (const change of changes) this.#changes.next(change);
    this.#waiting.push(...changes.map(payloadOf));
    if (this.#waiting.length > MOST_WAITING) this.#waiting.splice(0, this.#waiting.length - MOST_WAITING);
    this.#send();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#again);
    await this.#sending;
    const client = this.#client;
    this.#client = undefined;
    await client?.end().catch(() => {});
    this.#changes.complete();
  }

  #receive(payload: string): void {
    const change = readPayload(payload);
    if (change) this.#changes.next(change);
    else this.#logger.warn('news of a change that cannot be read', { payload });
  }

  #send(): void {
    if (this.#sending || !this.#client) return;
    this.#sending = this.#sendAll(this.#client).finally(() => {
      this.#sending = undefined;
    });
  }

  /** One statement for all that gathered while the one before was on its way. */
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
    this.#logger.warn('the connection that tells of changes broke', {
      error: error instanceof Error ? error.message : 'it was closed',
    });
    this.#reopen(FIRST_PAUSE_MS);
  }

  #reopen(pauseMs: number): void {
    if (this.#isClosed) return;
    this.#again = setTimeout(() => {
      this.open().catch(() => this.#reopen(Math.min(pauseMs * 2, LONGEST_PAUSE_MS)));
    }, pauseMs);
    this.#again.unref();
  }
}

function payloadOf({ transactionId, sequence, isDue }: Change): string {
  return `${transactionId}:${sequence}:${isDue ? 'due' : ''}`;
}

function readPayload(payload: string): Change | undefined {
  const [, transactionId, sequence, due] = /^(.+):(\d+):(due|)$/.exec(payload) ?? [];
  return transactionId === undefined ? undefined : { transactionId, sequence: Number(sequence), isDue: due === 'due' };
}
