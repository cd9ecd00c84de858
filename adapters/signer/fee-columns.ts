import type { DatabaseSync } from 'node:sqlite';

const FEE_COLUMNS = ['fee_ticker', 'fee'];

/** Adds the fee columns to a journal of an older version; `completeFees` then fills in the fees that count. */
export function addFeeColumns(database: DatabaseSync): void {
  const rows = database.prepare('PRAGMA table_info(answers)').all();
  const columns = new Set(rows.map((row) => row['name']));
  for (const name of FEE_COLUMNS) {
    if (!columns.has(name)) database.exec(`ALTER TABLE answers ADD COLUMN ${name} TEXT`);
  }
  database.exec('CREATE INDEX IF NOT EXISTS by_fee ON answers (chain, fee_ticker, at)');
}
