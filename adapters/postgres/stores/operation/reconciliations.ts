import { sql } from 'kysely';
import type {
  CheckedCurrency,
  ReconciliationStore,
} from '../../../../core/ports/stores/operation/reconciliation-store.ts';
import type { Connection } from '../../database/connection.ts';
import { chainBook } from './chain-book.ts';
import { payInBalances } from './pay-in-balances.ts';

type Amounts = 'ledger' | 'hot_wallet' | 'pay_ins' | 'arriving' | 'leaving' | 'difference';

interface CurrencyRow extends Readonly<Record<Amounts, string>> {
  readonly chain: string;
  readonly ticker: string;
  readonly height: number;
  readonly checked_at: number;
  readonly since_height: number | null;
  readonly is_persistent: boolean;
}

interface RoundRow {
  readonly chain: string;
  readonly requested_at: number | null;
  readonly tried_at: number | null;
  readonly checked_at: number | null;
  readonly problem: string | null;
}

/** Comparisons of the ledger with the chains, in PostgreSQL. */
export function reconciliations(connection: Connection): ReconciliationStore {
  return {
    ...payInBalances(connection),
    book: (chain, tickers, shown, extent) => chainBook(connection.database, chain, tickers, shown, extent),
    async save({ chain, triedAt, checkedAt, problem }, currencies) {
      const rows = JSON.stringify(currencies.map(rowOf));
      await sql`with r as (
          insert into reconciled_chains as c (chain, tried_at, checked_at, problem)
            values (${chain}, ${triedAt ?? null}, ${checkedAt ?? null}, ${problem ?? null})
          on conflict (chain) do update set tried_at = coalesce(excluded.tried_at, c.tried_at),
            checked_at = coalesce(excluded.checked_at, c.checked_at), problem = excluded.problem
        ) insert into reconciled_currencies
          select * from jsonb_populate_recordset(null::reconciled_currencies, ${rows}::jsonb)
        on conflict (chain, ticker) do update set (height, checked_at, ledger, hot_wallet, pay_ins, arriving, leaving,
            difference, since_height, is_persistent) = (excluded.height, excluded.checked_at, excluded.ledger,
            excluded.hot_wallet, excluded.pay_ins, excluded.arriving, excluded.leaving, excluded.difference,
            excluded.since_height, excluded.is_persistent)`.execute(connection.database);
    },
    async request(at) {
      await sql`update reconciled_chains set requested_at = ${at}`.execute(connection.database);
      connection.recordChange({ subject: 'reconciliation' });
    },
    async rounds() {
      const { rows } = await sql<RoundRow>`select chain, requested_at, tried_at, checked_at, problem
        from reconciled_chains order by chain`.execute(connection.database);
      return rows.map(({ chain, requested_at, tried_at, checked_at, problem }) => ({
        chain,
        requestedAt: requested_at ?? undefined,
        triedAt: tried_at ?? undefined,
        checkedAt: checked_at ?? undefined,
        problem: problem ?? undefined,
      }));
    },
    async checked(chain) {
      const { rows } = await sql<CurrencyRow>`select * from reconciled_currencies
        where ${chain ?? null}::text is null or chain = ${chain ?? null} order by chain, ticker`.execute(
        connection.database,
      );
      return rows.map(checkedOf);
    },
  };
}

function rowOf(one: CheckedCurrency): CurrencyRow {
  return {
    chain: one.chain,
    ticker: one.ticker,
    height: one.height,
    checked_at: one.checkedAt,
    ledger: String(one.ledger),
    hot_wallet: String(one.hotWallet),
    pay_ins: String(one.payIns),
    arriving: String(one.arriving),
    leaving: String(one.leaving),
    difference: String(one.difference),
    since_height: one.sinceHeight ?? null,
    is_persistent: one.isPersistent,
  };
}

function checkedOf(row: CurrencyRow): CheckedCurrency {
  return {
    chain: row.chain,
    ticker: row.ticker,
    height: row.height,
    checkedAt: row.checked_at,
    ledger: BigInt(row.ledger),
    hotWallet: BigInt(row.hot_wallet),
    payIns: BigInt(row.pay_ins),
    arriving: BigInt(row.arriving),
    leaving: BigInt(row.leaving),
    difference: BigInt(row.difference),
    sinceHeight: row.since_height ?? undefined,
    isPersistent: row.is_persistent,
  };
}
