import type { TicketApi } from '../../ports/ticket-api.ts';
import type { TicketDesk } from './ticket-desk.ts';

/** Somebody who calls from nowhere. */
const nobody = {};

/** The calls of the support panel, in process. They trust their input: the contract has parsed it. */
export function localTicketApi(desk: TicketDesk): TicketApi {
  return {
    supportProfile: (_none, options) => desk.profile(options?.caller ?? nobody),
    openTicket: async ({ email = '', message = '', transactionId }, options) => ({
      id: await desk.open({ email, message, transactionId }, options?.caller ?? nobody),
    }),
  };
}
