import { ExchangeError } from '../../../contract/exchange-error.ts';
import { formatUnits, parseUnits } from '../../../domain/amount.ts';
import { CARD_DECIMALS, type CardPayment } from '../../../domain/cards/card-payment.ts';
import { PAID_STATES } from '../../../domain/cards/card-attempt.ts';
import { type CardReport, hasEnded, mayPay, openedCard, reportedCard } from '../../../domain/cards/card-report.ts';
import type { TransactionRecord } from '../../../domain/transaction-record.ts';
import {
  CardForgeryError,
  type CardOrder,
  type CardProvider,
  type CardWebhook,
} from '../../../ports/services/card-provider.ts';
import type { Clock } from '../../../ports/services/clock.ts';
import type { Logger } from '../../../ports/services/logger.ts';
import type { Store } from '../../../ports/stores/store.ts';
import type { CardOffers } from '../../quotes/cards/card-offers.ts';
import { askAfter, isOverdue, leftAttempts, openReferences } from './card-following.ts';
import { CARD_SETTINGS, type CardSettings, countCard, isOverDaily } from './card-limits.ts';
import type { TransactionProcessor } from '../transaction-processor.ts';

interface CardPaymentsParts {
  readonly store: Store;
  readonly offers: CardOffers;
  readonly processor: TransactionProcessor;
  readonly clock: Clock;
  readonly logger: Logger;
  /** The default unless given. */
  readonly settings?: CardSettings | undefined;
}

/** Where the customer comes back to, and in which language they read. */
export interface CardReturn {
  /** A page of the exchange's own. */
  readonly returnUrl: string;
  readonly language?: string | undefined;
}

/** Opens card payments at their providers, and applies what providers tell about them. */
export class CardPayments {
  readonly #parts: CardPaymentsParts;

  constructor(parts: CardPaymentsParts) {
    this.#parts = parts;
  }

  /**
   * Opens the payment of an exchange. A repeated call leads to the same payment, because the provider knows the attempt
   * by its number. @returns the provider's address. @throws ExchangeError conflict where nothing is to be paid.
   */
  async open(record: TransactionRecord, { returnUrl, language }: CardReturn): Promise<string> {
    const { store, processor, clock } = this.#parts;
    const { card } = record;
    if (!card || record.status !== 'waiting' || !mayPay(card))
      throw new ExchangeError('conflict', 'This exchange waits for no card payment');
    const provider = this.#providerOf(card);
    const { settings = CARD_SETTINGS } = this.#parts;
    const now = clock.now();
    await store.atomically((unit) => countCard(unit, record.id, settings, { now, askAt: now + provider.pollMs }));
    const order = orderOf(record, card, { returnUrl, language });
    const { reference, url } = await provider.open(order).catch(async (cause: unknown) => {
      // What could not be opened counts for no limit, unless it was open before: that page can still be paid.
      const isOpen = card.state === 'pending' && card.reference !== undefined;
      const askAt = isOpen ? clock.now() + provider.pollMs : undefined;
      await store.cards.follow(record.id, { isUnpaid: !isOpen, askAt });
      throw new ExchangeError('unavailable', 'The card provider does not answer at present', { cause });
    });
    await store.atomically(async (unit) => {
      const opened = await processor.process(unit, record.id, ({ card: current }) => {
        const next = current && newlyOpened(current, card, { reference, at: clock.now() });
        return next && { kind: 'card', card: next };
      });
      const askAt = clock.now() + provider.pollMs;
      if (opened?.card) await unit.cards.follow(record.id, { isUnpaid: false, askAt });
    });
    return url;
  }

  /**
   * Takes a webhook in. @returns false for one that its provider did not sign, and for a provider that is not known.
   */
  async receive(providerId: string, webhook: CardWebhook): Promise<boolean> {
    const provider = this.#parts.offers.find(providerId);
    if (!provider) return false;
    try {
      const report = await provider.read(webhook);
      if (report) await this.apply(provider, report);
      return true;
    } catch (cause) {
      if (cause instanceof CardForgeryError) return false;
      throw cause;
    }
  }

