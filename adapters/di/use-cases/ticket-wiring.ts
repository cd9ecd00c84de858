import { Logger } from '../../../core/ports/services/logger.ts';
import { TicketApi } from '../../../core/ports/apis/ticket-api.ts';
import { LoadSupportProfile } from '../../../core/use-cases/tickets/load-support-profile.ts';
import { OpenTicket } from '../../../core/use-cases/tickets/open-ticket.ts';
import type { Wiring } from './wiring.ts';

/** The support panel's use cases over any implementation of the ticket API: in process, a remote server, or memory. */
export function ticketWiring(api: TicketApi): Wiring {
  return ({ bind }) => {
    bind(TicketApi).toConstantValue(api);
    bind(LoadSupportProfile).toResolvedValue(
      (tickets: TicketApi, logger: Logger) => new LoadSupportProfile(tickets, logger),
      [TicketApi, Logger],
    );
    bind(OpenTicket).toResolvedValue((tickets: TicketApi) => new OpenTicket(tickets), [TicketApi]);
  };
}
