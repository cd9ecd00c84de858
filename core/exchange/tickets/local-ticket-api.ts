import type { TicketApi } from '../../ports/apis/ticket-api.ts';
import type { TicketService } from './ticket-service.ts';

/** A caller without address and cookies. */
const nobody = {};

/** The calls of the support panel, in process. They trust their input: the contract has parsed it. */
export function localTicketApi(service: TicketService): TicketApi {
  return {
    supportProfile: (_none, options) => service.profile(options?.caller ?? nobody),
    openTicket: async ({ email = '', message = '', transactionId }, options) => ({
      id: await service.open({ email, message, transactionId }, options?.caller ?? nobody),
    }),
  };
}
