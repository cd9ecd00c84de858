import { localeOf } from '../../core/domain/locale.ts';
import type { CardPage, CardPageAnswer, CardPages } from '../../core/ports/services/card-pages.ts';
import type { Clock } from '../../core/ports/services/clock.ts';
import { type CardOrders, type StoredOrder, TEST_CARDS, type TestCard } from './card-orders.ts';
import { DEMONSTRATION_PATH, type DemonstrationCards } from './demonstration-cards.ts';
import { pageHtml } from './page-html.ts';

/** Answers to the bank's question, and the way out. */
const CONFIRM = 'confirm';
const REFUSE = 'refuse';
const LEAVE = 'leave';

/** The hosted page of the demonstration provider. Its address is the authority: nobody else can know it. */
export class DemonstrationPages implements CardPages {
  readonly provider: string;
  readonly #cards: DemonstrationCards;
  readonly #orders: CardOrders;
  readonly #clock: Clock;

  constructor(cards: DemonstrationCards, orders: CardOrders, clock: Clock) {
    this.provider = cards.id;
    this.#cards = cards;
    this.#orders = orders;
    this.#clock = clock;
  }

  page(reference: string, locale: string, nonce: string): CardPage | undefined {
    const order = this.#orders.find(reference);
    if (!order) return undefined;
    if (isDecided(order)) return { location: order.returnUrl };
    return { html: pageHtml(order, localeOf(locale), nonce) };
  }

  async answer(reference: string, answer: string): Promise<CardPageAnswer | undefined> {
    let isKnown = false;
    const order = this.#orders.change(reference, (now) => {
      const next = this.#after(now, answer);
      isKnown = next !== undefined;
      return next;
    });
    if (!order) return undefined;
    if (!isDecided(order)) return isKnown ? { location: `${DEMONSTRATION_PATH}/${reference}` } : undefined;
    return { location: order.returnUrl, webhook: this.#cards.webhook(order) };
  }

  /** What an answer changes; undefined where it is none, or comes too late. */
  #after({ stage }: StoredOrder, answer: string): Partial<StoredOrder> | undefined {
    const decided = { decidedAt: this.#clock.now() };
    if (stage === 'challenge' && answer === CONFIRM) return { ...decided, stage: 'paid' };
    if (stage === 'challenge' && answer === REFUSE) return { ...decided, stage: 'declined' };
    if ((stage === 'open' || stage === 'challenge') && answer === LEAVE) return { ...decided, stage: 'abandoned' };
    const card = TEST_CARDS.find((one) => one === answer);
    if (stage !== 'open' || card === undefined) return undefined;
    if (card === 'challenge') return { card, stage: 'challenge' };
    return { ...decided, card, stage: isRefused(card) ? 'declined' : 'paid' };
  }
}

function isRefused(card: TestCard): boolean {
  return card === 'declined' || card === 'funds';
}

function isDecided({ stage }: StoredOrder): boolean {
  return stage !== 'open' && stage !== 'challenge';
}
