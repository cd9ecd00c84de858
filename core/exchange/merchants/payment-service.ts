import { namedFieldError } from '../../contract/field-error.ts';
import type { CallOptions } from '../../contract/route.ts';
import { cardCurrencyOf, payInOf } from '../../domain/cards/card-payment.ts';
import { errorMessage } from '../../domain/error-messages.ts';
import type { WidgetOptions } from '../../domain/merchants/widget.ts';
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

  /**
   * Creates the exchange that brings a merchant the amount asked for, at a rate that is fixed for the payer. A card has no
   * fixed rate: its price has the margin of one, and what the market gives is the merchant's, at least the amount.
   */
  async create({ proof, ...wanted }: Wanted, options: CallOptions | undefined): Promise<Transaction> {
    const link = await this.#parts.widgets.resolve('payment', wanted.query);
    const mark = paymentTerms(link);
    const { options: asked } = link.terms;
    const { from, refundAddress } = wanted;
    const isCard = cardCurrencyOf(from) !== undefined;
    if (!isCard && refundAddress === undefined)
      throw namedFieldError('invalid-input', 'refundAddress', errorMessage('refund-needed-fixed'));
    const sum = isCard ? this.#payoutOf(asked, wanted) : this.#fixedFor(asked, wanted);
    // On demonstration chains all coins are worthless, so a test is carried out like any other payment.
    const isSandbox = mark.isTest && !this.#parts.chains.of(payInOf(from)).isDemonstration;
    return this.#parts.transactionService.create(
      async () => {
        const { refundExtraId, refundAddressName, email, acceptPriceImpact } = wanted;
        const { to, payoutAddress, payoutExtraId: extraId, refId } = asked;
        const where = { address: payoutAddress!, extraId, refundAddress, refundExtraId, refundAddressName };
        return { from, to, ...(await sum()), ...where, email, acceptPriceImpact, refId };
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

  #payoutOf({ amount: amountTo }: WidgetOptions, { provider }: Wanted) {
    return async () => ({ amountTo, provider });
  }

  /** Asks for the price at once; the quote is stored once the exchange has been admitted. */
  #fixedFor({ to, amount }: WidgetOptions, { from, acceptPriceImpact }: Wanted) {
    const quote = this.#parts.pricing.quote({ from, to, amountTo: amount, fixed: true });
    return async () => {
      refuseUnacceptedImpact(quote, acceptPriceImpact);
      return { quoteId: (await this.#parts.fixed.fix(quote)).fixed!.id };
    };
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
