import type { AffiliateAccount, AffiliateLinkConfig, AffiliateStatus } from '../../domain/affiliate.ts';
import { DEFAULT_SELECTION } from '../../domain/selection.ts';
import type { AffiliateRecord } from '../../ports/affiliate-store.ts';
import type { Unit } from '../../ports/store.ts';
import type { AccountTools } from '../accounts/tools.ts';
import type { CurrencyBook } from '../chains/currency-book.ts';
import type { PartnerViews } from './partner-view.ts';
import { notAPartner, operationsRest, unknownTicker } from './refusals.ts';

const PLAIN_LINK: AffiliateLinkConfig = { isCustomized: false, ...DEFAULT_SELECTION };

/** Who is a partner, and what they may do. Every member is one, from when they first look. */
export class PartnerDesk {
  readonly #tools: Pick<AccountTools, 'store' | 'secrets' | 'clock'>;
  readonly #views: PartnerViews;
  readonly #currencies: CurrencyBook;
  readonly #hasOperations: boolean;

  /** @param parts.hasOperations false where nobody's conversions and payouts are carried out. */
  constructor(
    tools: Pick<AccountTools, 'store' | 'secrets' | 'clock'>,
    parts: { views: PartnerViews; currencies: CurrencyBook; hasOperations: boolean },
  ) {
    this.#tools = tools;
    this.#views = parts.views;
    this.#currencies = parts.currencies;
    this.#hasOperations = parts.hasOperations;
  }

  async status(accountId: string): Promise<AffiliateStatus> {
    const partner = await this.#tools.store.affiliates.byId(accountId);
    return { enabled: partner?.isEnabled ?? true, operationsDisabled: !this.#mayOperate(partner) };
  }

  async account(accountId: string): Promise<AffiliateAccount> {
    return this.#views.account(await this.#partner(accountId));
  }

  /** @throws ExchangeError unknown-currency, forbidden. */
  async setLinkConfig(accountId: string, config: AffiliateLinkConfig): Promise<AffiliateAccount> {
    for (const side of ['from', 'to'] as const) this.currency(config[side], side);
    const partner = await this.#partner(accountId);
    await this.#tools.store.affiliates.setLinkConfig(accountId, config);
    return this.#views.account({ ...partner, linkConfig: config });
  }

  /** @throws ExchangeError forbidden for whom staff switched off. */
  async admit(unit: Pick<Unit, 'affiliates'>, accountId: string): Promise<void> {
    if ((await unit.affiliates.byId(accountId))?.isEnabled === false) throw notAPartner();
  }

  /** As `admit`, where money is to move. @throws ExchangeError forbidden also while operations rest. */
  async admitOperation(unit: Pick<Unit, 'affiliates'>, accountId: string): Promise<void> {
    const partner = await unit.affiliates.byId(accountId);
    if (partner?.isEnabled === false) throw notAPartner();
    if (!this.#mayOperate(partner)) throw operationsRest();
  }

  /** A currency by its ticker. @param field the form's name of it. @throws ExchangeError unknown-currency. */
  currency(name: string, field: string) {
    try {
      return this.#currencies.find(name);
    } catch {
      throw unknownTicker(name, field);
    }
  }

  #mayOperate(partner: AffiliateRecord | undefined): boolean {
    return this.#hasOperations && partner?.hasOperations !== false;
  }

  async #partner(accountId: string): Promise<AffiliateRecord> {
    const { store, secrets, clock } = this.#tools;
    const known = await store.affiliates.byId(accountId);
    if (known?.isEnabled === false) throw notAPartner();
    if (known) return known;
    const fresh = { isEnabled: true, hasOperations: true, linkConfig: PLAIN_LINK, createdAt: clock.now() };
    // A name that somebody has, or the same partner made by another request meanwhile.
    await store.affiliates.insert({ accountId, refId: secrets.newId(), ...fresh });
    return this.#partner(accountId);
  }
}
