import type { ticketContract } from '../../contract/tickets/ticket-contract.ts';
import type { ApiOf } from '../../contract/route.ts';
import { port } from '../port.ts';

/** What the support panel asks, as the contract says it: the house in process, or an HTTP client. */
export interface TicketApi extends ApiOf<typeof ticketContract> {}
export const TicketApi = port<TicketApi>('TicketApi');
