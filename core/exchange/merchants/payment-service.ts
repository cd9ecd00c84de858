import { ExchangeError } from '../../contract/exchange-error.ts';
import type { CallOptions } from '../../contract/route.ts';
import type { Transaction } from '../../domain/transactions/transaction.ts';
import type { WidgetApi } from '../../ports/apis/merchant-api.ts';
import type { Store, UnitOfWork } from '../../ports/stores/store.ts';
import type { Pricing } from '../quotes/local-pricing-api.ts';
import type { FixedQuotes } from '../quotes/fixed-quotes.ts';
import type { ChainRegistry } from '../chains/chain-registry.ts';
import { fieldError } from '../transactions/destination.ts';
import type { MerchantPaymentTerms, TransactionRecord } from '../../domain/transaction-record.ts';
import type { TransactionService } from '../transactions/transaction-service.ts';
import type { PaymentEvents } from './payment-events.ts';
import { valueOf } from './signed-links.ts';
import type { ResolvedLink, WidgetService } from './widget-service.ts';

/** What the merchant's link must say; nothing of it is made up in their place. */
const NEEDED = ['merchant_id', 'to', 'amount', 'address'] as const;

/** States in which a payment holds no money of the order, or is giving it back. */
const UNPAID: ReadonlySet<TransactionRecord['status']> = new Set([
  'waiting',
  'expired',
  'overdue',
  'refunding',
  'refunded',
]);

type Wanted = Parameters<WidgetApi['createPayment']>[0];

export interface PaymentServiceParts {
  readonly widgets: WidgetService;
  readonly transactionService: TransactionService;
  readonly pricing: Pricing;
  readonly fixed: FixedQuotes;
  readonly chains: ChainRegistry;
  readonly store: Store;
  readonly events: PaymentEvents;
}

/** Where payers pay merchants. */
export class PaymentService {
  readonly #parts: PaymentServiceParts;

  constructor(parts: PaymentServiceParts) {
    this.#parts = parts;
  }

  /** Makes the exchange that brings a merchant what they asked for, at a rate that holds while the payer pays. */
  async create({ proof, ...wanted }: Wanted, options: CallOptions | undefined): Promise<Transaction> {
    const link = await this.#parts.widgets.resolve('payment', wanted.query);
    const mark = markOf(link);
    const { options: asked } = link.terms;
    const quote = this.#parts.pricing.quote({ from: wanted.from, to: asked.to, amountTo: asked.amount });
    const { from, refundAddress, refundExtraId, email } = wanted;
    // Where all coins are of no worth, a test is carried out like any other payment.
    const isSandbox = mark.isTest && !this.#parts.chains.of(from).isDemonstration;
    return this.#parts.transactionService.create(
      async () => ({
        from,
        to: asked.to,
        // Kept from now on, so not before it may be made.
        quoteId: (await this.#parts.fixed.fix(quote)).fixed!.id,
        address: asked.payoutAddress!,
        extraId: asked.payoutExtraId,
        refundAddress,
        refundExtraId,
        email,
        refId: asked.refId,
      }),
      {
        // In a frame a payer is nobody, but is mailed the link; whoever calls with a key does not own what others pay.
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
 * One order is paid once. Anybody can name an order in a link that nobody signed, so what came of such links keeps nobody
 * from paying by a signed one; and a test pays nothing. @throws ExchangeError conflict
 */
async function refusePaid(
  unit: UnitOfWork,
  { merchantId, orderId, isSigned, isTest }: MerchantPaymentTerms & { orderId: string },
) {
  const others = await unit.payments.ofOrder(merchantId, orderId);
  const paid = others.filter(({ status, payment }) => payment?.isTest === isTest && !UNPAID.has(status));
  if (paid.some(({ payment }) => payment?.isSigned || !isSigned))
    throw fieldError('orderId', 'This order is paid already', 'conflict');
}

function markOf({ terms, pairs, merchant }: ResolvedLink): MerchantPaymentTerms {
  const missing = NEEDED.filter((name) => !valueOf(pairs, name));
  if (missing.length > 0 || !merchant) throw incomplete(missing);
  const { orderId, payoutAddress } = terms.options;
  if (payoutAddress === undefined) throw incomplete(['address']);
  return {
    merchantId: merchant.merchantId,
    ...(orderId !== undefined && { orderId }),
    isSigned: terms.signature === 'valid',
    isTest: merchant.isTest,
  };
}

function incomplete(missing: readonly string[]): ExchangeError {
  const fields = Object.fromEntries(missing.map((name) => [name, ['is missing in the link']]));
  return new ExchangeError('invalid-input', `The link lacks ${missing.join(', ')}`, { fields });
}
