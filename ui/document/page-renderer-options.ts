import type { SiteLinks } from '../../core/domain/site/site-links.ts';
import type { AccountApi } from '../../core/ports/apis/account-api.ts';
import type { AffiliateApi } from '../../core/ports/apis/affiliate-api.ts';
import type { Clock } from '../../core/ports/services/clock.ts';
import type { ExchangeApi } from '../../core/ports/apis/exchange-api.ts';
import type { Logger } from '../../core/ports/services/logger.ts';
import type { MerchantApi } from '../../core/ports/apis/merchant-api.ts';
import type { PageAssets } from './page-assets.ts';

/** What the site's pages are rendered with. */
export interface PageRendererOptions {
  /** The service in this process: rendering makes no HTTP call. */
  readonly api: ExchangeApi;
  /** Likewise; without it nobody can sign in. */
  readonly accounts?: AccountApi | undefined;
  /** Likewise; without it nobody has keys. */
  readonly merchants?: MerchantApi | undefined;
  /** Likewise; without it nobody is a partner. */
  readonly affiliates?: AffiliateApi | undefined;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Files of the built page; `pageAssets` reads them from Vite's manifest. */
  readonly assets: PageAssets;
  /** Where visitors see the site. */
  readonly publicUrl?: string | undefined;
  /** Origins beside the public one that pages may send their calls to; none unless given. */
  readonly apiOrigins?: readonly string[] | undefined;
  /** What the footer leads to elsewhere. */
  readonly site?: SiteLinks | undefined;
}
