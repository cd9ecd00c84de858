import { Logger } from '../../../core/ports/services/logger.ts';
import { TicketApi } from '../../../core/ports/apis/ticket-api.ts';
import { LoadSupportProfile } from '../../../core/use-cases/tickets/load-support-profile.ts';
import { OpenTicket } from '../../../core/use-cases/tickets/open-ticket.ts';
import type { Wiring } from './wiring.ts';

/** What the support panel stands on, over whatever implements its calls: the house, a server far away, or memory. */
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
