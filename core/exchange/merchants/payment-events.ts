import { isoTime } from '../../domain/iso-time.ts';
import type { WebhookEvent } from '../../domain/merchants/merchant.ts';
import type { MerchantRecord } from '../../ports/stores/merchants/merchant-store.ts';
import type { DeliveryRecord } from '../../ports/stores/merchants/delivery-store.ts';
import type { Secrets } from '../../ports/services/secrets.ts';
import type { UnitOfWork } from '../../ports/stores/store.ts';
import type { CurrencyRegistry } from '../chains/currency-registry.ts';
import type { TransactionRecord } from '../../domain/transaction-record.ts';
import type { TransactionEvent } from '../transactions/states/transaction-event.ts';
import type { TransactionListener } from '../transactions/transaction-processor.ts';
import { HELD_FOR_MS, isHeld } from '../accounts/held-events.ts';
import { dealKind, paymentView } from './payment-view.ts';

type Writing = Pick<UnitOfWork, 'merchants' | 'deliveries'>;

/** Writes webhook deliveries for merchants, in the unit of work of the change that they report. */
export class PaymentEvents implements TransactionListener {
  readonly #currencies: Pick<CurrencyRegistry, 'decimals'>;
  readonly #secrets: Pick<Secrets, 'newId'>;

  constructor(currencies: Pick<CurrencyRegistry, 'decimals'>, secrets: Pick<Secrets, 'newId'>) {
    this.#currencies = currencies;
    this.#secrets = secrets;
  }

  async created(unit: Writing, record: TransactionRecord): Promise<void> {
    await this.#tell(unit, `${dealKind(record)}.created`, record, record.createdAt);
  }

  /** Only payments and exchanges of a merchant have a webhook. */
  concerns({ payment }: TransactionRecord): boolean {
    return payment !== undefined;
  }

  after(
    unit: Writing,
    before: TransactionRecord,
    _happening: TransactionEvent,
    after: TransactionRecord,
  ): Promise<void> {
    return this.stepped(unit, before, after);
  }

  async stepped(unit: Writing, before: TransactionRecord, after: TransactionRecord): Promise<void> {
    if (before.status !== after.status) await this.#tell(unit, `${dealKind(after)}.status`, after, after.updatedAt);
  }

  /** Writes a test event. @returns undefined for a merchant without a webhook address or secret. */
  async test(unit: Writing, merchant: MerchantRecord, at: number): Promise<DeliveryRecord | undefined> {
    return this.#write(unit, merchant, { event: 'test', sequence: 0, at, data: { isTest: true } });
  }

  async #tell(unit: Writing, event: WebhookEvent, record: TransactionRecord, at: number): Promise<void> {
    const { payment, id: paymentId, version: sequence } = record;
    // Anybody can create an unsigned payment for free: no server is called before it has a deposit.
    if (!payment?.isSigned && record.deposits.length === 0) return;
    const found = payment && (await unit.merchants.byId(payment.merchantId));
    // Waits for a confirmation in progress, which releases held events: one written after it must not be held.
    const merchant = found && isHeld(found) ? await unit.merchants.lock(found.merchantId) : found;
    if (!merchant) return;
    const data = {
      ...paymentView(record, this.#currencies),
      ...(record.holdReason && { holdReason: record.holdReason }),
    };
    await this.#write(unit, merchant, { event, paymentId, sequence, at, data });
  }

  async #write(
    unit: Writing,
    merchant: MerchantRecord,
    what: { event: WebhookEvent; paymentId?: string; sequence: number; at: number; data: object },
  ): Promise<DeliveryRecord | undefined> {
    const { merchantId, webhookUrl, sealedSecret } = merchant;
    if (webhookUrl === undefined || sealedSecret === undefined) return undefined;
    const { event, sequence, at, data, ...of } = what;
    const id = this.#secrets.newId();
    const body = JSON.stringify({ id, event, sequence, created: isoTime(at), data });
    const heldUntil = at + HELD_FOR_MS;
    const due = isHeld(merchant) ? { dueAt: heldUntil, heldUntil } : { dueAt: at };
    const waiting = { status: 'waiting', attempts: 0, createdAt: at, ...due } as const;
    const delivery = { id, merchantId, ...of, sequence, event, body, ...waiting };
    await unit.deliveries.insert(delivery);
    return delivery;
  }
}
