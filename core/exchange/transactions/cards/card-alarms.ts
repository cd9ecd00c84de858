import { attemptsOf } from '../../../domain/cards/card-attempt.ts';
import type { CardPayment } from '../../../domain/cards/card-payment.ts';
import { DEFAULT_LOCALE } from '../../../domain/locale.ts';
import type { TransactionRecord } from '../../../domain/transaction-record.ts';
import type { Secrets } from '../../../ports/services/secrets.ts';
import type { UnitOfWork } from '../../../ports/stores/store.ts';
import type { MailOutbox } from '../../accounts/mail/mail-outbox.ts';
import { cardLoss } from './card-loss.ts';
import type { TransactionEvent } from '../states/transaction-event.ts';
import type { TransactionListener } from '../transaction-processor.ts';

interface CardAlarmsParts {
  readonly secrets: Secrets;
  /** Who is mailed; without both nobody is, and the ticket alone tells. */
  readonly outbox?: Pick<MailOutbox, 'enqueue'> | undefined;
  readonly staff?: string | undefined;
}

/** Opens a ticket for staff when a card payment is taken back, in the same unit of work. */
export class CardAlarms implements TransactionListener {
  readonly #parts: CardAlarmsParts;

  constructor(parts: CardAlarmsParts) {
    this.#parts = parts;
  }

  concerns({ card }: TransactionRecord): boolean {
    return card?.state === 'charged-back';
  }

  async after(unit: UnitOfWork, before: TransactionRecord, event: TransactionEvent, after: TransactionRecord) {
    if (event.kind !== 'card' || takenBack(event.card) <= takenBack(before.card)) return;
    const { secrets, outbox, staff } = this.#parts;
    const { id: transactionId, email = staff ?? '', updatedAt: at } = after;
    const locale = DEFAULT_LOCALE.locale;
    const ticket = { id: secrets.newId(), email, transactionId, message: messageOf(after, event) };
    await unit.tickets.add({ ...ticket, at, locale });
    if (outbox && staff !== undefined)
      await outbox.enqueue(unit, { kind: 'support-ticket', to: staff, locale, ticket });
  }
}

/** How many of its payments were taken back. */
function takenBack(card: CardPayment | undefined): number {
  return card ? attemptsOf(card).filter(({ state }) => state === 'charged-back').length : 0;
}

function messageOf(record: TransactionRecord, { card }: Extract<TransactionEvent, { readonly kind: 'card' }>): string {
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
