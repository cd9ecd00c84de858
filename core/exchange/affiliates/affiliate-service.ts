import type { AffiliateAccount, AffiliateLinkConfig, AffiliateStatus } from '../../domain/affiliates/affiliate.ts';
import { DEFAULT_SELECTION } from '../../domain/quotes/selection.ts';
import type { AffiliateRecord } from '../../ports/stores/affiliates/affiliate-store.ts';
import type { UnitOfWork } from '../../ports/stores/store.ts';
import type { AccountContext } from '../accounts/account-context.ts';
import type { CurrencyRegistry } from '../chains/currency-registry.ts';
import type { AffiliateViews } from './affiliate-view.ts';
import { notAnAffiliate, operationsSuspended, unknownTicker } from './errors.ts';

const PLAIN_LINK: AffiliateLinkConfig = { isCustomized: false, ...DEFAULT_SELECTION };

interface AffiliateServiceParts {
  readonly views: AffiliateViews;
  readonly currencies: CurrencyRegistry;
  /** False on a server that carries out no conversions and payouts. */
  readonly hasOperations: boolean;
}

/** Manages affiliates and their permissions. Every account becomes an affiliate when it first opens the programme. */
export class AffiliateService {
  readonly #context: Pick<AccountContext, 'store' | 'secrets' | 'clock'>;
  readonly #parts: AffiliateServiceParts;

  constructor(context: Pick<AccountContext, 'store' | 'secrets' | 'clock'>, parts: AffiliateServiceParts) {
    this.#context = context;
    this.#parts = parts;
  }

  async status(accountId: string): Promise<AffiliateStatus> {
    const affiliate = await this.#context.store.affiliates.byId(accountId);
    return { enabled: affiliate?.isEnabled ?? true, operationsDisabled: !this.#mayOperate(affiliate) };
  }

  async account(accountId: string): Promise<AffiliateAccount> {
    return this.#parts.views.account(await this.known(accountId));
  }

  /** @throws ExchangeError unknown-currency, forbidden. */
  async setLinkConfig(accountId: string, config: AffiliateLinkConfig): Promise<AffiliateAccount> {
    for (const side of ['from', 'to'] as const) this.currency(config[side], side);
    const affiliate = await this.known(accountId);
    await this.#context.store.affiliates.setLinkConfig(accountId, config);
    return this.#parts.views.account({ ...affiliate, linkConfig: config });
  }

  /** @throws ExchangeError forbidden for an affiliate whom staff has disabled. */
  async admit(unit: Pick<UnitOfWork, 'affiliates'>, accountId: string): Promise<void> {
    if ((await unit.affiliates.byId(accountId))?.isEnabled === false) throw notAnAffiliate();
  }

  /** As `admit`, to move money. @throws ExchangeError forbidden also while operations are suspended. */
  async admitOperation(unit: Pick<UnitOfWork, 'affiliates'>, accountId: string): Promise<void> {
    const affiliate = await unit.affiliates.byId(accountId);
    if (affiliate?.isEnabled === false) throw notAnAffiliate();
    if (!this.#mayOperate(affiliate)) throw operationsSuspended();
  }

  /** @param field name of the currency's field in the form. @throws ExchangeError unknown-currency. */
  currency(name: string, field: string) {
    try {
      return this.#parts.currencies.find(name);
    } catch {
      throw unknownTicker(name, field);
    }
  }

  /** Makes the account an affiliate first, if it is none. @throws ExchangeError forbidden. */
  async known(accountId: string): Promise<AffiliateRecord> {
    const { store, secrets, clock } = this.#context;
    const known = await store.affiliates.byId(accountId);
    if (known?.isEnabled === false) throw notAnAffiliate();
    if (known) return known;
    const fresh = { isEnabled: true, hasOperations: true, linkConfig: PLAIN_LINK, createdAt: clock.now() };
    // The insert fails if the name is taken, or if another request has created the affiliate.
    await store.affiliates.insert({ accountId, refId: secrets.newId(), ...fresh });
    return this.known(accountId);
  }

  #mayOperate(affiliate: AffiliateRecord | undefined): boolean {
    return this.#parts.hasOperations && affiliate?.hasOperations !== false;
  }
}
