import { sql } from 'kysely';
import type { AffiliateChannel } from '../../../../core/domain/affiliates/affiliate.ts';
import type { AffiliateDays, StatsLine, Tally } from '../../../../core/ports/stores/affiliates/affiliate-days.ts';
import type { Connection } from '../../database/connection.ts';

/** Totals as PostgreSQL returns them. */
export interface TallyRow extends Omit<Tally, 'volume' | 'earnings'> {
  readonly volume: string;
  readonly earnings: string;
}

const SUMS = sql`sum(clicks)::bigint as clicks, sum(exchanges)::bigint as exchanges, sum(finished)::bigint as finished,
  sum(volume) as volume, sum(earnings) as earnings`;

/** The first day of a day's month, in UTC. */
const MONTH = sql`date_trunc('month', date '1970-01-01' + day)::date - date '1970-01-01'`;

/** Daily statistics of affiliates in PostgreSQL, where a trigger counts exchanges. */
export function affiliateDays(connection: Connection): AffiliateDays {
  return {
    async addClicks(clicks) {
      // Days in one order, so that two processes never deadlock; links after them, as the triggers on exchanges.
      await sql`with c as materialized (
          select * from jsonb_to_recordset(${JSON.stringify(clicks.map(rowOf))}::jsonb)
            as c (account_id text, day integer, sub text, clicks bigint)
        ), days as (
          insert into affiliate_days as d (account_id, channel, day, clicks)
          select account_id, 'web', day, sum(clicks) from c group by account_id, day order by account_id, day
          on conflict (account_id, channel, day) do update set clicks = d.clicks + excluded.clicks
          returning d.account_id, d.day
        ), named as (
          select account_id, sub, sum(clicks) as clicks from c where sub is not null group by account_id, sub
        )
        update affiliate_links l set clicks = l.clicks + named.clicks
        from named, (select count(*) from days) as locked
        where l.account_id = named.account_id and l.sub = named.sub`.execute(connection.database);
    },
    async lines(accountId, channel, since, step) {
      const start = step === 'day' ? sql`day` : MONTH;
      const { rows } = await sql<TallyRow & { readonly start: number }>`select ${start} as start, ${SUMS}
        from affiliate_days where account_id = ${accountId} and channel = ${channel} and day >= ${since}
        group by 1 order by 1`.execute(connection.database);
      return rows.map((row): StatsLine => ({ ...tallyOf(row), start: row.start }));
    },
    async totals(accountId) {
      const { rows } = await sql<TallyRow & { readonly channel: AffiliateChannel }>`select channel, ${SUMS}
        from affiliate_days where account_id = ${accountId} group by channel`.execute(connection.database);
      return Object.fromEntries(rows.map((row) => [row.channel, tallyOf(row)]));
    },
  };
}

function rowOf({ accountId, day, sub, clicks }: Parameters<AffiliateDays['addClicks']>[0][number]) {
  return { account_id: accountId, day, sub, clicks };
}

export function tallyOf({ clicks, exchanges, finished, volume, earnings }: TallyRow): Tally {
  return { clicks, exchanges, finished, volume: BigInt(volume), earnings: BigInt(earnings) };
}
