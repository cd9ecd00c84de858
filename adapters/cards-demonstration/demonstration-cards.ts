import { randomBytes } from 'node:crypto';
import { parseUnits } from '../../core/domain/amount.ts';
import { CARD_COIN, CARD_COIN_DECIMALS, CARD_CURRENCIES } from '../../core/domain/cards/card-payment.ts';
import type { CardReport } from '../../core/domain/cards/card-report.ts';
import type { Destination } from '../../core/domain/transactions/transaction.ts';
import type {
  CardAsked,
  CardOrder,
  CardPrice,
  CardProvider,
  CardWebhook,
  OpenedCard,
} from '../../core/ports/services/card-provider.ts';
import type { Clock } from '../../core/ports/services/clock.ts';
import type { CardOrders, StoredOrder, TestCard } from './card-orders.ts';
import { type CoinPrice, demonstrationPrice } from './demonstration-price.ts';
import { openWebhook, signedWebhook } from './signed-webhook.ts';

/** How long the steps of a payment take, in milliseconds. */
export interface DemonstrationTimes {
  /** Until the bank answers for the card that is slow. */
  readonly delay: number;
  /** From the delivery until the provider calls it final. */
  readonly final: number;
  /** From then until the owner of the card that takes payments back does so. */
  readonly back: number;
}

export const DEMONSTRATION_TIMES: DemonstrationTimes = { delay: 8_000, final: 2_000, back: 20_000 };

/** The simulated chain, as the provider uses it. */
export interface DeliveryChain {
  faucet(ticker: string, to: Destination, amount: bigint): Promise<string>;
  /** The delivery of an amount to an address, if the chain has it. */
  delivered(ticker: string, to: Destination, amount: bigint): string | undefined;
}

export interface DemonstrationCardsParts {
  readonly orders: CardOrders;
  readonly price: CoinPrice;
  readonly chain: DeliveryChain;
  readonly clock: Clock;
  /** Signs the webhooks, 32 random bytes. */
  readonly key: Buffer;
  /** The address of this site. */
  readonly origin: () => string;
  readonly times?: DemonstrationTimes | undefined;
}

export const DEMONSTRATION_PATH = '/card-demonstration';

/**
 * A card provider of the exchange's own, for demonstrations: its page offers test cards to choose from, takes no card's
 * data, and its bitcoin exist on the simulated chain alone.
 */
export class DemonstrationCards implements CardProvider {
  readonly id = 'demonstration';
  readonly name = 'Demonstration Cards';
  readonly currencies = CARD_CURRENCIES;
  readonly asksFor = ['identity'] as const;
  readonly pollMs = 1_000;
  readonly finalPollMs = 2_000;
  readonly #parts: DemonstrationCardsParts;
  readonly #times: DemonstrationTimes;

  constructor(parts: DemonstrationCardsParts) {
    this.#parts = parts;
    this.#times = parts.times ?? DEMONSTRATION_TIMES;
  }

  async price(asked: CardAsked): Promise<CardPrice> {
    return demonstrationPrice(asked, this.#parts.price);
  }

  async open(asked: CardOrder): Promise<OpenedCard> {
    // Whose card it is, is not kept.
    const { email: _, language: __, ...order } = asked;
    const { orders, clock, origin } = this.#parts;
    const reference = randomBytes(16).toString('hex');
    const stored = orders.add({ ...order, reference, stage: 'open', createdAt: clock.now() });
    return { reference: stored.reference, url: `${origin()}${DEMONSTRATION_PATH}/${stored.reference}` };
  }

  async state(exchangeId: string, reference: string): Promise<readonly CardReport[]> {
    const order = this.#parts.orders.find(reference);
    return order?.exchangeId === exchangeId ? [this.#report(await this.#advanced(order))] : [];
  }

  async read(webhook: CardWebhook): Promise<CardReport | undefined> {
    return openWebhook(this.#parts.key, webhook, this.#parts.clock.now()) as CardReport;
  }

  /** The webhook that tells the present state of an order. */
  webhook(order: StoredOrder): CardWebhook {
    return signedWebhook(this.#parts.key, this.#report(order), this.#parts.clock.now());
  }

  /** Delivers what is paid. Asks the chain first, because a process may have died between the delivery and its record. */
  async #advanced(order: StoredOrder): Promise<StoredOrder> {
    const { orders, chain, clock } = this.#parts;
    if (order.stage !== 'paid' || order.chainTxId !== undefined || clock.now() < this.#approvedAt(order)) return order;
    const [to, amount] = [{ address: order.address }, parseUnits(order.coins, CARD_COIN_DECIMALS)];
    const chainTxId = chain.delivered(CARD_COIN, to, amount) ?? (await chain.faucet(CARD_COIN, to, amount));
    return orders.change(order.reference, () => ({ chainTxId, deliveredAt: clock.now() })) ?? order;
  }

  #report(order: StoredOrder): CardReport {
    const { exchangeId, reference, stage, card, createdAt, chainTxId } = order;
    const base = { exchangeId, reference, ...(chainTxId !== undefined && { chainTxId }) };
    const decidedAt = order.decidedAt ?? createdAt;
    if (stage === 'declined') return { ...base, state: 'declined', decline: declineOf(card), at: decidedAt };
    if (stage === 'abandoned') return { ...base, state: 'abandoned', at: decidedAt };
    const now = this.#parts.clock.now();
    if (stage !== 'paid' || now < this.#approvedAt(order)) return { ...base, state: 'pending', at: createdAt };
    const { deliveredAt } = order;
    if (deliveredAt === undefined || now < deliveredAt + this.#times.final)
      return { ...base, state: 'approved', at: this.#approvedAt(order) };
    const backAt = deliveredAt + this.#times.final + this.#times.back;
    if (card !== 'charged-back') return { ...base, state: 'delivered', at: deliveredAt, isLast: true };
    if (now < backAt) return { ...base, state: 'delivered', at: deliveredAt };
    return { ...base, state: 'charged-back', at: backAt, isLast: true };
  }

  #approvedAt({ card, decidedAt = 0 }: StoredOrder): number {
    return decidedAt + (card === 'delayed' ? this.#times.delay : 0);
  }
}

function declineOf(card: TestCard | undefined) {
  if (card === 'funds') return 'funds';
  return card === 'challenge' ? 'authentication' : 'refused';
}
