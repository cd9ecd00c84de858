import { MoonPay } from '@moonpay/moonpay-node';
import { CARD_COIN, type CardCurrency } from '../../core/domain/cards/card-payment.ts';
import type { CardReport } from '../../core/domain/cards/card-report.ts';
import type {
  CardAsked,
  CardOrder,
  CardPrice,
  CardProvider,
  CardWebhook,
  OpenedCard,
} from '../../core/ports/services/card-provider.ts';
import type { Clock } from '../../core/ports/services/clock.ts';
import { BuyPrices } from './buy-price.ts';
import { referenceOf, reportOf } from './buy-report.ts';
import { MoonPayCallError, MoonPayCalls } from './moonpay-calls.ts';
import { eventForm, transactionForm, transactionsForm } from './moonpay-forms.ts';
import { openWebhook } from './moonpay-webhook.ts';

const CURRENCIES: readonly CardCurrency[] = ['usd', 'eur'];

export interface MoonPaySettings {
  readonly publishableKey: string;
  /** Signs the addresses of the widget; it never leaves this server. */
  readonly secretKey: string;
  /** One of them has signed each webhook; two while one is replaced. */
  readonly webhookKeys: readonly string[];
  readonly currencies?: readonly CardCurrency[] | undefined;
  /** Address of the API; MoonPay's own unless given. */
  readonly api?: string | undefined;
}

/** MoonPay's widget, on a page of its own. The address is signed, so that nobody can change where the bitcoin go. */
export class MoonPayCards implements CardProvider {
  readonly id = 'moonpay';
  readonly name = 'MoonPay';
  readonly currencies: readonly CardCurrency[];
  readonly asksFor = ['identity', 'email', 'phone'] as const;
  readonly pollMs = 30_000;
  readonly finalPollMs = 86_400_000;
  readonly #settings: MoonPaySettings;
  readonly #calls: MoonPayCalls;
  readonly #prices: BuyPrices;
  readonly #clock: Clock;

  constructor(settings: MoonPaySettings, clock: Clock) {
    const { publishableKey, currencies = CURRENCIES, api = 'https://api.moonpay.com' } = settings;
    this.#settings = settings;
    this.currencies = currencies;
    this.#clock = clock;
    this.#calls = new MoonPayCalls(publishableKey, api);
    this.#prices = new BuyPrices(this.#calls, () => clock.now());
  }

  price(asked: CardAsked): Promise<CardPrice> {
    return this.#prices.price(asked);
  }

  /** Asks MoonPay nothing: the signed address is the order. */
  async open({
    exchangeId,
    attempt,
    currency,
    amount,
    address,
    returnUrl,
    email,
    language,
  }: CardOrder): Promise<OpenedCard> {
    const { publishableKey: apiKey, secretKey } = this.#settings;
    const reference = referenceOf(exchangeId, attempt);
    const params = {
      apiKey,
      currencyCode: CARD_COIN,
      walletAddress: address,
      baseCurrencyCode: currency,
      baseCurrencyAmount: amount,
      lockAmount: 'true',
      paymentMethod: 'credit_debit_card',
      externalTransactionId: reference,
      redirectURL: returnUrl,
      ...(email !== undefined && { email }),
      ...(language !== undefined && { language: language.split('-')[0]! }),
    };
    return { reference, url: new MoonPay(secretKey, { debug: false }).url.generate({ flow: 'buy', params }) };
  }

  async state(exchangeId: string, reference: string): Promise<readonly CardReport[]> {
    const answer = await this.#calls.get(`/v1/transactions/ext/${encodeURIComponent(reference)}`).catch(unknown);
    const { data } = transactionsForm.safeParse(answer);
    if (!data) throw new Error('MoonPay answers with no transactions');
    const reports = data.map(reportOf).filter((report) => report !== undefined);
    return reports.filter((report) => report.exchangeId === exchangeId && report.reference === reference);
  }

  async read(webhook: CardWebhook): Promise<CardReport | undefined> {
    const { data: event } = eventForm.safeParse(openWebhook(this.#settings.webhookKeys, webhook, this.#clock.now()));
    if (!event || !/^transaction_(created|updated|failed)$/.test(event.type)) return undefined;
    const { data } = transactionForm.safeParse(event.data);
    return data && reportOf(data);
  }
}

/** MoonPay knows of no transaction until the customer has begun one. */
function unknown(error: unknown): unknown {
  if (error instanceof MoonPayCallError && error.status === 404) return [];
  throw error;
}
