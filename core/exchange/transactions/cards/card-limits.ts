import { ExchangeError } from '../../../contract/exchange-error.ts';
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
/** How long an opened page counts as if it were paid, in milliseconds: it can be paid at any moment. */
const OPEN_MS = 1_800_000;
/** How many times the limit a day's opened pages may come to, with what was paid: all of them can be paid in the end. */
const MOST_OPEN = 3n;
/** Pages that one account, and one subnet, may open within a day: each is a call of the provider's. */
export const MOST_OPENINGS = 50;

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
  if ((await unit.cards.openings(payment.subjects, now - DAY_MS)) >= MOST_OPENINGS)
    throw new ExchangeError('too-many-requests', `At most ${MOST_OPENINGS} pages of card payments are opened in a day`);
  await unit.cards.count(id, now);
  await unit.cards.follow(id, { isUnpaid: false, askAt });
}

/** True where more was paid in a day than the limit: pages that were opened long ago were paid together. */
export async function isOverDaily(
  unit: UnitOfWork,
  id: string,
  { daily }: CardSettings,
  now: number,
): Promise<boolean> {
  const payment = await unit.cards.find(id);
  if (!payment) return false;
  const spent = await unit.cards.spent(payment.subjects, { paid: now - DAY_MS, opened: now });
  return [...spent.values()].some((cents) => cents > parseUnits(String(daily), CARD_DECIMALS));
}

async function assertWithin(
  unit: UnitOfWork,
  { cents, subjects }: NewCardPayment,
  { daily }: CardSettings,
  now: number,
): Promise<void> {
  const most = parseUnits(String(daily), CARD_DECIMALS);
  const paid = now - DAY_MS;
  const isWithin = async (opened: number, bound: bigint) => {
    const spent = await unit.cards.spent(subjects, { paid, opened });
    return subjects.every((subject) => (spent.get(subject) ?? 0n) + cents <= bound);
  };
  if ((await isWithin(now - OPEN_MS, most)) && (await isWithin(now - DAY_MS, most * MOST_OPEN))) return;
  throw mainError('too-many-requests', errorMessage('cards-daily', { most: formatUnits(most, CARD_DECIMALS) }));
}
