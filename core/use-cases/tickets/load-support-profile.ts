import { Logger } from '../../ports/services/logger.ts';
import { TicketApi } from '../../ports/apis/ticket-api.ts';
import type { Resolve } from '../use-case.ts';

/** E-mail and name for the support form, as far as known. */
export interface SupportProfile {
  readonly email?: string | undefined;
  readonly name?: string | undefined;
}

/** Loads the signed-in user's e-mail and name. Never rejects: the form asks for unknown values. */
export class LoadSupportProfile {
  static readonly create = (resolve: Resolve) => new LoadSupportProfile(resolve(TicketApi), resolve(Logger));
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
      this.#logger.warn('the signed-in user could not be loaded', { reason: String(error) });
      return {};
    }
  }
}
