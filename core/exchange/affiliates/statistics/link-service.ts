import { MOST_LINKS, type NamedLink } from '../../../domain/affiliates/named-link.ts';
import type { AccountContext } from '../../accounts/account-context.ts';
import { linkTaken, tooManyLinks } from '../errors.ts';
import type { AffiliateService } from '../affiliate-service.ts';
import type { AffiliateViews } from '../affiliate-view.ts';

/** Affiliates' named links: what each led to, so that an affiliate can compare the places where they share them. */
export class LinkService {
  readonly #context: Pick<AccountContext, 'store' | 'clock' | 'transact'>;
  readonly #affiliates: Pick<AffiliateService, 'known'>;
  readonly #views: AffiliateViews;

  constructor(
    context: Pick<AccountContext, 'store' | 'clock' | 'transact'>,
    affiliates: Pick<AffiliateService, 'known'>,
    views: AffiliateViews,
  ) {
    this.#context = context;
    this.#affiliates = affiliates;
    this.#views = views;
  }

  /** Sorted by name. @throws ExchangeError forbidden. */
  async list(accountId: string): Promise<readonly NamedLink[]> {
    const affiliate = await this.#affiliates.known(accountId);
    const links = await this.#context.store.affiliateLinks.of(accountId);
    return links.map((link) => this.#views.namedLink(affiliate, link));
  }

  /** @returns all links. @throws ExchangeError conflict on `sub` for a name in use, and for too many; forbidden. */
  async add(accountId: string, sub: string): Promise<readonly NamedLink[]> {
    const { clock, transact } = this.#context;
    await this.#affiliates.known(accountId);
    await transact(async (unit) => {
      // Two requests at once must not pass the limit.
      await unit.accounts.lock(accountId);
      const links = await unit.affiliateLinks.of(accountId);
      if (links.some((link) => link.sub === sub)) throw linkTaken();
      if (links.length >= MOST_LINKS) throw tooManyLinks(MOST_LINKS);
      await unit.affiliateLinks.insert(accountId, { sub, createdAt: clock.now() });
    });
    return this.list(accountId);
  }
}
