import { sql } from 'kysely';
import { openEmbeddedDatabase } from '../../../adapters/postgres/database/embedded-database.ts';
import { query } from '../../support/servers/postgres.ts';

/** A deposit or transfer as stored in the database. */
export interface Line {
  readonly key?: string;
  readonly id?: string;
  readonly round?: number;
  readonly status: string;
  readonly amount: string;
  readonly chainTxId?: string;
  readonly address?: string;
  readonly extraId?: string;
  readonly currency?: string;
  readonly purpose?: string;
}

export interface StoredTransaction {
  readonly id: string;
  readonly status: string;
  readonly hold: string | undefined;
  readonly version: number;
  readonly from: string;
  readonly to: string;
  readonly payIn: { readonly address: string; readonly extraId: string | undefined };
  readonly deposits: readonly Line[];
  readonly sendings: readonly Line[];
  /** True if an affiliate referred it. */
  readonly isBrought: boolean;
  readonly serviceFee: bigint;
  readonly share: bigint;
  /** True if it is a merchant's payment. */
  readonly isPayment: boolean;
}

/** An inconsistency that the audit found. */
export interface Finding {
  readonly what: string;
  /** The transaction whose timeline to show. */
  readonly transaction?: string | undefined;
}

interface StoredDelivery {
  readonly id: string;
  readonly paymentId: string;
  readonly sequence: number;
  readonly status: string;
}

interface StoredPosting {
  readonly sequence: number;
  readonly content: string;
  readonly previousHash: string;
  readonly hash: string;
}

export interface ChainPayment {
  readonly id: string;
  readonly kind: string;
  readonly ticker: string;
  readonly address: string;
  readonly extraId: string | undefined;
  readonly amount: bigint;
  /** The order that it carries out; absent where the chain does not tell. */
  readonly orderId?: string;
}

/** Rows from the database and what is on the chains, read with none of the product's own readers. */
export interface Evidence {
  readonly transactions: readonly StoredTransaction[];
  readonly events: readonly Readonly<Record<string, unknown>>[];
  readonly keys: readonly string[];
  readonly postings: readonly StoredPosting[];
  /** `[currency, account, amount]`, summed by the database over the entries. */
  readonly sums: readonly (readonly [string, string, bigint])[];
  readonly balances: readonly (readonly [string, string, bigint])[];
  readonly payments: readonly ChainPayment[];
  /** The exchange's balance on the chain, by currency. */
  readonly coins: ReadonlyMap<string, bigint>;
  /** `[account, currency, amount]` of affiliates' balances. */
  readonly affiliatePostings: readonly (readonly [string, string, bigint])[];
  readonly deliveries: readonly StoredDelivery[];
  /** IDs of the events that merchants received. */
  readonly received: ReadonlySet<string>;
}

type Rows = readonly Readonly<Record<string, unknown>>[];

/** What tells which coins on the chains are the exchange's, and what the ledger has not booked yet. */
export interface SettledState {
  readonly transactions: readonly StoredTransaction[];
  /** IDs on the chain of sweeps whose fees are booked once they are final. */
  readonly openSweeps: readonly string[];
}

/** Where the evidence is. */
interface Places {
  readonly folder: string;
  readonly databaseUrl: string | undefined;
  readonly chains: {
    evidence(stored: SettledState): Promise<Pick<Evidence, 'payments' | 'coins'>>;
  };
}

/** Reads all of it. No server may run on an embedded database. @param received IDs of the received events. */
export async function gatherEvidence(
  { folder, databaseUrl, chains }: Places,
  received: ReadonlySet<string>,
): Promise<Evidence> {
  const { openSweeps, ...rest } = await readDatabase(folder, databaseUrl);
  return { ...rest, ...(await chains.evidence({ transactions: rest.transactions, openSweeps })), received };
}

type Stored = Omit<Evidence, 'received' | 'payments' | 'coins'> & Pick<SettledState, 'openSweeps'>;

async function readDatabase(folder: string, databaseUrl: string | undefined): Promise<Stored> {
  if (databaseUrl !== undefined) return read((text) => query(databaseUrl, text));
  const { database, release } = await openEmbeddedDatabase(folder);
  try {
    return await read(async (text) => (await sql.raw<Record<string, unknown>>(text).execute(database)).rows);
  } finally {
    await database.destroy();
    release();
  }
}

async function read(ask: (text: string) => Promise<Rows>): Promise<Stored> {
  const transactions = await ask(
    'select id, status, version::text, pay_in_address, pay_in_extra_id, affiliate_id, body::text as body from transactions order by created_at, id',
  );
  const postings = await ask(
    'select sequence::text, content, previous_hash, hash from ledger_postings order by ledger_postings.sequence',
  );
  const sums = await ask(
    'select currency, account, sum(amount)::text as amount from ledger_entries group by currency, account',
  );
  const balances = await ask('select currency, account, amount::text as amount from ledger_balances');
  const events = await ask(
    'select transaction_id, sequence::text, at::text, kind, status, hold_reason, details::text, actor from transaction_events order by transaction_id, transaction_events.sequence',
  );
  const affiliatePostings = await ask('select account_id, currency, amount::text as amount from affiliate_balances');
  const deliveries = await ask(
    'select id, payment_id, sequence, status from webhook_deliveries where payment_id is not null',
  );
  const sweeps = await ask("select chain_tx_id from sweeps where status = 'signed'");
  const keys = await ask('select distinct resource_id from idempotency_keys');
  return {
    transactions: transactions.map(storedTransaction),
    events,
    openSweeps: sweeps.map((row) => String(row['chain_tx_id'])),
    keys: keys.map((row) => String(row['resource_id'])),
    postings: postings.map((row) => ({
      sequence: Number(row['sequence']),
      content: String(row['content']),
      previousHash: String(row['previous_hash']),
      hash: String(row['hash']),
    })),
    sums: sums.map(total),
    balances: balances.map(total),
    affiliatePostings: affiliatePostings.map((row) => [String(row['account_id']), ...balance(row)] as const),
    deliveries: deliveries.map((row) => ({
      id: String(row['id']),
      paymentId: String(row['payment_id']),
      sequence: Number(row['sequence']),
      status: String(row['status']),
    })),
  };
}

function storedTransaction(row: Readonly<Record<string, unknown>>): StoredTransaction {
  const body = JSON.parse(String(row['body'])) as {
    from: string;
    to: string;
    holdReason?: string;
    deposits: Line[];
    sendings: Line[];
    serviceFee?: string;
    share?: string;
    payment?: object;
  };
  return {
    id: String(row['id']),
    status: String(row['status']),
    hold: body.holdReason,
    version: Number(row['version']),
    from: body.from,
    to: body.to,
    payIn: { address: String(row['pay_in_address']), extraId: (row['pay_in_extra_id'] ?? undefined) as string },
    deposits: body.deposits,
    sendings: body.sendings,
    isBrought: row['affiliate_id'] !== null,
    serviceFee: BigInt(body.serviceFee ?? 0),
    share: BigInt(body.share ?? 0),
    isPayment: body.payment !== undefined,
  };
}

function total(row: Readonly<Record<string, unknown>>): readonly [string, string, bigint] {
  return [String(row['currency']), String(row['account']), BigInt(String(row['amount']))];
}

function balance(row: Readonly<Record<string, unknown>>): readonly [string, bigint] {
  return [String(row['currency']), BigInt(String(row['amount']))];
}
