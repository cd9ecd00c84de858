import { defineContract } from '../route.ts';
import { ticketRoutes as routes } from './ticket-routes.ts';
import { ticketInputs as inputs, ticketOutputs as outputs } from './ticket-schemas.ts';

export const ticketContract = defineContract(routes, {
  supportProfile: [inputs.none, outputs.supportProfile],
  openTicket: [inputs.openTicket, outputs.openTicket],
});
