import { Stripe } from 'stripe';
import { decimalLeft } from '../../core/domain/amount.ts';
import { CARD_COIN, type CardCurrency } from '../../core/domain/cards/card-payment.ts';
import type { CardReport } from '../../core/domain/cards/card-report.ts';
import {
  type CardAsked,
  CardForgeryError,
  type CardOrder,
  type CardPrice,
  type CardProvider,
  type CardWebhook,
  type OpenedCard,
} from '../../core/ports/services/card-provider.ts';
import type { Clock } from '../../core/ports/services/clock.ts';
import { eventForm, type OnrampSession, sessionForm } from './onramp-forms.ts';
import { OnrampPrices, type StripeLimits } from './onramp-price.ts';
import { EXCHANGE_KEY, reportOf } from './onramp-report.ts';
import { StripeCalls } from './stripe-calls.ts';

const SESSIONS = '/v1/crypto/onramp_sessions';
/** How old a webhook may be, in seconds. */
const TOLERANCE_S = 300;
/** The currencies that Stripe's onramp takes. */
const CURRENCIES: readonly CardCurrency[] = ['usd', 'eur'];
const LIMITS: StripeLimits = { minimum: 10, maximum: 2_000 };

export interface StripeSettings {
  readonly secretKey: string;
  /** One of them has signed each webhook; two while one is replaced. */
  readonly webhookSecrets: readonly string[];
  readonly currencies?: readonly CardCurrency[] | undefined;
  readonly limits?: StripeLimits | undefined;
  /** Address of the API; Stripe's own unless given. */
  readonly api?: string | undefined;
}

/** Stripe's crypto onramp: a page of Stripe's own, which delivers to the address of the session and no other. */
export class StripeCards implements CardProvider {
  readonly id = 'stripe';
  readonly name = 'Stripe';
  readonly currencies: readonly CardCurrency[];
  readonly asksFor = ['identity', 'email', 'phone'] as const;
  readonly pollMs = 30_000;
  readonly finalPollMs = 86_400_000;
  readonly #calls: StripeCalls;
  readonly #prices: OnrampPrices;
  readonly #clock: Clock;
  readonly #settings: StripeSettings;
  readonly #isLive: boolean;

  constructor(settings: StripeSettings, clock: Clock) {
    const { secretKey, currencies = CURRENCIES, api = 'https://api.stripe.com' } = settings;
    this.#settings = settings;
    this.currencies = currencies;
    this.#calls = new StripeCalls(secretKey, api);
    this.#prices = new OnrampPrices(this.#calls, settings.limits ?? LIMITS);
    this.#isLive = /^[sr]k_live_/.test(secretKey);
    this.#clock = clock;
  }

  price(asked: CardAsked): Promise<CardPrice> {
    return this.#prices.price(asked);
  }

  /** Stripe's page has no way back: the customer returns to the page that is still open, or by the mailed link. */
  async open({ exchangeId, attempt, currency, amount, fees, address, email }: CardOrder): Promise<OpenedCard> {
    const parameters = {
      wallet_addresses: { bitcoin: address },
      lock_wallet_address: true,
      source_currency: currency,
      // Stripe puts its fees on top.
      source_amount: decimalLeft(amount, fees),
      destination_currency: CARD_COIN,
      destination_network: 'bitcoin',
      destination_currencies: [CARD_COIN],
      destination_networks: ['bitcoin'],
      metadata: { [EXCHANGE_KEY]: exchangeId },
      ...(email !== undefined && { customer_information: { email } }),
    };
    const session = this.#own(await this.#calls.post(SESSIONS, parameters, `${exchangeId}-${attempt}`));
    const url = session.redirect_url ?? '';
    if (!url.startsWith('https://')) throw new Error('Stripe hosts no page for this account');
    return { reference: session.id, url };
  }

  async state(exchangeId: string, reference: string): Promise<readonly CardReport[]> {
    const answer = await this.#calls.get(`${SESSIONS}/${encodeURIComponent(reference)}`);
    const report = reportOf(this.#own(answer), this.#clock.now());
    return report?.exchangeId === exchangeId && report.reference === reference ? [report] : [];
  }

  async read({ headers, body }: CardWebhook): Promise<CardReport | undefined> {
    const { data: event } = eventForm.safeParse(this.#verified(body, headers['stripe-signature'] ?? ''));
    if (!event?.type.startsWith('crypto.onramp_session') || event.livemode !== this.#isLive) return undefined;
    const { data: session } = sessionForm.safeParse(event.data.object);
    return session?.livemode === this.#isLive ? reportOf(session, event.created * 1000) : undefined;
  }

  #verified(body: string, signature: string): unknown {
    for (const secret of this.#settings.webhookSecrets) {
      try {
        return Stripe.webhooks.constructEvent(body, signature, secret, TOLERANCE_S, undefined, this.#clock.now());
      } catch {
        // Another secret may have signed it.
      }
    }
    throw new CardForgeryError('the webhook is not signed by Stripe, or too old');
  }

  /** A session of this account, in the mode of its key. */
  #own(answer: unknown): OnrampSession {
    const { data } = sessionForm.safeParse(answer);
    if (data?.livemode !== this.#isLive) throw new Error('Stripe answered with no session of this account');
    return data;
  }
}
