import { CARD_CURRENCIES } from '../../core/domain/cards/card-payment.ts';
import type { CardReport } from '../../core/domain/cards/card-report.ts';
import type { CardAsked, CardPrice, CardProvider, OpenedCard } from '../../core/ports/services/card-provider.ts';
import { type CoinPrice, demonstrationPrice } from './demonstration-price.ts';

/** The demonstration provider's prices, where nothing can be paid: for quotes without a server. */
export class PricedCards implements CardProvider {
  readonly id = 'demonstration';
  readonly name = 'Demonstration Cards';
  readonly currencies = CARD_CURRENCIES;
  readonly asksFor = ['identity'] as const;
  readonly pollMs = 86_400_000;
  readonly finalPollMs = 86_400_000;
  readonly #price: CoinPrice;

  constructor(price: CoinPrice) {
    this.#price = price;
  }

  async price(asked: CardAsked): Promise<CardPrice> {
    return demonstrationPrice(asked, this.#price);
  }

  async open(): Promise<OpenedCard> {
    throw new Error('cards are charged by a server alone');
  }

  async state(): Promise<readonly CardReport[]> {
    return [];
  }

  async read(): Promise<undefined> {
    return undefined;
  }
}
