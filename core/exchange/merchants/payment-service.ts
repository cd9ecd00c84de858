import { namedFieldError } from '../../contract/field-error.ts';
import type { CallOptions } from '../../contract/route.ts';
import type { Transaction } from '../../domain/transactions/transaction.ts';
import type { WidgetApi } from '../../ports/apis/merchant-api.ts';
import type { Store, UnitOfWork } from '../../ports/stores/store.ts';
import type { Pricing } from '../quotes/local-pricing-api.ts';
import type { FixedQuotes } from '../quotes/fixed-quotes.ts';
import { refuseUnacceptedImpact } from '../quotes/price-impact/refuse-unaccepted-impact.ts';
import type { ChainRegistry } from '../chains/chain-registry.ts';
import type { TransactionRecord } from '../../domain/transaction-record.ts';
import type { MerchantPaymentTerms } from '../../domain/merchants/payment-terms.ts';
import type { TransactionService } from '../transactions/transaction-service.ts';
import type { PaymentEvents } from './payment-events.ts';
import { paymentTerms } from './payment-link.ts';
import type { WidgetService } from './widget-service.ts';

/** Statuses in which a payment holds no money for the order, or is refunding it. */
const UNPAID: ReadonlySet<TransactionRecord['status']> = new Set([
  'waiting',
  'expired',
  'overdue',
  'refunding',
  'refunded',
]);

type Wanted = Parameters<WidgetApi['createPayment']>[0];

interface PaymentServiceParts {
  readonly widgets: WidgetService;
  readonly transactionService: TransactionService;
  readonly pricing: Pricing;
  readonly fixed: FixedQuotes;
  readonly chains: ChainRegistry;
  readonly store: Store;
  readonly events: PaymentEvents;
}

export class PaymentService {
  readonly #parts: PaymentServiceParts;

  constructor(parts: PaymentServiceParts) {
    this.#parts = parts;
  }

  /** Creates the exchange that brings a merchant the amount asked for, at a rate that is fixed for the payer. */
  async create({ proof, ...wanted }: Wanted, options: CallOptions | undefined): Promise<Transaction> {
    const link = await this.#parts.widgets.resolve('payment', wanted.query);
    const mark = paymentTerms(link);
    const { options: asked } = link.terms;
    const quote = this.#parts.pricing.quote({ from: wanted.from, to: asked.to, amountTo: asked.amount, fixed: true });
    const { from, refundAddress, refundExtraId, email, acceptPriceImpact } = wanted;
    // On demonstration chains all coins are worthless, so a test is carried out like any other payment.
    const isSandbox = mark.isTest && !this.#parts.chains.of(from).isDemonstration;
    return this.#parts.transactionService.create(
      async () => {
        refuseUnacceptedImpact(quote, acceptPriceImpact);
        return {
          from,
          to: asked.to,
          // Stored only now: the request is asked for after the exchange has been admitted.
          quoteId: (await this.#parts.fixed.fix(quote)).fixed!.id,
          address: asked.payoutAddress!,
          extraId: asked.payoutExtraId,
          refundAddress,
          refundExtraId,
          email,
          acceptPriceImpact,
          refId: asked.refId,
        };
      },
      {
        // A framed payer has no history, but is mailed the link; an API key's owner does not own what others pay.
        caller: options?.caller?.isFramed === true ? options.caller : undefined,
        client: options?.caller,
        key: options?.idempotencyKey,
        proof,
        as: { payment: mark, isSandbox, request: wanted, onCreate: (unit, record) => this.#stand(unit, record, mark) },
      },
    );
  }

  async #stand(unit: UnitOfWork, record: TransactionRecord, mark: MerchantPaymentTerms): Promise<void> {
    const { merchantId, orderId } = mark;
    if (orderId !== undefined) {
      await unit.acquireLock(`order:${merchantId}:${orderId}`);
      await refusePaid(unit, { ...mark, orderId });
    }
    await unit.payments.insert({ id: record.id, merchantId, orderId, at: record.createdAt });
    await this.#parts.events.created(unit, record);
  }
}

/**
 * Rejects a second payment of an order. Anybody can name an order in an unsigned link, so a payment by such a link does
 * not block one by a signed link; and a test payment blocks only tests. @throws ExchangeError conflict
 */
async function refusePaid(
  unit: UnitOfWork,
  { merchantId, orderId, isSigned, isTest }: MerchantPaymentTerms & { orderId: string },
) {
  const others = await unit.payments.ofOrder(merchantId, orderId);
  const paid = others.filter(({ status, payment }) => payment?.isTest === isTest && !UNPAID.has(status));
  if (paid.some(({ payment }) => payment?.isSigned || !isSigned))
    throw namedFieldError('conflict', 'orderId', 'This order is paid already');
}
