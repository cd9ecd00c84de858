import { ExchangeError } from '../../contract/exchange-error.ts';
import { fieldError } from '../../contract/field-error.ts';
import type { MerchantPayment, WebhookDelivery } from '../../domain/merchants/merchant.ts';
import { type Page, readPage } from '../../domain/page.ts';
import type { MerchantRecord } from '../../ports/stores/merchants/merchant-store.ts';
import type { Clock } from '../../ports/services/clock.ts';
import type { Store } from '../../ports/stores/store.ts';
import type { CurrencyRegistry } from '../chains/currency-registry.ts';
import { isHeld } from '../accounts/held-events.ts';
import type { PaymentEvents } from './payment-events.ts';
import { deliveryView, paymentView } from './payment-view.ts';

/** Events that a merchant may send manually in a window, and the length of the window in milliseconds. */
const MAX_BY_HAND = 60;
const WINDOW_MS = 900_000;

interface PaymentHistoryParts {
  readonly store: Store;
  readonly currencies: CurrencyRegistry;
  readonly events: PaymentEvents;
  readonly clock: Clock;
}

/** Lists a merchant's payments and webhook deliveries, and sends events manually. */
export class PaymentHistory {
  readonly #parts: PaymentHistoryParts;

  constructor(parts: PaymentHistoryParts) {
    this.#parts = parts;
  }

  payments({ merchantId }: MerchantRecord, page: number | string): Promise<Page<MerchantPayment>> {
    const { store, currencies } = this.#parts;
    return readPage(
      page,
      (at, size) => store.payments.page(merchantId, at, size),
      (record) => paymentView(record, currencies),
    );
  }

  deliveries({ merchantId }: MerchantRecord, page: number | string): Promise<Page<WebhookDelivery>> {
    const { deliveries } = this.#parts.store;
    return readPage(page, (at, size) => deliveries.page(merchantId, at, size), deliveryView);
  }

  /** Sends an event once more, under the same ID. @throws ExchangeError not-found; conflict; too-many-requests. */
  async replay(merchant: MerchantRecord, id: string): Promise<WebhookDelivery> {
    const { store, clock } = this.#parts;
    if (merchant.webhookUrl === undefined) throw nowhere();
    refuseHeld(merchant);
    await this.#count(merchant);
    const delivery = await store.deliveries.replay(merchant.merchantId, id, clock.now());
    if (!delivery) throw new ExchangeError('not-found', 'There is no such delivery');
    return deliveryView(delivery);
  }

  /** Writes a test event. @throws ExchangeError conflict without a webhook address or secret; too-many-requests. */
  async test(merchant: MerchantRecord): Promise<WebhookDelivery> {
    const { store, events, clock } = this.#parts;
    refuseHeld(merchant);
    if (merchant.webhookUrl !== undefined) await this.#count(merchant);
    const delivery = await events.test(store, merchant, clock.now());
    if (!delivery) throw nowhere();
    return deliveryView(delivery);
  }

  /** Limits manual events: the address may be another operator's server, which must not be flooded. */
  async #count({ merchantId }: MerchantRecord): Promise<void> {
    const { store, clock } = this.#parts;
    const now = clock.now();
    const counted = await store.attempts.acquire([`events:${merchantId}`], now, now - WINDOW_MS + 1, MAX_BY_HAND);
    if (counted === undefined)
      throw new ExchangeError('too-many-requests', 'Too many events sent by hand. Please, try again in 15 minutes');
  }
}

/** @throws ExchangeError conflict while the address or the secret waits for confirmation. */
function refuseHeld(merchant: MerchantRecord): void {
  if (!isHeld(merchant)) return;
  const [field, what] = merchant.isWebhookUnconfirmed
    ? ['webhookUrl', 'the address that events go to']
    : ['main', 'your merchant secret'];
  throw fieldError('conflict', field, `Your password was recovered: confirm ${what} first`);
}

function nowhere(): ExchangeError {
  return fieldError('conflict', 'webhookUrl', 'Say where events go first');
}
