import type { Generated, JSONColumnType } from 'kysely';
import type { AffiliateChannel } from '../../../core/domain/affiliates/affiliate.ts';
import type { Account } from '../../../core/domain/transactions/ledger.ts';
import type { Quote } from '../../../core/domain/quotes/quote.ts';
import type { TransactionStatus } from '../../../core/domain/transactions/transaction.ts';
import type { AccountTables } from './account-tables.ts';
import type { MerchantTables } from './merchant-tables.ts';
import type { RecordBody } from '../stores/transactions/record-body.ts';

/** A transaction's row. Times are milliseconds since 1970; `in_flight` holds the tickers of transfers in flight. */
export interface TransactionsTable {
  id: string;
  secret_hash: string;
  owner: string | null;
  version: number;
  status: TransactionStatus;
  chain: string;
  pay_in_address: string;
  pay_in_extra_id: string | null;
  quote_id: string | null;
  has_open_deposits: boolean;
  in_flight: string[];
  created_at: number;
  updated_at: number;
  affiliate_id: string | null;
  affiliate_channel: AffiliateChannel | null;
  /** Name of the affiliate's link. */
  affiliate_sub: string | null;
  /** The exchange stayed unpaid and was reduced to the data that a late payment needs. */
  is_reduced: boolean;
  /** Language of the mails about it; null where nobody is mailed. */
  mail_locale: string | null;
  body: JSONColumnType<RecordBody>;
}

/** Due work of a transaction. `lane` is '' while it is not known. */
export interface WorkTable {
  id: string;
  lane: string;
  due_at: number | null;
  attempts: number;
  last_error: string | null;
}

/** A timeline entry. */
export interface TransactionEventsTable {
  transaction_id: string;
  sequence: number;
  at: number;
  kind: string;
  status: TransactionStatus;
  hold_reason: string | null;
  details: JSONColumnType<Record<string, string | number | boolean>>;
  actor: string;
}

/** A posting; the database itself sets every column but `content`. */
interface LedgerPostingsTable {
  sequence: Generated<number>;
  id: Generated<string>;
  kind: Generated<string>;
  transaction_id: Generated<string | null>;
  at: Generated<number>;
  previous_hash: Generated<string>;
  hash: Generated<string>;
  content: string;
}

/** Every table, as kysely types them. */
export interface Tables extends AccountTables, MerchantTables {
  transactions: TransactionsTable;
  work: WorkTable;
  transaction_events: TransactionEventsTable;
  ledger_postings: LedgerPostingsTable;
  ledger_entries: { sequence: number; line: number; currency: string; account: Account; amount: string };
  ledger_balances: { currency: string; account: Account; amount: string };
  fixed_quotes: { id: string; quote: JSONColumnType<Quote & object>; expires_at: number };
  idempotency_keys: { key: string; request_hash: string; resource_id: string; at: number };
  cursors: { chain: string; value: string };
  subscriptions: { email: string; at: number; email_key: string };
  leavings: { id: Generated<number>; at: number; reason: string; type: string };
  support_tickets: {
    id: string;
    at: number;
    email: string;
    name: string | null;
    account_id: string | null;
    transaction_id: string | null;
    message: string;
    locale: string;
    closed_at: number | null;
    closed_by: string | null;
    close_reason: string | null;
  };
  unpaid_exchanges: { transaction_id: string; pay_in_until: number; is_open: boolean; subjects: string[] };
  unpaid_counts: { subject: string; open: number; kept: number };
  settings: { name: string; value: string };
  leases: { name: string; holder: string; held_until: number };
  request_counts: { window_start: number; key: string; total: number };
  audit: {
    id: Generated<number>;
    at: number;
    actor: string;
    action: string;
    transaction_id: string;
    reason: string;
  };
}
