import type { Caller } from '../../contract/caller.ts';
import { mainError } from '../../contract/field-error.ts';
import { DEFAULT_LOCALE } from '../../domain/locale.ts';
import { errorMessage } from '../../domain/error-messages.ts';
import type { Ticket } from '../../domain/site/ticket.ts';
import type { AccountContext } from '../accounts/account-context.ts';
import { ATTEMPT_WINDOW_MS } from '../accounts/sign-in/throttle-limits.ts';

const MINUTE_MS = 60_000;

interface TicketWords {
  readonly email: string;
  readonly message: string;
  readonly transactionId?: string | undefined;
}

/** Takes messages to support, from signed-in users and others. */
export class TicketService {
  readonly #context: AccountContext;
  readonly #staff: string | undefined;

  /** @param staff the e-mail that is notified of each ticket; without it tickets are only stored. */
  constructor(context: AccountContext, staff: string | undefined) {
    this.#context = context;
    this.#staff = staff;
  }

  /** The e-mail and name of a signed-in user, as far as known. */
  async profile(caller: Caller): Promise<{ readonly email?: string; readonly name?: string }> {
    const found = await this.#context.sessions.of(caller);
    if (!found) return {};
    const { email, id } = found.account;
    const name = await this.#nameOf(id);
    return { ...(email !== undefined && { email }), ...(name !== undefined && { name }) };
  }

  /** Stores a ticket and notifies staff. @returns its ID. @throws ExchangeError too-many-requests. */
  async open({ email, message, transactionId }: TicketWords, caller: Caller): Promise<string> {
    const { throttle, sessions, secrets, clock, outbox, transact } = this.#context;
    if ((await throttle.acquireTicket(caller)).status === 'blocked')
      throw mainError('too-many-requests', errorMessage('messages-many', { minutes: ATTEMPT_WINDOW_MS / MINUTE_MS }));
    const found = await sessions.of(caller);
    const name = found && (await this.#nameOf(found.account.id));
    const ticket: Ticket = {
      id: secrets.newId(),
      at: clock.now(),
      email,
      name,
      accountId: found?.account.id,
      transactionId,
      message,
      locale: caller.locale ?? DEFAULT_LOCALE.locale,
    };
    await transact(async (unit) => {
      await unit.tickets.add(ticket);
      if (this.#staff !== undefined) await outbox.enqueue(unit, mailOf(ticket, this.#staff));
    });
    return ticket.id;
  }

  /** A name from a linked provider, because accounts have no name of their own. */
  async #nameOf(accountId: string): Promise<string | undefined> {
    return (await this.#context.store.accounts.networks(accountId))[0]?.label;
  }
}

/** The mail to staff, in English. */
function mailOf({ id, email, name, transactionId, message }: Ticket, to: string) {
  const locale = DEFAULT_LOCALE.locale;
  return { kind: 'support-ticket', to, locale, ticket: { id, email, name, transactionId, message } } as const;
}
