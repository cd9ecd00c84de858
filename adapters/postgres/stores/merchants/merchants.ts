import type { Selectable } from 'kysely';
import type { MerchantRecord, MerchantStore } from '../../../../core/ports/stores/merchants/merchant-store.ts';
import type { MerchantsTable } from '../../database/merchant-tables.ts';
import { assertInsideUnit, type Connection } from '../../database/connection.ts';

/** Merchants in PostgreSQL. */
export function merchants(connection: Connection): MerchantStore {
  const select = () => connection.database.selectFrom('merchants').selectAll();
  return {
    async ofAccount(accountId) {
      const row = await select().where('account_id', '=', accountId).executeTakeFirst();
      return row && merchantOf(row);
    },
    async byId(merchantId) {
      const row = await select().where('merchant_id', '=', merchantId).executeTakeFirst();
      return row && merchantOf(row);
    },
    async lock(merchantId) {
      assertInsideUnit(connection, 'lock');
      // A shared lock, because it only has to keep out updates.
      const row = await select().where('merchant_id', '=', merchantId).forShare().executeTakeFirst();
      return row && merchantOf(row);
    },
    async insert(merchant) {
      const { accountId, merchantId, createdAt } = merchant;
      const row = { account_id: accountId, merchant_id: merchantId, created_at: createdAt, ...changing(merchant) };
      const inserting = connection.database.insertInto('merchants').values(row);
      const inserted = inserting.onConflict((on) => on.column('account_id').doNothing()).returning('merchant_id');
      return (await inserted.execute()).length === 1;
    },
    async update(merchant) {
      const update = connection.database.updateTable('merchants').set(changing(merchant));
      await update.where('merchant_id', '=', merchant.merchantId).execute();
    },
  };
}

function changing({ name, webhookUrl, isTest, sealedSecret, ...merchant }: MerchantRecord) {
  return {
    name,
    webhook_url: webhookUrl ?? null,
    is_test: isTest,
    sealed_secret: sealedSecret ?? null,
    is_secret_unconfirmed: merchant.isSecretUnconfirmed ?? false,
    is_webhook_unconfirmed: merchant.isWebhookUnconfirmed ?? false,
  };
}

function merchantOf(row: Selectable<MerchantsTable>): MerchantRecord {
  return {
    accountId: row.account_id,
    merchantId: row.merchant_id,
    name: row.name,
    ...(row.webhook_url !== null && { webhookUrl: row.webhook_url }),
    isTest: row.is_test,
    ...(row.sealed_secret !== null && { sealedSecret: row.sealed_secret }),
    createdAt: row.created_at,
    ...(row.is_secret_unconfirmed && { isSecretUnconfirmed: true }),
    ...(row.is_webhook_unconfirmed && { isWebhookUnconfirmed: true }),
  };
}
