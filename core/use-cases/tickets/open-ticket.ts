import { invalidInput } from '../../contract/field-error.ts';
import { errorMessage } from '../../domain/error-messages.ts';
import { transactionIdIn } from '../../domain/site/ticket.ts';
import { FORM_RULES, validate } from '../../domain/validation.ts';
import { TicketApi } from '../../ports/apis/ticket-api.ts';
import type { Resolve } from '../use-case.ts';

/** Fields of the form, as typed. */
export interface TicketForm {
  readonly email: string;
  /** Of the exchange, or the address of its page; empty if the ticket is about none. */
  readonly transactionId: string;
  readonly message: string;
}

export class OpenTicket {
  static readonly create = (resolve: Resolve) => new OpenTicket(resolve(TicketApi));
  readonly #api: Pick<TicketApi, 'openTicket'>;

  constructor(api: Pick<TicketApi, 'openTicket'>) {
    this.#api = api;
  }

  /** @returns the ticket's ID. @throws ExchangeError with field errors and the codes of the contract's `openTicket`. */
  async execute({ email: typed, transactionId: about, message }: TicketForm): Promise<string> {
    const email = typed.trim();
    const transactionId = transactionIdIn(about);
    const isWrong = about.trim() !== '' && transactionId === undefined;
    const fields = {
      ...validate(FORM_RULES.ticket, { email, message }),
      ...(isWrong && { transactionId: [errorMessage('exchange-number')] }),
    };
    if (Object.keys(fields).length > 0) throw invalidInput(fields);
    const { id } = await this.#api.openTicket({ email, message, ...(transactionId && { transactionId }) });
    return id;
  }
}
