import { formatUnits } from '../../../domain/amount.ts';
import { transactionPath } from '../../../domain/quotes/exchange-route.ts';
import type { TransactionRecord } from '../../../domain/transaction-record.ts';
import type { Secrets } from '../../../ports/services/secrets.ts';
import type { UnitOfWork } from '../../../ports/stores/store.ts';
import type { MailOutbox } from '../../accounts/mail/mail-outbox.ts';
import type { CurrencyRegistry } from '../../chains/currency-registry.ts';
import { receivedSum } from '../states/deposit-sums.ts';
import type { TransactionEvent } from '../states/transaction-event.ts';
import type { TransactionListener } from '../transaction-processor.ts';
import type { MailStops } from './mail-stops.ts';
import { type MailedEvent, mailedEvent } from './mailed-event.ts';

export interface TransactionMailsParts {
  readonly outbox: Pick<MailOutbox, 'enqueue'>;
  readonly stops: Pick<MailStops, 'pathOf'>;
  readonly secrets: Pick<Secrets, 'trackSecret'>;
  readonly currencies: Pick<CurrencyRegistry, 'find'>;
  /** Public address of this site, such as `https://example.com`; never taken from a request. */
  readonly origin: () => string;
}

/**
 * Mails customers what becomes of their exchanges, to the e-mail that they left or to that of their account. A mail is
 * queued in the unit of work of its step, so each step is mailed once, or not taken.
 */
export class TransactionMails implements TransactionListener {
  readonly #parts: TransactionMailsParts;

  constructor(parts: TransactionMailsParts) {
    this.#parts = parts;
  }

  concerns({ mailLocale }: TransactionRecord): boolean {
    return mailLocale !== undefined;
  }

  async after(
    unit: Pick<UnitOfWork, 'accounts' | 'mailQueue'>,
    before: TransactionRecord,
    _event: TransactionEvent,
    after: TransactionRecord,
  ): Promise<void> {
    const kind = mailedEvent(before, after);
    const to = kind && (await addresseeOf(unit, after));
    if (!to) return;
    const { outbox, stops, secrets, origin } = this.#parts;
    await outbox.enqueue(unit, {
      kind,
      ...to,
      sum: this.#sum(kind, after),
      link: origin() + transactionPath({ secret: secrets.trackSecret(after.id) }),
      stop: origin() + stops.pathOf(after.id),
    });
  }

  /** What the mail is about: what arrived or waits, what was sent, or what went back. */
  #sum(kind: MailedEvent, record: TransactionRecord): string {
    if (kind === 'exchange-sent') return this.#amount(record.to, record.amountOut);
    const returned = record.sendings.findLast(({ purpose, status }) => purpose === 'refund' && status !== 'dead');
    return this.#amount(record.from, kind === 'exchange-refunded' && returned ? returned.amount : receivedSum(record));
  }

  #amount(ticker: string, units: bigint): string {
    const { asset, decimals } = this.#parts.currencies.find(ticker);
    return `${formatUnits(units, decimals)} ${asset.toUpperCase()}`;
  }
}

/** The e-mail that was left with the exchange, or that of the account whose history has it, with its language. */
async function addresseeOf(
  { accounts }: Pick<UnitOfWork, 'accounts'>,
  { email, owner, mailLocale: locale }: TransactionRecord,
): Promise<{ readonly to: string; readonly locale: string } | undefined> {
  if (locale === undefined) return undefined;
  if (email !== undefined) return { to: email, locale };
  const account = owner === undefined ? undefined : await accounts.byId(owner);
  return account?.email === undefined ? undefined : { to: account.email, locale: account.locale };
}
