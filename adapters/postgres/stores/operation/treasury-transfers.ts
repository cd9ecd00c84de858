import { sql, type RawBuilder } from 'kysely';
import {
  AssetBusyError,
  TransactionTakenError,
  type TreasuryTransferStore,
} from '../../../../core/ports/stores/operation/treasury-transfer-store.ts';
import { assertInsideUnit, type Connection } from '../../database/connection.ts';
import { TRANSFER_COLUMNS, transferOf, type TreasuryTransferRow } from './treasury-transfer-row.ts';

const OPEN = sql.raw(`state not in ('arrived', 'failed', 'cancelled', 'given-up')`);

/** The journal of transfers between the operator's places, in PostgreSQL. */
export function treasuryTransfers(connection: Connection): TreasuryTransferStore {
  const where = async (condition: RawBuilder<unknown>) => {
    const { rows } = await sql<TreasuryTransferRow>`select ${TRANSFER_COLUMNS} from treasury_transfers
      where ${condition}`.execute(connection.database);
    return rows.map(transferOf);
  };
  return {
    ...writes(connection),
    find: async (id) => (await where(sql`id = ${id}`))[0],
    async lock(id) {
      assertInsideUnit(connection, 'lock');
      return (await where(sql`id = ${id} for update`))[0];
    },
    open: () => where(sql`${OPEN} order by created_at, id`),
    list: (limit) => where(sql`true order by created_at desc, id limit ${limit}`),
    async worthSince(since) {
      const { rows } = await sql<{
        worth: string;
      }>`select coalesce(sum(worth), 0)::text as worth from treasury_transfers
        where created_at >= ${since} and state <> 'cancelled'`.execute(connection.database);
      return BigInt(rows[0]!.worth);
    },
    async booked(chain, chainTxId, ticker, since) {
      // The key of a deposit is the transaction's ID, alone or before a colon.
      const id = `${chain}:${chainTxId}`;
      const { rows } = await sql<{ amount: string | null }>`select sum(e.amount)::text as amount from ledger_postings p
        join ledger_entries e on e.sequence = p.sequence and e.account = 'chain' and e.currency = ${ticker}
        where p.kind = 'capital' and p.at >= ${since}
          and (p.id = ${id} or (p.id ~>=~ ${`${id}:`} and p.id ~<~ ${`${id};`}))`.execute(connection.database);
      const amount = rows[0]?.amount;
      return amount === null || amount === undefined ? undefined : BigInt(amount);
    },
  };
}

function writes(connection: Connection): Pick<TreasuryTransferStore, 'insert' | 'change'> {
  return {
    async insert(transfer) {
      const { id, version, state, ticker, asset, decimals, from, to, destination, amount, worth } = transfer;
      const { createdBy, person, reason, createdAt, note } = transfer;
      const { rows } =
        await sql`insert into treasury_transfers (id, version, state, ticker, asset, decimals, from_place,
          to_place, address, extra_id, amount, worth, created_by, person, reason, created_at, note)
        values (${id}, ${version}, ${state}, ${ticker}, ${asset}, ${decimals}, ${from}, ${to}, ${destination.address},
          ${destination.extraId ?? null}, ${String(amount)}::numeric, ${numberText(worth)}::numeric, ${createdBy},
          ${person}, ${reason}, ${createdAt}, ${note ?? null})
        on conflict (asset) where ${OPEN} do nothing returning id`.execute(connection.database);
      if (rows.length === 0) throw new AssetBusyError(`${asset} has a transfer that has not ended`);
    },
    async change(transfer) {
      const { id, version, state, approvedBy, orderedAt, departedAt, endedAt, step, unsigned, raw } = transfer;
      const { chain, replaced, signedAt, asked, chainTxId, named, claimed, arrived, attempts, note } = transfer;
      const forms = replaced === undefined ? null : JSON.stringify(replaced);
      const { rows } =
        await sql`update treasury_transfers set version = ${version}, state = ${state}, chain = ${chain ?? null},
        approved_by = ${approvedBy ?? null}, ordered_at = ${orderedAt ?? null}, departed_at = ${departedAt ?? null},
        ended_at = ${endedAt ?? null}, step = ${step ?? null}, unsigned = ${unsigned ?? null}, raw = ${raw ?? null},
        replaced = ${forms}::jsonb, signed_at = ${signedAt ?? null}, asked = ${asked ?? null},
        chain_tx_id = ${chainTxId ?? null}, named_tx = ${named?.chainTxId ?? null}, named_by = ${named?.by ?? null},
        named_person = ${named?.person ?? null}, claimed = ${numberText(claimed?.amount)}::numeric,
        claimed_by = ${claimed?.by ?? null}, claimed_person = ${claimed?.person ?? null}, arrived = ${numberText(arrived)}::numeric, attempts = ${attempts},
        note = ${note ?? null} where id = ${id} and version = ${version - 1} returning id`
          .execute(connection.database)
          .catch((cause: { readonly constraint?: unknown }) => {
            if (cause.constraint !== 'treasury_transfers_tx') throw cause;
            throw new TransactionTakenError(`another transfer of ${transfer.ticker} has ${chainTxId}`, { cause });
          });
      return rows.length > 0;
    },
  };
}

function numberText(number: bigint | undefined): string | null {
  return number === undefined ? null : String(number);
}
