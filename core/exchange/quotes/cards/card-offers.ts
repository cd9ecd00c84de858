import { firstValueFrom, from, timeout } from 'rxjs';
import { ExchangeError } from '../../../contract/exchange-error.ts';
import { parseUnits } from '../../../domain/amount.ts';
import {
  CARD_COIN_DECIMALS,
  CARD_CURRENCIES,
  CARD_DECIMALS,
  type CardCurrency,
} from '../../../domain/cards/card-payment.ts';
import {
  type CardAsked,
  CardLimitError,
  type CardPrice,
  type CardProvider,
} from '../../../ports/services/card-provider.ts';
import type { Clock } from '../../../ports/services/clock.ts';
import type { Logger } from '../../../ports/services/logger.ts';
import { isFresh } from '../../workers/is-fresh.ts';

/** A provider's price for what was asked. */
export interface CardOffer {
  readonly provider: CardProvider;
  readonly price: CardPrice;
}

/** How long a price is used again, in milliseconds: visitors ask for the same round amounts again and again. */
const FRESH_MS = 10_000;
/** How long a provider is taken at its last word, in milliseconds, before it is asked whether it still answers. */
const PROBE_MS = 60_000;
/** The amount that it is asked about then, which every provider sells. */
const PROBE_AMOUNT = '100';
/** How long a provider may take for a price, in milliseconds: the customer waits for the slowest one. */
const DEADLINE_MS = 3_000;
/** Prices that are remembered, and questions to one provider at once, at most: visitors choose the amounts. */
const MOST_KEPT = 1_000;
const MOST_ASKED = 16;

interface Kept {
  readonly at: number;
  readonly price: Promise<CardPrice>;
}

/** The prices of all card providers, and which of them answer. One for each process. */
export class CardOffers {
  readonly #providers: readonly CardProvider[];
  readonly #clock: Clock;
  readonly #logger: Logger;
  readonly #kept = new Map<string, Kept>();
  readonly #asked = new Map<CardProvider, number>();
  /** When a provider last answered for a currency, and whether its last answer was one. */
  readonly #answers = new Map<string, { readonly at: number; readonly isGood: boolean }>();
  #first: Promise<unknown> | undefined;
  #probing = false;

  constructor(providers: readonly CardProvider[], clock: Clock, logger: Logger) {
    this.#providers = providers;
    this.#clock = clock;
    this.#logger = logger;
  }

  /** Waits until every provider was asked once. Afterwards asks those again whose word is old, without waiting. */
  async ready(): Promise<void> {
    const asked = this.#probe();
    this.#first ??= asked;
    await this.#first;
  }

  /** True while a provider answers that takes cards in this currency. */
  takes(currency: CardCurrency): boolean {
    return this.#providers.some((provider) => this.#isOpen(provider, currency));
  }

  find(id: string): CardProvider | undefined {
    return this.#providers.find((provider) => provider.id === id);
  }

