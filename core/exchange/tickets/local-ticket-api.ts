import type { TicketApi } from '../../ports/apis/ticket-api.ts';
import { callerOf } from '../accounts/signed-in-calls.ts';
import type { TicketService } from './ticket-service.ts';

/** The calls of the support panel, in process. They trust their input: the contract has parsed it. */
export function localTicketApi(service: TicketService): TicketApi {
  return {
    supportProfile: (_none, options) => service.profile(callerOf(options)),
    openTicket: async ({ email = '', message = '', transactionId }, options) => ({
      id: await service.open({ email, message, transactionId }, callerOf(options)),
    }),
  };
}
