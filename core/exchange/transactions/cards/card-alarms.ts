import { attemptsOf } from '../../../domain/cards/card-attempt.ts';
import type { CardPayment } from '../../../domain/cards/card-payment.ts';
import { DEFAULT_LOCALE } from '../../../domain/locale.ts';
import type { TransactionRecord } from '../../../domain/transaction-record.ts';
import type { Secrets } from '../../../ports/services/secrets.ts';
import type { UnitOfWork } from '../../../ports/stores/store.ts';
import type { MailOutbox } from '../../accounts/mail/mail-outbox.ts';
import { finalityOf } from './card-finality.ts';
import { cardLoss } from './card-loss.ts';
import type { TransactionEvent } from '../states/transaction-event.ts';
import type { TransactionListener } from '../transaction-processor.ts';

interface CardAlarmsParts {
  readonly secrets: Secrets;
  /** Who is mailed; without both nobody is, and the ticket alone tells. */
  readonly outbox?: Pick<MailOutbox, 'enqueue'> | undefined;
  readonly staff?: string | undefined;
}

/**
 * Opens a ticket for staff when a card payment is taken back, and when coins come that no delivery accounts for; in the
 * same unit of work.
 */
export class CardAlarms implements TransactionListener {
  readonly #parts: CardAlarmsParts;

  constructor(parts: CardAlarmsParts) {
    this.#parts = parts;
  }

  concerns(record: TransactionRecord): boolean {
    return record.card?.state === 'charged-back' || isStray(record);
  }

  async after(unit: UnitOfWork, before: TransactionRecord, _event: TransactionEvent, after: TransactionRecord) {
    const { card } = after;
    const message =
      card && takenBack(card) > takenBack(before.card)
        ? takenBackText(after, card)
        : card && isStray(after) && !isStray(before)
          ? strayText(card)
          : undefined;
    if (message === undefined) return;
    const { secrets, outbox, staff } = this.#parts;
    const { id: transactionId, email = staff ?? '', updatedAt: at } = after;
    const locale = DEFAULT_LOCALE.locale;
    const ticket = { id: secrets.newId(), email, transactionId, message };
    await unit.tickets.add({ ...ticket, at, locale });
    if (outbox && staff !== undefined)
      await outbox.enqueue(unit, { kind: 'support-ticket', to: staff, locale, ticket });
  }
}

/** True while an exchange is on hold for coins that no delivery accounts for. */
function isStray(record: TransactionRecord): boolean {
  const { status, holdReason, card } = record;
  const isHeld = status === 'hold' && holdReason === 'review';
  return isHeld && card !== undefined && card.state !== 'charged-back' && finalityOf(record) === 'stray';
}

function strayText({ name, reference = 'none' }: CardPayment): string {
  return [
    `Bitcoin have come that no delivery of ${name} accounts for (last payment there: ${reference}).`,
    'The exchange is on hold: release it if they are the customer’s own, or refund them.',
  ].join(' ');
}

/** How many of its payments were taken back. */
function takenBack(card: CardPayment | undefined): number {
  return card ? attemptsOf(card).filter(({ state }) => state === 'charged-back').length : 0;
}

function takenBackText(record: TransactionRecord, card: CardPayment): string {
  const { name, amount, currency, coins, reference = 'unknown' } = card;
  const sum = `${amount} ${currency.toUpperCase()}`;
  const parts = [
    `${name} reports that a card payment of ${sum} (${coins} BTC, ${reference}) was taken back.`,
    ...(cardLoss(record) > 0n
      ? [`Coins had left before: the loss is booked in card-losses, and what ${name} is owed in chargebacks.`]
      : []),
    ...(record.status === 'hold'
      ? [`The exchange is on hold: refund the bitcoin that is still here to the address that ${name} names.`]
      : []),
  ];
  return parts.join(' ');
}
