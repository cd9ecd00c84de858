import { namedFieldError } from '../../contract/field-error.ts';
import { compareDecimals } from '../../domain/amount.ts';
import type { CallOptions } from '../../contract/route.ts';
import type { Transaction } from '../../domain/transactions/transaction.ts';
import type { WidgetOptions } from '../../domain/merchants/widget.ts';
import type { WidgetApi } from '../../ports/apis/merchant-api.ts';
import type { UnitOfWork } from '../../ports/stores/store.ts';
import type { ChainRegistry } from '../chains/chain-registry.ts';
import type { TransactionRecord } from '../../domain/transaction-record.ts';
import { widgetCurrencies } from '../../domain/merchants/widget-currencies.ts';
import type { MerchantPaymentTerms } from '../../domain/merchants/payment-terms.ts';
import type { AsPayment, TransactionService } from '../transactions/transaction-service.ts';
import { payInOf } from '../../domain/cards/card-payment.ts';
import { type Currency, currencyConfig } from '../../domain/quotes/currency.ts';
import { normaliseSelection, sourceOf } from '../../domain/quotes/selection-rules.ts';
import type { PaymentEvents } from './payment-events.ts';
import type { ResolvedLink, WidgetService } from './widget-service.ts';

type Wanted = Parameters<WidgetApi['createExchange']>[0];

interface WidgetExchangesParts {
  readonly widgets: WidgetService;
  readonly transactionService: TransactionService;
  readonly chains: ChainRegistry;
  /** Currencies as pages list them: an unavailable fixed pair is replaced in the same way as on the widget's page. */
  listed(): Promise<readonly Currency[]>;
  readonly events: PaymentEvents;
}

/** Customers' exchanges on host pages; the widget's merchant sees them listed and gets webhook events. */
export class WidgetExchanges {
  readonly #parts: WidgetExchangesParts;

  constructor(parts: WidgetExchangesParts) {
    this.#parts = parts;
  }

  async create(wanted: Wanted, options: CallOptions | undefined): Promise<Transaction> {
    const { proof, ...rest } = wanted;
    const { kind, query, ...exchange } = rest;
    const link = await this.#parts.widgets.resolve(kind, query);
    const { refId } = link.terms.options;
    const as = this.#asTheirs(link, rest);
    await this.#refuseOtherPair(link, exchange);
    const signed = link.terms.signature === 'valid' && signedDestination(link.terms.options);
    return this.#parts.transactionService.create(
      { ...exchange, ...signed, ...(refId !== undefined && { refId }) },
      {
        // A framed customer has no account or history, but is mailed the link.
        caller: options?.caller?.isFramed === true ? options.caller : undefined,
        client: options?.caller,
        key: options?.idempotencyKey,
        proof,
        ...(as && { as }),
      },
    );
  }

  /** @throws ExchangeError invalid-input at the currency that differs from the fixed pair. */
  async #refuseOtherPair({ terms }: ResolvedLink, wanted: Pick<Wanted, 'from' | 'to'>): Promise<void> {
    const { options, signature } = terms;
    if (options.canChangeCurrency) return;
    const isSigned = signature === 'valid';
    const pair = isSigned
      ? { from: sourceOf(options.from), to: options.to }
      : normaliseSelection(options, currencyConfig(widgetCurrencies(await this.#parts.listed(), terms)));
    for (const side of ['from', 'to'] as const) {
      if (wanted[side] === pair[side]) continue;
      const reason = isSigned ? 'The merchant has signed this link for' : 'The pair of this widget is fixed:';
      throw namedFieldError('invalid-input', side, `${reason} ${pair[side]}`);
    }
  }

  #asTheirs({ merchant, terms }: ResolvedLink, wanted: Wanted): AsPayment | undefined {
    if (!merchant) return undefined;
    const { merchantId, isTest } = merchant;
    const isSigned = terms.signature === 'valid';
    const isAddressLinked = isSigned && terms.options.payoutAddress !== undefined;
    const mark: MerchantPaymentTerms = { merchantId, isSigned, isTest, exchange: { isAddressLinked } };
    const { chains, events } = this.#parts;
    return {
      payment: mark,
      // On demonstration chains all coins are worthless, so a test is carried out like any other exchange.
      isSandbox: isTest && !chains.of(payInOf(wanted.from)).isDemonstration,
      request: wanted,
      onCreate: async (unit: UnitOfWork, record: TransactionRecord) => {
        if (isSigned) refuseAmount(terms.options, record);
        await unit.payments.insert({ id: record.id, merchantId, orderId: undefined, at: record.createdAt });
        await events.created(unit, record);
      },
    };
  }
}

/** The address that a merchant has signed, which replaces the customer's. */
function signedDestination({ payoutAddress: address, payoutExtraId: extraId }: WidgetOptions) {
  return address === undefined ? undefined : { address, extraId };
}

/** @throws ExchangeError invalid-input for an amount that differs from the signed one. */
function refuseAmount({ amount }: WidgetOptions, { quote }: TransactionRecord): void {
  if (compareDecimals(quote.amountFrom, amount) !== 0)
    throw namedFieldError('invalid-input', 'amount', `The merchant has signed this link for ${amount}`);
}
