import type { ExchangeError } from '../../contract/exchange-error.ts';
import { namedFieldError } from '../../contract/field-error.ts';
import type { Clock } from '../../ports/services/clock.ts';
import type { Store } from '../../ports/stores/store.ts';
import type { StaffDomain } from '../../ports/apis/staff-api.ts';
import type { ApiDomainSetting } from '../site/api-domain-setting.ts';
import { auditLines, type By } from './staff-action.ts';

const SUBJECT = 'setting:api-domain';

export class StaffSettings {
  readonly #store: Store;
  readonly #domain: Pick<ApiDomainSetting, 'read' | 'choices'>;
  readonly #clock: Clock;

  constructor(store: Store, domain: Pick<ApiDomainSetting, 'read' | 'choices'>, clock: Clock) {
    this.#store = store;
    this.#domain = domain;
    this.#clock = clock;
  }

  async domain(): Promise<StaffDomain> {
    const { domain, isDefault } = await this.#domain.read();
    const audit = await this.#store.audit.ofTransaction(SUBJECT);
    return {
      domain,
      isDefault,
      choices: [...this.#domain.choices],
      audit: auditLines(audit),
    };
  }

  /**
   * Changes the origin of calls; audited. @param domain undefined for the default. @throws ExchangeError invalid-input
   * for an origin that the configuration does not allow.
   */
  async setDomain(domain: string | undefined, { actor, reason }: By): Promise<StaffDomain> {
    const { choices } = this.#domain;
    if (domain !== undefined && !choices.includes(domain)) throw notAllowed(choices);
    // The default is stored as undefined: it is the public address, which may change.
    const value = domain === choices[0] ? undefined : domain;
    await this.#store.atomically(async (unit) => {
      await unit.settings.set('api-domain', value);
      const action = `API domain ${value ?? 'default'}`;
      await unit.audit.add({ at: this.#clock.now(), actor: `staff:${actor}`, action, transactionId: SUBJECT, reason });
    });
    return this.domain();
  }
}

function notAllowed(choices: readonly string[]): ExchangeError {
  const message = `must be one of ${choices.join(', ')}; ALTWAY_API_ORIGINS allows others`;
  return namedFieldError('invalid-input', 'domain', message);
}
