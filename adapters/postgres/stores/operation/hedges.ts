import { sql, type RawBuilder } from 'kysely';
import type { Hedge, HedgeState, OrderSide } from '../../../../core/domain/hedging/hedge.ts';
import { VENUE_DECIMALS, type VenueAmount } from '../../../../core/domain/hedging/venue-amount.ts';
import type { HedgeStore } from '../../../../core/ports/stores/operation/hedge-store.ts';
import type { Connection } from '../../database/connection.ts';

interface Row {
  readonly id: string;
  readonly venue: string;
  readonly symbol: string;
  readonly base: string;
  readonly quote: string;
  readonly side: OrderSide;
  readonly size: string;
  readonly price_limit: string;
  readonly expected: string;
  readonly worth: string;
  readonly state: HedgeState;
  readonly created_at: number;
  readonly sent_at: number | null;
  readonly deadline: number | null;
  readonly ended_at: number | null;
  readonly order_id: string | null;
  readonly filled: string;
  readonly cost: string | null;
  readonly fees: readonly { readonly asset: string; readonly amount: string }[] | null;
  readonly is_refused: boolean;
  readonly attempts: number;
  readonly note: string | null;
  readonly missing_since: number | null;
}

const COLUMNS = sql.raw(`id, venue, symbol, base, quote, side, size, price_limit, expected::text, worth::text, state,
  created_at, sent_at, deadline, ended_at, order_id, filled::text, cost::text, fees, is_refused, attempts, note, missing_since`);

/** Units of a whole. */
const UNIT = sql.raw(`1${'0'.repeat(VENUE_DECIMALS)}::numeric`);

/** The journal of hedges, in PostgreSQL. */
export function hedges(connection: Connection): HedgeStore {
  const where = async (condition: RawBuilder<unknown>) => {
    const { rows } = await sql<Row>`select ${COLUMNS} from hedges where ${condition}`.execute(connection.database);
    return rows.map(hedgeOf);
  };
  return {
    ...writes(connection),
    find: async (id) => (await where(sql`id = ${id}`))[0],
    open: () => where(sql`state not in ('cancelled', 'booked') order by created_at, id`),
    list: (limit, venue) => {
      const newest = sql`order by created_at desc, id limit ${limit}`;
      return where(venue === undefined ? sql`true ${newest}` : sql`venue = ${venue} ${newest}`);
    },
    async sentWorth(since) {
      const { rows } = await sql<{ worth: string }>`select coalesce(sum(case when state = 'booked'
          then ceil(worth * filled / (size::numeric * ${UNIT})) else worth end), 0)::text as worth
        from hedges where sent_at >= ${since} and state <> 'cancelled'`.execute(connection.database);
      return BigInt(rows[0]!.worth);
    },
    async lostSince(venue, since) {
      // `div` rounds towards zero, as bigint does.
      const { rows } = await sql<{ lost: string }>`with booked as (
          select side, worth, filled, expected, coalesce(cost, 0) as cost, size::numeric * ${UNIT} as size from hedges
          where venue = ${venue} and created_at >= ${Math.ceil(since)} and state = 'booked'
        ), planned as (select *, div(expected * filled, size) as plan from booked), compared as (
          select div(worth * filled, size) as traded,
            div((case side when 'sell' then plan - cost else cost - plan end) * 1000000, plan) as loss
          from planned where plan > 0
        ) select coalesce(sum(div(traded * loss, 1000000)), 0)::text as lost from compared where loss > 0`.execute(
        connection.database,
      );
      return BigInt(rows[0]!.lost);
    },
  };
}

function writes(connection: Connection): Pick<HedgeStore, 'insert' | 'change'> {
  return {
    async insert(hedge) {
      const { id, venue, market, side, size, limit, expected, worth, state, createdAt } = hedge;
      await sql`insert into hedges (id, venue, symbol, base, quote, side, size, price_limit, expected, worth, state, created_at)
        values (${id}, ${venue}, ${market.symbol}, ${market.base}, ${market.quote}, ${side}, ${size}, ${limit},
          ${String(expected)}::numeric, ${String(worth)}::numeric, ${state}, ${createdAt})`.execute(
        connection.database,
      );
    },
    async change(hedge, from) {
      const { id, state, sentAt, deadline, endedAt, orderId, filled, cost, fees, isRefused, attempts, note } = hedge;
      const { missingSince = null } = hedge;
      const { rows } = await sql`update hedges set state = ${state}, sent_at = ${sentAt ?? null},
        deadline = ${deadline ?? null}, ended_at = ${endedAt ?? null}, order_id = ${orderId ?? null},
        filled = ${String(filled)}::numeric, cost = ${cost === undefined ? null : String(cost)}::numeric,
        fees = ${fees === undefined ? null : feesText(fees)}::jsonb, is_refused = ${isRefused},
        attempts = ${attempts}, note = ${note ?? null}, missing_since = ${missingSince} where id = ${id} and state = ${from} returning id`.execute(
        connection.database,
      );
      return rows.length > 0;
    },
  };
}

function feesText(fees: readonly VenueAmount[]): string {
  return JSON.stringify(fees.map(({ asset, amount }) => ({ asset, amount: String(amount) })));
}

function hedgeOf(row: Row): Hedge {
  return {
    id: row.id,
    venue: row.venue,
    market: { symbol: row.symbol, base: row.base, quote: row.quote },
    side: row.side,
    size: row.size,
    limit: row.price_limit,
    expected: BigInt(row.expected),
    worth: BigInt(row.worth),
    state: row.state,
    createdAt: row.created_at,
    ...(row.sent_at !== null && { sentAt: row.sent_at }),
    ...(row.deadline !== null && { deadline: row.deadline }),
    ...(row.ended_at !== null && { endedAt: row.ended_at }),
    ...(row.order_id !== null && { orderId: row.order_id }),
    filled: BigInt(row.filled),
    ...(row.cost !== null && { cost: BigInt(row.cost) }),
    ...(row.fees !== null && { fees: row.fees.map(({ asset, amount }) => ({ asset, amount: BigInt(amount) })) }),
    isRefused: row.is_refused,
    attempts: row.attempts,
    ...(row.note !== null && { note: row.note }),
    ...(row.missing_since !== null && { missingSince: row.missing_since }),
  };
}