  /**
   * The offers for what is asked, the best first: the most coins for a given amount, the least money for given coins.
   * @param only the provider that the customer has chosen; all unless given.
   * @throws CardLimitError when every provider that answers has a limit in the way; the nearest limit.
   * @throws ExchangeError unavailable when none answers.
   */
  async of(asked: CardAsked, only?: string): Promise<readonly CardOffer[]> {
    const able = this.#providers.filter(
      (provider) => provider.currencies.includes(asked.currency) && (only === undefined || provider.id === only),
    );
    // Nobody waits for one that did not answer lately: it is asked again in the background.
    const open = able.filter((provider) => this.#isOpen(provider, asked.currency));
    const providers = open.length > 0 ? open : able;
    const answers = await Promise.allSettled(providers.map((provider) => this.#price(provider, asked)));
    const offers = answers.flatMap((answer, at) =>
      answer.status === 'fulfilled' ? [{ provider: providers[at]!, price: answer.value }] : [],
    );
    if (offers.length > 0) return offers.toSorted((one, other) => compareOffers(asked, one.price, other.price));
    const limits = answers.flatMap((answer) =>
      answer.status === 'rejected' && answer.reason instanceof CardLimitError ? [answer.reason] : [],
    );
    throw nearestLimit(limits) ?? new ExchangeError('unavailable', 'No card provider answers at present');
  }

  #isOpen(provider: CardProvider, currency: CardCurrency): boolean {
    return provider.currencies.includes(currency) && this.#answers.get(keyOf(provider, currency))?.isGood === true;
  }

  async #probe(): Promise<void> {
    if (this.#probing) return;
    this.#probing = true;
    const now = this.#clock.now();
    const old = this.#providers.flatMap((provider) =>
      CARD_CURRENCIES.filter(
        (currency) =>
          provider.currencies.includes(currency) &&
          now - (this.#answers.get(keyOf(provider, currency))?.at ?? Number.NEGATIVE_INFINITY) > PROBE_MS,
      ).map((currency) => this.#price(provider, { currency, amount: PROBE_AMOUNT })),
    );
    await Promise.allSettled(old);
    this.#probing = false;
  }

  /** The price, asked for once for all who want it at about the same time. */
  #price(provider: CardProvider, asked: CardAsked): Promise<CardPrice> {
    const key = `${provider.id} ${asked.currency} ${asked.amount ?? ''} ${asked.coins ?? ''}`;
    const now = this.#clock.now();
    const known = this.#kept.get(key);
    if (known && isFresh(known.at, now, FRESH_MS)) return known.price;
    const price = this.#ask(provider, asked);
    this.#kept.delete(key);
    this.#kept.set(key, { at: now, price });
    if (this.#kept.size > MOST_KEPT) this.#kept.delete(this.#kept.keys().next().value!);
    // A failure is not remembered: the next visitor asks again.
    price.catch((error: unknown) => {
      if (!(error instanceof CardLimitError) && this.#kept.get(key)?.price === price) this.#kept.delete(key);
    });
    return price;
  }

  async #ask(provider: CardProvider, asked: CardAsked): Promise<CardPrice> {
    const running = this.#asked.get(provider) ?? 0;
    if (running >= MOST_ASKED) throw new ExchangeError('unavailable', 'The card provider is busy');
    this.#asked.set(provider, running + 1);
    const answer = provider.price(asked);
    const end = () => this.#asked.set(provider, this.#asked.get(provider)! - 1);
    answer.then(end, end);
    try {
      const price = await firstValueFrom(from(answer).pipe(timeout({ first: DEADLINE_MS, scheduler: this.#clock })));
      this.#heard(provider, asked.currency, true);
      return price;
    } catch (cause) {
      const isAnswer = cause instanceof CardLimitError;
      // Visitors choose the amounts: that one of them has no price says nothing about the others.
      if (isAnswer || asked.amount === PROBE_AMOUNT) this.#heard(provider, asked.currency, isAnswer, cause);
      else void this.#price(provider, { currency: asked.currency, amount: PROBE_AMOUNT }).catch(() => undefined);
      throw cause;
    }
  }

  #heard(provider: CardProvider, currency: CardCurrency, isGood: boolean, cause?: unknown): void {
    const key = keyOf(provider, currency);
    const before = this.#answers.get(key);
    if (!isGood && before?.isGood !== false)
      this.#logger.warn('a card provider does not answer', { provider: provider.id, currency, cause });
    this.#answers.set(key, { at: this.#clock.now(), isGood });
  }
}

function keyOf({ id }: CardProvider, currency: CardCurrency): string {
  return `${id} ${currency}`;
}

function compareOffers(asked: CardAsked, one: CardPrice, other: CardPrice): number {
  const [mine, theirs] = [one, other].map(({ amount, coins }) =>
    asked.coins === undefined ? -parseUnits(coins, CARD_COIN_DECIMALS) : parseUnits(amount, CARD_DECIMALS),
  );
  return mine! < theirs! ? -1 : mine! > theirs! ? 1 : 0;
}

/** The smallest minimum, or the largest maximum: an amount within it has an offer. */
function nearestLimit(limits: readonly CardLimitError[]): CardLimitError | undefined {
  return limits.reduce<CardLimitError | undefined>((best, one) => {
    if (best === undefined) return one;
    const isNearer = one.kind === 'too-small' ? unitsOf(one) < unitsOf(best) : unitsOf(one) > unitsOf(best);
    return isNearer ? one : best;
  }, undefined);
}

function unitsOf({ limit }: CardLimitError): bigint {
  return parseUnits(limit, CARD_DECIMALS);
}