  /** Asks the provider about an exchange's payment, and applies the answer. */
  async ask(id: string): Promise<void> {
    const { store, clock, logger } = this.#parts;
    const record = await store.transactions.byId(id);
    const card = record?.card;
    const provider = card && this.#parts.offers.find(card.provider);
    if (!record || !card || !provider) {
      await store.cards.follow(id, { isUnpaid: false, askAt: undefined });
      return;
    }
    if (isOverdue(card, clock.now()))
      logger.error('a card payment was approved a week ago, and its bitcoin are not final', {
        id,
        provider: provider.id,
      });
    const open = openReferences(card, record.createdAt, clock.now());
    const answers = await Promise.allSettled(open.map((reference) => provider.state(id, reference)));
    for (const report of answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : [])))
      // oxlint-disable-next-line no-await-in-loop -- each changes the record that the next one finds
      await this.apply(provider, report);
    const failed = answers.find((answer) => answer.status === 'rejected');
    if (failed) throw failed.reason;
    for (const { reference, payment } of leftAttempts((await store.transactions.byId(id)) ?? record, clock.now()))
      // oxlint-disable-next-line no-await-in-loop -- see above
      await this.apply(provider, { exchangeId: id, reference, payment, state: 'abandoned', at: clock.now() });
    const now = (await store.transactions.byId(id)) ?? record;
    await store.cards.follow(id, this.#followed(now, now.card ?? card, provider));
  }

  /**
   * Applies a report once; a repeated or overtaken one, one of another provider's, and one about coins for another address
   * change nothing.
   */
  async apply(provider: CardProvider, report: CardReport): Promise<void> {
    const { store, processor, logger, clock, settings = CARD_SETTINGS } = this.#parts;
    await store.atomically(async (unit) => {
      let before: CardPayment | undefined;
      const after = await processor.process(unit, report.exchangeId, ({ card, payIn }) => {
        const isOurs = card?.provider === provider.id && (report.address ?? payIn.address) === payIn.address;
        const next = isOurs ? reportedCard(card, report) : undefined;
        before = next && card;
        return next && { kind: 'card', card: next };
      });
      if (!before || !after?.card) return;
      await unit.cards.follow(after.id, this.#followed(after, after.card, provider));
      const isPaidNow = PAID_STATES.has(after.card.state) && !PAID_STATES.has(before.state);
      if (isPaidNow && (await isOverDaily(unit, after.id, settings, clock.now())))
        logger.error('cards have paid more than the daily limit', { id: after.id, provider: provider.id });
      if (after.card.state === 'charged-back')
        logger.error('a card payment was taken back', { id: after.id, provider: provider.id, status: after.status });
    });
  }

  #followed({ createdAt }: TransactionRecord, card: CardPayment, provider: CardProvider) {
    const now = this.#parts.clock.now();
    const wait = askAfter(card, createdAt, provider, now);
    const paidAt = PAID_STATES.has(card.state) ? now : undefined;
    return { isUnpaid: hasEnded(card.state), paidAt, askAt: wait === undefined ? undefined : now + wait };
  }

  #providerOf({ provider: id }: CardPayment): CardProvider {
    const provider = this.#parts.offers.find(id);
    if (provider) return provider;
    throw new ExchangeError('unavailable', 'The card provider of this exchange is not connected any more');
  }
}

function orderOf({ id, payIn, email }: TransactionRecord, card: CardPayment, back: CardReturn): CardOrder {
  const { currency, amount, fee, networkFee, coins, failed } = card;
  const fees = formatUnits(parseUnits(fee, CARD_DECIMALS) + parseUnits(networkFee, CARD_DECIMALS), CARD_DECIMALS);
  const sums = { currency, amount, fees, coins };
  return { exchangeId: id, attempt: failed + 1, ...sums, address: payIn.address, email, ...back };
}

/** The payment while the customer is at the provider; undefined where a report has come first, or nothing is new. */
function newlyOpened(
  now: CardPayment,
  before: CardPayment,
  { reference, at }: { readonly reference: string; readonly at: number },
): CardPayment | undefined {
  if (now.state !== before.state || now.failed !== before.failed) return undefined;
  if (now.state === 'pending' && now.reference === reference) return undefined;
  return openedCard(now, reference, at);
}
