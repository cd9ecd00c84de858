import type { Logger } from '../../ports/services/logger.ts';
import type { TicketApi } from '../../ports/apis/ticket-api.ts';

/** Who support will be answering, as far as it is known. */
export interface SupportProfile {
  readonly email?: string | undefined;
  readonly name?: string | undefined;
}

/** Finds the e-mail and the name of whoever is signed in. Never rejects: what is not known is asked for. */
export class LoadSupportProfile {
  readonly #api: Pick<TicketApi, 'supportProfile'>;
  readonly #logger: Logger;

  constructor(api: Pick<TicketApi, 'supportProfile'>, logger: Logger) {
    this.#api = api;
    this.#logger = logger;
  }

  async execute(): Promise<SupportProfile> {
    try {
      return await this.#api.supportProfile({});
    } catch (error) {
      this.#logger.warn('who is signed in could not be asked for', { reason: String(error) });
      return {};
    }
  }
}
