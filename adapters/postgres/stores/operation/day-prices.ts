import { sql } from 'kysely';
import type { DayPrice, DayPrices } from '../../../../core/ports/stores/operation/day-prices.ts';
import type { Connection } from '../../database/connection.ts';

/** The last prices of each day, in PostgreSQL. */
export function dayPrices(connection: Connection): DayPrices {
  return {
    async keep(isLive, prices) {
      if (prices.length === 0) return;
      await sql`insert into day_prices (is_live, day, asset, dollars)
        select ${isLive}, day, asset, dollars
          from jsonb_to_recordset(${JSON.stringify(prices)}::jsonb) as p (day integer, asset text, dollars text)
        on conflict (is_live, day, asset) do update set dollars = excluded.dollars`.execute(connection.database);
    },
    async between(isLive, first, last) {
      const { rows } = await sql<DayPrice>`select day, asset, dollars from day_prices
        where is_live = ${isLive} and day >= ${first} and day <= ${last} order by day, asset`.execute(
        connection.database,
      );
      return rows;
    },
  };
}
