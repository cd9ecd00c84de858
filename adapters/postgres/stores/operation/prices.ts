import { sql } from 'kysely';
import { DAY_MINUTES, type PriceStore } from '../../../../core/ports/stores/operation/price-store.ts';
import type { Connection } from '../../database/connection.ts';

/** Parts of the table; see its migration. */
const PARTS = 3;

/** Prices minute by minute, in PostgreSQL. */
export function prices(connection: Connection): PriceStore {
  return {
    async add({ minute, isLive, prices: added }) {
      const rows = [...added].map(([asset, price]) => ({ asset, price }));
      await sql`insert into price_history (asset, minute, part, is_live, price)
        select asset, ${minute}::integer, ${partOf(minute)}::smallint, ${isLive}::boolean, price
          from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as added (asset text, price double precision)
        on conflict (asset, minute, part) do nothing`.execute(connection.database);
    },
    async since(asset, isLive, minute) {
      const { rows } = await sql<{ readonly minute: number; readonly price: number }>`
        select minute, price from price_history
          where asset = ${asset} and minute >= ${minute} and is_live = ${isLive}`.execute(connection.database);
      return rows;
    },
    async prune(minute) {
      await sql`select empty_price_history(${partOf(minute + DAY_MINUTES)}::integer)`.execute(connection.database);
    },
  };
}

function partOf(minute: number): number {
  return Math.floor(minute / DAY_MINUTES) % PARTS;
}
