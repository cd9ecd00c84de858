import pg from 'pg';
import { query } from '../../support/servers/postgres.ts';
import { pause } from '../random.ts';

const CHANNEL = 'campaign_hedges';
/** Tells each state of an order at the moment that it is committed. */
const TRIGGER = `create function tell_campaign() returns trigger language plpgsql as $$
  begin perform pg_notify('${CHANNEL}', new.state); return null; end $$;
  create trigger hedges_told after insert or update of state on hedges for each row execute function tell_campaign()`;

/** Follows the journal of orders from outside the product, by a trigger in its database. */
export class JournalWatch {
  readonly #url: string;
  readonly #waiting = new Set<{ readonly state: string; readonly happen: () => void }>();
  #client: pg.Client | undefined;
  #isClosed = false;

  private constructor(url: string) {
    this.#url = url;
  }

  static async open(url: string): Promise<JournalWatch> {
    await query(url, TRIGGER);
    const watch = new JournalWatch(url);
    await watch.#listen();
    return watch;
  }

  /** Calls at the next moment that an order enters a state. @returns false if none does in time. */
  async at(state: string, withinMs: number, act: () => void): Promise<boolean> {
    const late = new AbortController();
    const happened = new Promise<boolean>((resolve) => {
      const one = {
        state,
        happen: () => {
          this.#waiting.delete(one);
          act();
          resolve(true);
        },
      };
      this.#waiting.add(one);
      late.signal.addEventListener('abort', () => {
        this.#waiting.delete(one);
        resolve(false);
      });
    });
    const timer = setTimeout(() => late.abort(), withinMs);
    try {
      return await happened;
    } finally {
      clearTimeout(timer);
    }
  }

  /** True while an order from before a moment has not ended, or the database does not answer. @param at milliseconds. */
  async hasOpenSince(at: number): Promise<boolean> {
    const text = `select 1 from hedges where state not in ('booked', 'cancelled') and created_at < $1 limit 1`;
    const rows = await query(this.#url, text, [at]).catch(() => [{}]);
    return rows.length > 0;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#client?.end().catch(() => {});
  }

  async #listen(): Promise<void> {
    const client = new pg.Client({ connectionString: this.#url });
    client.on('notification', ({ payload }) => {
      for (const one of this.#waiting) if (one.state === payload) one.happen();
    });
    client.on('error', () => {});
    this.#client = client;
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
    } catch (error) {
      await client.end().catch(() => {});
      throw error;
    }
    // The database is killed too. One that did not answer ends as well, and is tried again by whoever waits for it.
    client.once('end', () => void this.#again());
  }

  async #again(): Promise<void> {
    while (!this.#isClosed) {
      await pause(200);
      const isBack = await this.#listen().then(
        () => true,
        () => false,
      );
      if (isBack) return;
    }
  }
}
