import { query } from '../../support/servers/postgres.ts';
import type { VenueStatement } from './venue-statement.ts';

/** A row of the journal as PostgreSQL has it; amounts in units of 10^-18. */
export interface StoredHedge {
  readonly id: string;
  readonly venue: string;
  readonly state: string;
  readonly filled: bigint;
  readonly worth: bigint;
  readonly note: string;
}

/** Where the statements of the venues come from. */
export interface Statements {
  statements(): Promise<ReadonlyMap<string, VenueStatement>>;
}

/** What the database and the venues say about trading, read by plain SQL and by the venues' engines. */
export interface HedgeEvidence {
  readonly hedges: readonly StoredHedge[];
  /** IDs of the postings of hedges. */
  readonly postings: readonly string[];
  /** `[currency, account, amount]` of the ledger, summed over its entries. */
  readonly sums: readonly (readonly [string, string, bigint])[];
  /** Halts that are in force. */
  readonly halts: readonly string[];
  readonly venues: ReadonlyMap<string, VenueStatement>;
}

export async function hedgeEvidence(databaseUrl: string, venues: Statements): Promise<HedgeEvidence> {
  const ask = (text: string) => query(databaseUrl, text);
  const hedges = await ask('select id, venue, state, filled::text, worth::text, note from hedges order by created_at');
  const postings = await ask(`select id from ledger_postings where kind = 'hedge'`);
  const sums = await ask(
    'select currency, account, sum(amount)::text as amount from ledger_entries group by currency, account',
  );
  const halts = await ask(`select value from settings where name = 'hedging-halts'`);
  return {
    hedges: hedges.map((row) => ({
      id: String(row['id']),
      venue: String(row['venue']),
      state: String(row['state']),
      filled: BigInt(String(row['filled'])),
      worth: BigInt(String(row['worth'])),
      note: String(row['note'] ?? ''),
    })),
    postings: postings.map((row) => String(row['id'])),
    sums: sums.map((row) => [String(row['currency']), String(row['account']), BigInt(String(row['amount']))] as const),
    halts: halts.map((row) => String(row['value'])),
    venues: await venues.statements(),
  };
}
