import type { Ticket, TicketClosing } from '../../domain/site/ticket.ts';

export interface Tickets {
  add(ticket: Ticket): Promise<void>;
  byId(id: string): Promise<Ticket | undefined>;
  /** Newest first. @param openOnly true for open tickets only. */
  list(openOnly: boolean, limit: number): Promise<readonly Ticket[]>;
  /** @returns false if it does not exist, or is already closed. */
  close(id: string, closing: TicketClosing): Promise<boolean>;
}
