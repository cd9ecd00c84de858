import type { Ticket, TicketClosing } from '../../domain/site/ticket.ts';

/** What people wrote to support. */
export interface Tickets {
  add(ticket: Ticket): Promise<void>;
  byId(id: string): Promise<Ticket | undefined>;
  /** The newest first. @param openOnly true for those that nobody closed yet. */
  list(openOnly: boolean, limit: number): Promise<readonly Ticket[]>;
  /** @returns false when it is not there, or closed already. */
  close(id: string, closing: TicketClosing): Promise<boolean>;
}
