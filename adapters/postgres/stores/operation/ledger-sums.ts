import { sql } from 'kysely';
import type { DaySum, LedgerSum, LedgerSums, SumFault } from '../../../../core/ports/stores/operation/ledger-sums.ts';
import type { Connection } from '../../database/connection.ts';

const DAY_MS = 86_400_000;

interface SumRow extends Omit<LedgerSum, 'debits' | 'credits'> {
  readonly debits: string;
  readonly credits: string;
}

/** Sums of the ledger by day and month, in PostgreSQL. */
export function ledgerSums(connection: Connection): LedgerSums {
  return {
    add: (limit) => add(connection, limit),
    async before(day) {
      const first = new Date(day * DAY_MS);
      const month = first.getUTCFullYear() * 12 + first.getUTCMonth();
      const monthBegins = Math.floor(Date.UTC(first.getUTCFullYear(), first.getUTCMonth()) / DAY_MS);
      const { rows } = await sql<SumRow>`select currency, account, kind, sum(debits)::text as debits,
          sum(credits)::text as credits from (
            select currency, account, kind, debits, credits from ledger_months where month < ${month}
            union all select currency, account, kind, debits, credits from ledger_days
              where day >= ${monthBegins} and day < ${day}
          ) sums group by currency, account, kind order by currency, account, kind`.execute(connection.database);
      return rows.map(sumOf);
    },
    async days(first, last) {
      const { rows } = await sql<SumRow & Pick<DaySum, 'day'>>`select day, currency, account, kind,
          debits::text as debits, credits::text as credits from ledger_days where day >= ${first} and day <= ${last}
          order by day, currency, account, kind`.execute(connection.database);
      return rows.map((row) => ({ ...sumOf(row), day: row.day }));
    },
    faults: (limit) => faults(connection, limit),
  };
}

/**
 * One statement, so that the sums and the last posting in them are stored together. `offset 0` keeps the entries a lookup
 * for each posting: joined otherwise, PostgreSQL may read the whole table.
 */
async function add(connection: Connection, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`with c as (
      select sequence from ledger_summed for update
    ), p as (
      select p.sequence, p.kind, (p.at / ${sql.lit(DAY_MS)})::integer as day from ledger_postings p
        where p.sequence > (select sequence from c) order by p.sequence limit ${limit}
    ), e as (
      select p.day, e.currency, e.account, p.kind, sum(greatest(e.amount, 0)) as debits,
          sum(greatest(-e.amount, 0)) as credits
        from p cross join lateral (
          select currency, account, amount from ledger_entries where sequence = p.sequence offset 0
        ) e group by p.day, e.currency, e.account, p.kind
    ), d as (
      insert into ledger_days as t (day, currency, account, kind, debits, credits) select * from e
      on conflict (day, currency, account, kind)
        do update set debits = t.debits + excluded.debits, credits = t.credits + excluded.credits
    ), m as (
      insert into ledger_months as t (month, currency, account, kind, debits, credits)
        select (extract(year from date '1970-01-01' + day) * 12 + extract(month from date '1970-01-01' + day) - 1)::integer,
            currency, account, kind, sum(debits), sum(credits)
          from e group by 1, 2, 3, 4
      on conflict (month, currency, account, kind)
        do update set debits = t.debits + excluded.debits, credits = t.credits + excluded.credits
    ), s as (
      update ledger_summed set sequence = p.last from (select max(sequence) as last from p) p where p.last is not null
    ) select count(*)::integer as count from p`.execute(connection.database);
  return rows[0]!.count;
}

interface FaultRow extends Omit<SumFault, 'expected' | 'found'> {
  readonly expected: string;
  readonly found: string;
}

/** One statement, so that sums and postings are those of one moment. */
async function faults(connection: Connection, limit: number): Promise<readonly SumFault[]> {
  const { rows } = await sql<FaultRow>`with d as (
      select (p.at / ${sql.lit(DAY_MS)})::integer as day, e.currency, e.account, p.kind,
          sum(greatest(e.amount, 0)) as debits, sum(greatest(-e.amount, 0)) as credits
        from ledger_postings p join ledger_entries e using (sequence)
        where p.sequence <= (select sequence from ledger_summed) group by 1, 2, 3, 4
    ), m as (
      select (extract(year from date '1970-01-01' + day) * 12 + extract(month from date '1970-01-01' + day) - 1)::integer
          as month, currency, account, kind, sum(debits) as debits, sum(credits) as credits from d group by 1, 2, 3, 4
    ), wrong as (
      select to_char(date '1970-01-01' + day, 'YYYY-MM-DD') as period, currency, account,
          coalesce(d.debits, 0) - coalesce(d.credits, 0) as expected, coalesce(k.debits, 0) - coalesce(k.credits, 0) as found
        from d full join ledger_days k using (day, currency, account, kind)
        where (d.debits, d.credits) is distinct from (k.debits, k.credits)
      union all
      select to_char(make_date(month / 12, month % 12 + 1, 1), 'YYYY-MM'), currency, account,
          coalesce(m.debits, 0) - coalesce(m.credits, 0), coalesce(k.debits, 0) - coalesce(k.credits, 0)
        from m full join ledger_months k using (month, currency, account, kind)
        where (m.debits, m.credits) is distinct from (k.debits, k.credits)
    ) select period, currency, account, expected::text, found::text from wrong
      order by period, currency, account limit ${limit}`.execute(connection.database);
  return rows.map((row) => ({ ...row, expected: BigInt(row.expected), found: BigInt(row.found) }));
}

function sumOf({ currency, account, kind, debits, credits }: SumRow): LedgerSum {
  return { currency, account, kind, debits: BigInt(debits), credits: BigInt(credits) };
}
