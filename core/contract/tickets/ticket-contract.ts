import { defineContract } from '../route.ts';
import { ticketRoutes as routes } from './ticket-routes.ts';
import { ticketInputs as inputs, ticketOutputs as outputs } from './ticket-schemas.ts';

export const ticketContract = defineContract({
  supportProfile: { ...routes.supportProfile, input: inputs.none, output: outputs.supportProfile },
  openTicket: { ...routes.openTicket, input: inputs.openTicket, output: outputs.openTicket },
} satisfies Record<keyof typeof routes, unknown>);
