import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { Spent } from './signing-limits.ts';

/** Length of the window of daily limits in milliseconds. */
export const DAY_MS = 86_400_000;

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS day_totals (
    chain TEXT NOT NULL, ticker TEXT NOT NULL, amounts TEXT NOT NULL, fees TEXT NOT NULL,
    after INTEGER NOT NULL, until INTEGER NOT NULL, PRIMARY KEY (chain, ticker)) STRICT, WITHOUT ROWID`;
const AMOUNTS = 'SELECT amount AS units FROM answers WHERE chain = ?1 AND ticker = ?2 AND at > ?3 AND at <= ?4';
const FEES = `SELECT fee AS units FROM answers WHERE chain = ?1 AND fee_ticker = ?2 AND at > ?3 AND at <= ?4
  UNION ALL SELECT fee FROM replacements WHERE chain = ?1 AND fee_ticker = ?2 AND at > ?3 AND at <= ?4`;
const END_OF_TIME = Number.MAX_SAFE_INTEGER;

/** A stored sum, of what was signed after `after` and until `until`, in milliseconds. */
interface Sum extends Spent {
  readonly after: number;
  readonly until: number;
}

/**
 * The sums of the last 24 hours for each currency, moved on instead of summed up again: each signature is added once and
 * subtracted once. They are summed up again at each start, and after the clock was set back. Only the transaction of
 * a signature uses them, so that both are stored together.
 */
export class DayTotals {
  /** Prepared once: each signature asks for several sums, and preparing a statement costs more than such a sum. */
  readonly #amounts: StatementSync;
  readonly #fees: StatementSync;
  readonly #read: StatementSync;
  readonly #write: StatementSync;

  /** @param database with the tables `answers` and `replacements`. */
  constructor(database: DatabaseSync) {
    // Sums up again, because an older version may have signed since.
    database.exec(`${SCHEMA}; DELETE FROM day_totals`);
    this.#amounts = database.prepare(AMOUNTS);
    this.#fees = database.prepare(FEES);
    this.#read = database.prepare('SELECT amounts, fees, after, until FROM day_totals WHERE chain = ? AND ticker = ?');
    this.#write = database.prepare('INSERT OR REPLACE INTO day_totals VALUES (?, ?, ?, ?, ?, ?)');
  }

  /** What was signed in the 24 hours before `now`, and since. */
  spent(chain: string, ticker: string, now: number): Spent {
    const sum = this.#movedTo(chain, ticker, now);
    // Not stored: more may be signed in this millisecond, or have been before the clock was set back.
    const latest = (units: StatementSync): bigint => sumOf(units, [chain, ticker, sum.until, END_OF_TIME]);
    return { amounts: sum.amounts + latest(this.#amounts), fees: sum.fees + latest(this.#fees) };
  }

  #movedTo(chain: string, ticker: string, now: number): Sum {
    const [after, until] = [now - DAY_MS, now - 1];
    const stored = this.#stored(chain, ticker);
    const isUsable = stored !== undefined && stored.after <= after && stored.until <= until;
    const from = isUsable ? stored : { amounts: 0n, fees: 0n, after, until: after };
    const moved = (units: StatementSync): bigint =>
      sumOf(units, [chain, ticker, from.until, until]) - sumOf(units, [chain, ticker, from.after, after]);
    const amounts = from.amounts + moved(this.#amounts);
    const fees = from.fees + moved(this.#fees);
    this.#write.run(chain, ticker, String(amounts), String(fees), after, until);
    return { amounts, fees, after, until };
  }

  #stored(chain: string, ticker: string): Sum | undefined {
    const row = this.#read.get(chain, ticker);
    if (row === undefined) return undefined;
    const units = (name: string): bigint => BigInt(String(row[name]));
    return { amounts: units('amounts'), fees: units('fees'), after: Number(row['after']), until: Number(row['until']) };
  }
}

function sumOf(units: StatementSync, range: [string, string, number, number]): bigint {
  return units.all(...range).reduce((total, row) => total + BigInt(String(row['units'] ?? 0)), 0n);
}
