import type { ticketContract } from '../../contract/tickets/ticket-contract.ts';
import type { ApiOf } from '../../contract/route.ts';
import { port } from '../port.ts';

/** The contract's calls of the support panel. Bound to the server in process, or to an HTTP client. */
export interface TicketApi extends ApiOf<typeof ticketContract> {}
export const TicketApi = port<TicketApi>('TicketApi');
