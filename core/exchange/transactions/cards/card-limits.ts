import { mainError } from '../../../contract/field-error.ts';
import { formatUnits, parseUnits } from '../../../domain/amount.ts';
import { CARD_DECIMALS } from '../../../domain/cards/card-payment.ts';
import { errorMessage } from '../../../domain/error-messages.ts';
import type { TransactionRecord } from '../../../domain/transaction-record.ts';
import type { NewCardPayment } from '../../../ports/stores/operation/card-store.ts';
import type { UnitOfWork } from '../../../ports/stores/store.ts';

/** How much cards may pay. */
export interface CardSettings {
  /** Whole units of a currency that one account, and one subnet, may pay within a day; dollars and euros count alike. */
  readonly daily: number;
}

export const CARD_SETTINGS: CardSettings = { daily: 2_000 };

const DAY_MS = 86_400_000;

/**
 * Remembers a new card payment, in the unit of work that creates its exchange. It counts once it is opened: an exchange
 * that nobody pays takes nothing of the limit. @param subjects the account and subnet that it counts under.
 * @throws ExchangeError too-many-requests where it could not be opened today.
 */
export async function rememberCard(
  unit: UnitOfWork,
  { id, card, createdAt: at }: TransactionRecord,
  subjects: readonly string[],
  settings: CardSettings,
): Promise<void> {
  if (!card) return;
  const payment = { transactionId: id, cents: parseUnits(card.amount, CARD_DECIMALS), subjects, at };
  await assertWithin(unit, payment, settings, at);
  await unit.cards.add(payment);
}

/**
 * Counts a card payment that is being opened, exactly. @param askAt when its provider is asked if this process dies meanwhile:
 * an earlier page may still be paid. @throws ExchangeError too-many-requests at a limit.
 */
export async function countCard(
  unit: UnitOfWork,
  id: string,
  settings: CardSettings,
  { now, askAt }: { readonly now: number; readonly askAt: number },
): Promise<void> {
  const payment = await unit.cards.find(id);
  if (!payment) return;
  // In a fixed order, so that two payments never wait for each other.
  for (const subject of payment.subjects.toSorted()) await unit.acquireLock(`cards:${subject}`);
  // Opened once more, it does not count twice.
  await unit.cards.follow(id, { isUnpaid: true, askAt: undefined });
  await assertWithin(unit, payment, settings, now);
  await unit.cards.count(id, now);
  await unit.cards.follow(id, { isUnpaid: false, askAt });
}

async function assertWithin(
  unit: UnitOfWork,
  { cents, subjects }: NewCardPayment,
  { daily }: CardSettings,
  now: number,
): Promise<void> {
  const most = parseUnits(String(daily), CARD_DECIMALS);
  const spent = await unit.cards.spent(subjects, now - DAY_MS);
  if (subjects.every((subject) => (spent.get(subject) ?? 0n) + cents <= most)) return;
  throw mainError('too-many-requests', errorMessage('cards-daily', { most: formatUnits(most, CARD_DECIMALS) }));
}
