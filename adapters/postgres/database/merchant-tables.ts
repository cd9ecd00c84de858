import type { Generated } from 'kysely';
import type { ApiKeyKind } from '../../../core/domain/merchants/api-key.ts';
import type { WebhookEvent } from '../../../core/domain/merchants/merchant.ts';
import type { DeliveryRecord } from '../../../core/ports/stores/merchants/delivery-store.ts';

/** A merchant's row. Times are milliseconds since 1970. */
export interface MerchantsTable {
  account_id: string;
  merchant_id: string;
  name: string;
  webhook_url: string | null;
  is_test: boolean;
  sealed_secret: string | null;
  created_at: number;
  is_secret_unconfirmed: Generated<boolean>;
  is_webhook_unconfirmed: Generated<boolean>;
}

export interface ApiKeysTable {
  id: string;
  account_id: string;
  kind: ApiKeyKind;
  name: string;
  hint: string;
  hash: string;
  key: string | null;
  created_at: number;
  last_used_at: number | null;
  revoked_at: number | null;
}

/** The row of a webhook delivery. */
export interface WebhookDeliveriesTable {
  id: string;
  merchant_id: string;
  payment_id: string | null;
  sequence: number;
  event: WebhookEvent;
  body: string;
  status: DeliveryRecord['status'];
  attempts: number;
  last_answer: string | null;
  created_at: number;
  due_at: number | null;
  delivered_at: number | null;
  held_until: number | null;
}

/** The tables of merchants, as kysely types them. */
export interface MerchantTables {
  merchants: MerchantsTable;
  api_keys: ApiKeysTable;
  merchant_payments: { id: string; merchant_id: string; order_id: string | null; at: number };
  webhook_deliveries: WebhookDeliveriesTable;
}
