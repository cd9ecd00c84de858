import type { CardCurrency, CardRequirement } from '../../domain/cards/card-payment.ts';
import type { CardReport } from '../../domain/cards/card-report.ts';

/** Which of the two amounts is given: what the card pays, or the bitcoin that arrive. Decimal strings. */
export type CardAsked =
  | { readonly currency: CardCurrency; readonly amount: string; readonly coins?: undefined }
  | { readonly currency: CardCurrency; readonly amount?: undefined; readonly coins: string };

/** A provider's price. Amounts as in `CardTerms`; for given coins `coins` is at least that many. */
export interface CardPrice {
  readonly amount: string;
  readonly fee: string;
  readonly networkFee: string;
  readonly coins: string;
  /** Bounds of what the card may pay, in its currency. */
  readonly limits: { readonly minimum: string; readonly maximum: string };
}

/** A card payment that is to be opened. */
export interface CardOrder {
  readonly exchangeId: string;
  /** Opening the same attempt twice gives the same payment. */
  readonly attempt: number;
  readonly currency: CardCurrency;
  readonly amount: string;
  /** The part of the amount that the provider keeps, its network fee included. */
  readonly fees: string;
  readonly coins: string;
  /** Pay-in address on the bitcoin network, which the customer cannot change at the provider. */
  readonly address: string;
  /** Where the provider sends the customer back to: a page of the exchange's own. */
  readonly returnUrl: string;
  readonly email?: string | undefined;
  /** Language of the provider's page, such as `en`; the provider's own choice unless it knows it. */
  readonly language?: string | undefined;
}

/** A payment that the customer is sent to. */
export interface OpenedCard {
  /** The provider's name of it. */
  readonly reference: string;
  readonly url: string;
}

/** A webhook as it arrived: nothing of it may be read before its signature is verified. */
export interface CardWebhook {
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: string;
}

/** The amount is outside the provider's limits. */
export class CardLimitError extends Error {
  override readonly name = 'CardLimitError';
  readonly kind: 'too-small' | 'too-large';
  /** The limit, in the card's currency. */
  readonly limit: string;

  constructor(kind: 'too-small' | 'too-large', limit: string) {
    super(`${kind}: the limit is ${limit}`);
    this.kind = kind;
    this.limit = limit;
  }
}

/** A webhook that the provider did not sign, or signed too long ago. */
export class CardForgeryError extends Error {
  override readonly name = 'CardForgeryError';
}

/**
 * A company that sells bitcoin for card payments, and delivers them to an address. It takes the card's data on its own
 * pages; the exchange never sees it. Methods reject when it does not answer.
 */
export interface CardProvider {
  /** Lower-case letters; part of the address of its webhooks. */
  readonly id: string;
  readonly name: string;
  readonly currencies: readonly CardCurrency[];
  readonly asksFor: readonly CardRequirement[];
  /** Least milliseconds between questions about a payment that is not final, beside its webhooks. */
  readonly pollMs: number;
  /** Milliseconds between questions about a final delivery, which may still be taken back. */
  readonly finalPollMs: number;
  /** @throws CardLimitError */
  price(asked: CardAsked): Promise<CardPrice>;
  open(order: CardOrder): Promise<OpenedCard>;
  /** What became of what was opened: a report for each payment made with it; none where the provider knows of none yet. */
  state(exchangeId: string, reference: string): Promise<readonly CardReport[]>;
  /**
   * Verifies a webhook and reads it. @returns undefined for a genuine one that is not about a card payment of an exchange.
   * @throws CardForgeryError
   */
  read(webhook: CardWebhook): Promise<CardReport | undefined>;
}
