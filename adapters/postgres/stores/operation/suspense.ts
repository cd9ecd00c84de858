import { sql } from 'kysely';
import type { SuspenseStore } from '../../../../core/ports/stores/operation/suspense-store.ts';
import { assertInsideUnit, type Connection } from '../../database/connection.ts';
import { jobTable } from '../affiliates/job-table.ts';
import { depositOf, SUSPENSE_COLUMNS } from './suspense-row.ts';

/** Deposits in suspense, in PostgreSQL. */
export function suspense(connection: Connection): SuspenseStore {
  const { where, ...jobs } = jobTable(connection, 'suspense_deposits', SUSPENSE_COLUMNS, depositOf);
  return {
    ...jobs,
    ...writes(connection),
    async lockKey(chain, key) {
      assertInsideUnit(connection, 'lockKey');
      return (await where(sql`chain = ${chain} and key = ${key} for update`))[0];
    },
    ofTransaction: (transactionId) => where(sql`transaction_id = ${transactionId} order by booked_at, id`),
    list: (states, limit) => where(sql`state = any(${states}::text[]) order by booked_at desc, id limit ${limit}`),
    async keysInBlocks(chain, since, through) {
      const { rows } = await sql<{ key: string }>`select key from suspense_deposits
        where chain = ${chain} and block > ${since} and block <= ${through} and not is_gone`.execute(
        connection.database,
      );
      return rows.map(({ key }) => key);
    },
    stuck: (attempts, requestedBefore) =>
      where(sql`state = 'returning' and (attempts >= ${attempts} or requested_at < ${requestedBefore})
        order by requested_at, id`),
  };
}

function writes(connection: Connection): Pick<SuspenseStore, 'insert' | 'update'> {
  return {
    async insert({ chain, key, chainTxId, currency, amount, at, transactionId, block, bookedAt }) {
      const { rows } = await sql`insert into suspense_deposits
        (id, chain, key, chain_tx_id, currency, amount, address, extra_id, transaction_id, block, booked_at, state)
        values (left(encode(sha256(convert_to(${`${chain}:${key}`}, 'UTF8')), 'hex'), 16), ${chain}, ${key},
          ${chainTxId}, ${currency}, ${String(amount)}::numeric, ${at.address}, ${at.extraId ?? null},
          ${transactionId ?? null}, ${block ?? null}, ${bookedAt}, 'held')
        on conflict do nothing returning id`.execute(connection.database);
      return rows.length > 0;
    },
    async update({ id, state, isGone, losses, failedReturns, block, return: back, dueAt, attempts, lastError }) {
      const replaced = back?.replaced === undefined ? null : JSON.stringify(back.replaced);
      await sql`update suspense_deposits set state = ${state}, is_gone = ${isGone}, losses = ${losses},
        failed_returns = ${failedReturns}, block = ${block ?? null}, to_address = ${back?.to.address ?? null},
        to_extra_id = ${back?.to.extraId ?? null},
        network_fee = ${back ? String(back.networkFee) : null}::numeric, step = ${back?.step ?? null},
        unsigned = ${back?.unsigned ?? null}, raw = ${back?.raw ?? null}, return_tx_id = ${back?.chainTxId ?? null},
        replaced = ${replaced}::jsonb, signed_at = ${back?.signedAt ?? null},
        requested_at = ${back?.requestedAt ?? null}, requested_by = ${back?.requestedBy ?? null},
        ended_at = ${back?.endedAt ?? null}, due_at = ${dueAt ?? null}, attempts = ${attempts},
        last_error = ${lastError ?? null} where id = ${id}`.execute(connection.database);
    },
  };
}
