import type { PaymentStore } from '../../../../core/ports/stores/merchants/payment-store.ts';
import type { Connection } from '../../database/connection.ts';
import { RECORD_COLUMNS, rowRecord } from '../transactions/transaction-row.ts';

const RECORD = RECORD_COLUMNS.map((name) => `transactions.${name}` as const);

/** The exchanges that are merchants' payments, in PostgreSQL. */
export function payments(connection: Connection): PaymentStore {
  const of = (merchantId: string) =>
    connection.database
      .selectFrom('merchant_payments')
      .innerJoin('transactions', 'transactions.id', 'merchant_payments.id')
      .select(RECORD)
      .where('merchant_payments.merchant_id', '=', merchantId)
      .orderBy('merchant_payments.at', 'desc')
      .orderBy('merchant_payments.id', 'desc');
  return {
    async insert({ id, merchantId, orderId, at }) {
      const row = { id, merchant_id: merchantId, order_id: orderId ?? null, at };
      await connection.database.insertInto('merchant_payments').values(row).execute();
    },
    async page(merchantId, page, size) {
      const rows = await of(merchantId)
        .where('transactions.is_reduced', '=', false)
        .limit(size)
        .offset((page - 1) * size)
        .execute();
      const counting = connection.database
        .selectFrom('merchant_payments')
        .innerJoin('transactions', 'transactions.id', 'merchant_payments.id')
        .where('merchant_payments.merchant_id', '=', merchantId)
        .where('transactions.is_reduced', '=', false);
      const { total } = await counting.select((to) => to.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
      return { items: rows.map(rowRecord), total };
    },
    async ofOrder(merchantId, orderId) {
      return (await of(merchantId).where('merchant_payments.order_id', '=', orderId).execute()).map(rowRecord);
    },
  };
}
