import { ExchangeError } from '../../contract/exchange-error.ts';
import { isoTime } from '../../domain/iso-time.ts';
import { messageLines, type Ticket } from '../../domain/site/ticket.ts';
import type { Clock } from '../../ports/services/clock.ts';
import type { Store } from '../../ports/stores/store.ts';
import type { StaffTicket } from '../../ports/apis/staff-api.ts';
import type { By } from './staff-action.ts';

const MAX_TICKETS = 200;

export class StaffTickets {
  readonly #store: Store;
  readonly #clock: Clock;

  constructor(store: Store, clock: Clock) {
    this.#store = store;
    this.#clock = clock;
  }

  /** The newest ones first. */
  async list(openOnly: boolean): Promise<readonly StaffTicket[]> {
    return (await this.#store.tickets.list(openOnly, MAX_TICKETS)).map(shown);
  }

  /** @throws ExchangeError not-found. */
  async one(id: string): Promise<StaffTicket> {
    const ticket = await this.#store.tickets.byId(id);
    if (!ticket) throw notFound();
    return shown(ticket);
  }

  /** Closes a ticket; audited with actor and reason. @throws ExchangeError not-found; conflict for a closed ticket. */
  close(id: string, { actor, reason }: By): Promise<StaffTicket> {
    const at = this.#clock.now();
    const closing = { at, actor: `staff:${actor}`, reason };
    return this.#store.atomically(async (unit) => {
      const isClosed = await unit.tickets.close(id, closing);
      const ticket = await unit.tickets.byId(id);
      if (!ticket) throw notFound();
      if (!isClosed) throw new ExchangeError('conflict', `The ticket was closed already, by ${ticket.closed?.actor}`);
      await unit.audit.add({ ...closing, action: 'close ticket', transactionId: `ticket:${id}` });
      return shown(ticket);
    });
  }
}

/** Removes control characters: a stranger's text must not control staff's terminal. */
function shown({ at, closed, accountId, transactionId, name, ...ticket }: Ticket): StaffTicket {
  const { id, email, message, locale } = ticket;
  return {
    id,
    at: isoTime(at),
    email: messageLines(email).join(' '),
    ...(name !== undefined && { name: messageLines(name).join(' ') }),
    ...(accountId !== undefined && { accountId }),
    ...(transactionId !== undefined && { transactionId }),
    message: messageLines(message).join('\n'),
    locale,
    ...(closed && { closed: { ...closed, at: isoTime(closed.at) } }),
  };
}

function notFound(): ExchangeError {
  return new ExchangeError('not-found', 'There is no such ticket');
}
