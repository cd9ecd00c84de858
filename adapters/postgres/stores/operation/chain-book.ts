import { type Kysely, sql } from 'kysely';
import type {
  BookExtent,
  ChainBook,
  ShownDeposit,
} from '../../../../core/ports/stores/operation/reconciliation-store.ts';
import type { Tables } from '../../database/tables.ts';

interface Row {
  readonly balances: readonly { readonly ticker: string; readonly amount: string }[] | null;
  readonly shown:
    | readonly { readonly key: string; readonly address: string; booked: boolean; index: number | null }[]
    | null;
  readonly pending:
    | readonly {
        readonly order: string;
        readonly unsigned: string | null;
        readonly ids: readonly string[];
        readonly ticker: string;
        readonly amount: string;
        source: number | null;
      }[]
    | null;
  readonly withheld: readonly { readonly key: string; readonly ticker: string; readonly amount: string }[] | null;
}

/** As `ReconciliationStore.book`: one statement, so that everything is of one moment. */
export async function chainBook(
  database: Kysely<Tables>,
  chain: string,
  tickers: readonly string[],
  shown: readonly ShownDeposit[],
  { hasUnsigned = false, hasIndexes = false }: BookExtent = {},
): Promise<ChainBook> {
  const asked = JSON.stringify(shown.map(({ key, address, extraId }) => ({ key, address, extra: extraId ?? '' })));
  const { rows } = await sql<Row>`with shown as (
      select * from jsonb_to_recordset(${asked}::jsonb) as s (key text, address text, extra text)
    ), pending as (
      select s ->> 'id' as order_id, s ->> 'unsigned' as unsigned, s ->> 'chainTxId' as id, s -> 'replaced' as replaced, s ->> 'currency' as ticker, s ->> 'amount' as amount,
          null::integer as source
        -- An earlier one has ended, or failed and was booked.
        from transactions, lateral (select body -> 'sendings' -> -1 as s) last
        where in_flight <> '{}' and in_flight && ${tickers}::text[] and s ->> 'currency' = any(${tickers}::text[])
          and s ->> 'status' = 'signed' and status <> 'failed'
      union all select 'payout-' || id, unsigned, chain_tx_id, replaced, currency, (amount - network_fee)::text, null
        from affiliate_payouts
        where step = 'signed' and currency = any(${tickers}::text[])
      union all select 'return-' || id || case when failed_returns > 0 then '-' || failed_returns else '' end, unsigned,
          return_tx_id, replaced, currency, (amount - network_fee)::text, null from suspense_deposits
        where state = 'returning' and step = 'signed' and currency = any(${tickers}::text[])
      union all select 'treasury-' || id, unsigned, chain_tx_id, replaced, ticker, amount::text, null from treasury_transfers
        where state = 'ordered' and step = 'signed' and ticker = any(${tickers}::text[])
      union all select id, unsigned, chain_tx_id, replaced, ticker, '0', source from sweeps where chain = ${chain} and status = 'signed'
    ) select (
      select json_agg(json_build_object('ticker', currency, 'amount', amount::text)) from ledger_balances
        where account = 'chain' and currency = any(${tickers}::text[])
    ) as balances, (
      select json_agg(json_build_object('key', s.key, 'address', s.address,
        'booked', (exists (select 1 from ledger_postings p where p.id = ${chain}::text || ':' || s.key)
            and not exists (select 1 from suspense_deposits d
              where d.chain = ${chain} and d.key = s.key and d.is_gone and d.block is not null))
          or exists (select 1 from transactions t where t.pay_in_address = s.address and t.chain = ${chain}
            and coalesce(t.pay_in_extra_id, '') = s.extra
            and t.body -> 'deposits' @> jsonb_build_array(jsonb_build_object('key', s.key, 'status', 'confirmed'))),
        -- Chains that do not sweep need no index; where memos tell exchanges apart, this would read all for each deposit.
        'index', case when ${hasIndexes} then (select min((t.body ->> 'payInIndex')::integer) from transactions t
          where t.pay_in_address = s.address and t.body ? 'payInIndex') end))
        from shown s
    ) as shown, (
      select json_agg(json_build_object('ids', jsonb_path_query_array(coalesce(replaced, '[]'), '$[*].chainTxId') || to_jsonb(id),
        'ticker', ticker, 'amount', amount, 'source', source, 'order', order_id,
        'unsigned', case when ${hasUnsigned} then unsigned end)) from pending where id is not null
    ) as pending, (
      select json_agg(json_build_object('key', d ->> 'key', 'ticker', body ->> 'from', 'amount', d ->> 'amount'))
        from transactions, jsonb_array_elements(body -> 'deposits') d
        where chain = ${chain} and has_open_deposits and d ->> 'status' = 'seen' and d ? 'awaits'
    ) as withheld`.execute(database);
  const { balances, shown: answered, pending, withheld } = rows[0]!;
  return {
    balances: new Map(balances?.map(({ ticker, amount }) => [ticker, BigInt(amount)])),
    booked: new Set(answered?.flatMap(({ key, booked }) => (booked ? [key] : []))),
    indexes: new Map(answered?.flatMap(({ address, index }) => (index === null ? [] : [[address, index] as const]))),
    pending: (pending ?? []).map(readPending),
    withheld: (withheld ?? []).map(({ amount, ...deposit }) => ({ ...deposit, amount: BigInt(amount) })),
  };
}

function readPending({ order: id, unsigned, ids, ticker, amount, source }: NonNullable<Row['pending']>[number]) {
  const more = { ...(source !== null && { source }), ...(unsigned !== null && { unsigned }) };
  return { id, chainTxIds: ids, ticker, amount: BigInt(amount), ...more };
}
