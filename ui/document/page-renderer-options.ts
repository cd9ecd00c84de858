import type { SiteLinks } from '../../core/domain/site/site-links.ts';
import type { AccountApi } from '../../core/ports/apis/account-api.ts';
import type { AffiliateApi } from '../../core/ports/apis/affiliate-api.ts';
import type { Clock } from '../../core/ports/services/clock.ts';
import type { ExchangeApi } from '../../core/ports/apis/exchange-api.ts';
import type { Logger } from '../../core/ports/services/logger.ts';
import type { MerchantApi } from '../../core/ports/apis/merchant-api.ts';
import type { PageAssets } from './page-assets.ts';

/** Dependencies of the renderer of the site's pages. */
export interface PageRendererOptions {
  /** The exchange in this process: rendering makes no HTTP call. */
  readonly api: ExchangeApi;
  /** In this process too; without it nobody can sign in. */
  readonly accounts?: AccountApi | undefined;
  /** In this process too; without it nobody has API keys. */
  readonly merchants?: MerchantApi | undefined;
  /** In this process too; without it there are no affiliates. */
  readonly affiliates?: AffiliateApi | undefined;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Files of the built page; `pageAssets` reads them from Vite's manifest. */
  readonly assets: PageAssets;
  readonly publicUrl?: string | undefined;
  /** Origins in addition to the public one that pages may send their calls to; none unless given. */
  readonly apiOrigins?: readonly string[] | undefined;
  /** External links of the footer. */
  readonly site?: SiteLinks | undefined;
}
