import { sql, type Selectable } from 'kysely';
import type { DeliveryStore } from '../../../../core/ports/stores/merchants/delivery-store.ts';
import type { WebhookDeliveriesTable } from '../../database/merchant-tables.ts';
import type { Connection } from '../../database/connection.ts';
import { deliveryRow, deliveryOf } from './delivery-row.ts';

/** Webhook deliveries in PostgreSQL. */
export function deliveries(connection: Connection): DeliveryStore {
  return { ...onTheirWay(connection), ...looking(connection) };
}

function onTheirWay(connection: Connection) {
  return {
    async insert(delivery) {
      await connection.database.insertInto('webhook_deliveries').values(deliveryRow(delivery)).execute();
      connection.recordChange({ subject: 'webhooks' });
    },
    async claim({ now, until, limit, perMerchant, patience, underWay }) {
      // Rows that another process claims meanwhile are locked, or no longer due when they are read again under the
      // lock.
      const { rows } = await sql<Selectable<WebhookDeliveriesTable>>`with ranked as (
          select id, row_number() over (partition by merchant_id order by due_at, sequence, id)
            + coalesce((${JSON.stringify(underWay)}::jsonb ->> merchant_id)::integer, 0) as place
          from webhook_deliveries d
          where status = 'waiting' and due_at <= ${now}
            and not exists (select from webhook_deliveries e where e.payment_id = d.payment_id
              and e.sequence < d.sequence and e.status = 'waiting' and e.attempts < ${patience})
        ), due as (
          select d.id, d.due_at from webhook_deliveries d join ranked r on r.id = d.id and r.place <= ${perMerchant}
          where d.status = 'waiting' and d.due_at <= ${now}
          order by r.place, d.due_at, d.id limit ${limit} for update of d skip locked
        ) update webhook_deliveries d set due_at = ${until} from due where d.id = due.id
          returning d.*`.execute(connection.database);
      return rows.map(deliveryOf);
    },
    async note(id, { status, attempts, lastAnswer, dueAt, deliveredAt, heldUntil }) {
      const change = {
        status,
        attempts,
        // A server's answer may contain the null character, which PostgreSQL text cannot hold.
        last_answer: lastAnswer?.replaceAll('\0', '') ?? null,
        due_at: dueAt ?? null,
        delivered_at: deliveredAt ?? null,
        held_until: heldUntil ?? null,
      };
      const update = connection.database.updateTable('webhook_deliveries').set(change).where('id', '=', id);
      await update.where('status', '=', 'waiting').execute();
    },
    async replay(merchantId, id, at) {
      const change = { status: 'waiting' as const, attempts: 0, due_at: at, held_until: null };
      const update = connection.database.updateTable('webhook_deliveries').set(change).where('id', '=', id);
      const row = await update.where('merchant_id', '=', merchantId).returningAll().executeTakeFirst();
      return row && deliveryOf(row);
    },
    async hold(merchantId, until) {
      const update = connection.database.updateTable('webhook_deliveries').set({ due_at: until, held_until: until });
      const unheld = update.where('status', '=', 'waiting').where('held_until', 'is', null);
      await unheld.where('merchant_id', '=', merchantId).execute();
    },
    async release(merchantId, at) {
      const update = connection.database.updateTable('webhook_deliveries').set({ due_at: at, held_until: null });
      await update.where('merchant_id', '=', merchantId).where('held_until', 'is not', null).execute();
    },
  } satisfies Partial<DeliveryStore>;
}

function looking(connection: Connection) {
  const select = () => connection.database.selectFrom('webhook_deliveries').selectAll();
  return {
    async byId(merchantId, id) {
      const row = await select().where('id', '=', id).where('merchant_id', '=', merchantId).executeTakeFirst();
      return row && deliveryOf(row);
    },
    async page(merchantId, page, size) {
      const rows = await select()
        .where('merchant_id', '=', merchantId)
        .orderBy('created_at', 'desc')
        .orderBy('sequence', 'desc')
        .orderBy('id')
        .limit(size)
        .offset((page - 1) * size)
        .execute();
      const counting = connection.database.selectFrom('webhook_deliveries').where('merchant_id', '=', merchantId);
      const { total } = await counting.select((to) => to.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
      return { items: rows.map(deliveryOf), total };
    },
    async ofPayment(paymentId) {
      const query = select().where('payment_id', '=', paymentId).orderBy('sequence');
      return (await query.execute()).map(deliveryOf);
    },
    async purge(before) {
      const old = connection.database.deleteFrom('webhook_deliveries').where('created_at', '<', before);
      await old.where('status', '<>', 'waiting').execute();
    },
  } satisfies Partial<DeliveryStore>;
}
