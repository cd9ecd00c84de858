import { asyncScheduler } from 'rxjs';
import { memoryExchangeApi, type MemoryExchangeOptions } from '../../../adapters/memory/memory-exchange-api.ts';
import { memoryAccountApi, type MemoryAccountOptions } from '../../../adapters/memory/memory-account-api.ts';
import { memoryAffiliateApi, type MemoryAffiliateOptions } from '../../../adapters/memory/memory-affiliate-api.ts';
import { memoryMerchantApi, type MemoryMerchantOptions } from '../../../adapters/memory/memory-merchant-api.ts';
import type { SiteLinks } from '../../../core/domain/site/site-links.ts';
import { MemoryLogger } from '../../../adapters/memory/memory-logger.ts';
import { createPageRenderer } from '../../../ui/entry-server.tsx';

/** The secret of a session. */
export const SESSION = 's'.repeat(43);

/** The page renderer over the in-memory exchange, and its log. */
export function rendererOf(
  options: MemoryExchangeOptions = {},
  accountOptions: MemoryAccountOptions = {},
  affiliateOptions: MemoryAffiliateOptions = {},
  merchantOptions: MemoryMerchantOptions = {},
  site?: SiteLinks,
) {
  const logger = new MemoryLogger();
  const assets = {
    scripts: ['/assets/entry.js'],
    styles: ['/assets/entry.css'],
    preloads: [{ href: '/assets/inter.woff2', as: 'font' as const }],
  };
  const api = memoryExchangeApi(options);
  const accounts = memoryAccountApi(accountOptions);
  const affiliates = memoryAffiliateApi(affiliateOptions);
  const merchants = memoryMerchantApi(merchantOptions);
  const render = createPageRenderer({
    api,
    accounts,
    affiliates,
    merchants,
    clock: asyncScheduler,
    logger,
    assets,
    publicUrl: 'https://altway.example',
    site,
  });
  const get = (url: string, more: object = {}) =>
    render({ url, method: 'GET', csrfToken: 'token', nonce: 'n0nce', ...more });
  const getSignedIn = (url: string, more: object = {}) => get(url, { caller: { session: SESSION }, ...more });
  const post = (form: Readonly<Record<string, string>>) => get('/exchange', { method: 'POST', form });
  return { api, accounts, affiliates, merchants, logger, get, getSignedIn, post };
}
