import type { CardWebhook } from './card-provider.ts';

/** What a visitor's answer leads to. */
export interface CardPageAnswer {
  /** The next page: the provider's own again, or the exchange's. */
  readonly location: string;
  /** The message that the provider sends to the exchange, if it has one. */
  readonly webhook?: CardWebhook | undefined;
}

/** The pages of a card provider that this server hosts itself: those of the demonstration. */
export interface CardPages {
  /** ID of the provider. */
  readonly provider: string;
  /** @returns HTML; undefined for a payment that does not exist. @param nonce of its style. */
  page(reference: string, locale: string, nonce: string): CardPage | undefined;
  /** @param answer the button that was pressed. @returns undefined for a payment or a button that does not exist. */
  answer(reference: string, answer: string): Promise<CardPageAnswer | undefined>;
}

/** A page, or the address of the next one where the payment is decided. */
export type CardPage = { readonly html: string } | { readonly location: string };
