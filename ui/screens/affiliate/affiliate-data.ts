import type { LoaderFunctionArgs } from 'react-router-dom';
import { ExchangeError } from '../../../core/contract/exchange-error.ts';
import type { Currency } from '../../../core/domain/quotes/currency.ts';
import { Logger } from '../../../core/ports/services/logger.ts';
import { SessionStore } from '../../../core/ports/stores/session-store.ts';
import { ListLinks, LoadAffiliate, LoadStanding } from '../../../core/use-cases/affiliates/affiliate-account.ts';
import { ListBalances } from '../../../core/use-cases/affiliates/affiliate-balances.ts';
import { ListAddresses } from '../../../core/use-cases/affiliates/affiliate-payouts.ts';
import { ListConversions, ListOperations, ListPayouts } from '../../../core/use-cases/affiliates/affiliate-records.ts';
import { SummariseStats } from '../../../core/use-cases/affiliates/affiliate-stats.ts';
import type { Resolve } from '../../../core/use-cases/use-case.ts';
import { loadedCurrencies } from '../loaded-currencies.ts';

/** The pages of the programme, as in their addresses; the first is `/affiliate` itself. */
export const AFFILIATE_PAGES = [
  'account',
  'stats',
  'links',
  'balances',
  'conversions',
  'operations',
  'payouts',
  'addresses',
] as const;
export type AffiliatePageName = (typeof AFFILIATE_PAGES)[number];

/** The address of a page of the programme. */
export function affiliatePath(name: AffiliatePageName): string {
  return name === 'account' ? '/affiliate' : `/affiliate/${name}`;
}

/**
 * Data of a page of the programme: the affiliate, and the page's own part. `guest`: nobody is signed in. `off`: staff
 * has ended the affiliate's participation. `failed`: it could not be loaded.
 */
export type AffiliateData<Part> =
  | { readonly view: 'guest' | 'off' | 'failed' }
  | {
      readonly view: 'partner';
      readonly operationsDisabled: boolean;
      readonly currencies: readonly Currency[];
      readonly part: Part;
    };

/** Data of the pages other than the statistics. */
export type AffiliatePart = Awaited<ReturnType<(typeof PARTS)[keyof typeof PARTS]>>;
export type PartOf<Name extends keyof typeof PARTS> = Awaited<ReturnType<(typeof PARTS)[Name]>>;

/** Loads the part of a page. @param page of a list, from 1 */
const PARTS = {
  account: async (resolve: Resolve) => {
    // First, because this call registers a member who opens the page for the first time as an affiliate.
    const account = await resolve(LoadAffiliate).execute();
    const [summary, balances, addresses] = await Promise.all([
      resolve(SummariseStats).execute(),
      resolve(ListBalances).execute(),
      resolve(ListAddresses).execute(),
    ]);
    return { name: 'account' as const, account, summary, balances, addresses };
  },
  links: async (resolve: Resolve) => ({
    name: 'links' as const,
    links: await resolve(ListLinks).execute(),
  }),
  balances: async (resolve: Resolve) => ({
    name: 'balances' as const,
    balances: await resolve(ListBalances).execute(),
  }),
  conversions: async (resolve: Resolve, page: number) => ({
    name: 'conversions' as const,
    list: await resolve(ListConversions).execute(page),
  }),
  operations: async (resolve: Resolve, page: number) => ({
    name: 'operations' as const,
    list: await resolve(ListOperations).execute(page),
  }),
  payouts: async (resolve: Resolve, page: number) => ({
    name: 'payouts' as const,
    list: await resolve(ListPayouts).execute(page),
  }),
  addresses: async (resolve: Resolve) => ({
    name: 'addresses' as const,
    addresses: await resolve(ListAddresses).execute(),
  }),
};

/** True for a page whose part is loaded here. */
export function isPartName(name: string): name is keyof typeof PARTS {
  return Object.hasOwn(PARTS, name);
}

/** Loads the part of a page; of a list, the page number in the address. */
export function partLoader(
  resolve: Resolve,
  name: keyof typeof PARTS,
  { request }: LoaderFunctionArgs,
): Promise<AffiliatePart> {
  return PARTS[name](resolve, pageOf(new URL(request.url).searchParams.get('page')));
}

/** Loads the affiliate, and then the page's part; never for visitors who are not signed in, or may not take part. */
export async function affiliatePageData<Part>(
  resolve: Resolve,
  load: () => Promise<Part>,
): Promise<AffiliateData<Part>> {
  if (resolve(SessionStore).profile === undefined) return { view: 'guest' };
  try {
    const standing = await resolve(LoadStanding).execute();
    if (standing.status === 'off') return { view: 'off' };
    // Pages work without the list of currencies: tickers are nearly as clear as names.
    const [part, { all }] = await Promise.all([load(), loadedCurrencies(resolve)]);
    return { view: 'partner', operationsDisabled: standing.operationsDisabled, currencies: all, part };
  } catch (cause) {
    const { code } = ExchangeError.from(cause);
    if (code === 'unauthenticated') return { view: 'guest' };
    if (code === 'forbidden') return { view: 'off' };
    resolve(Logger).error('a page of the affiliate programme could not be loaded', { code, reason: String(cause) });
    return { view: 'failed' };
  }
}

/** The page number in the address; 1 for an invalid one, since visitors can edit addresses. */
function pageOf(text: string | null): number {
  return /^[1-9]\d{0,5}$/.test(text ?? '') ? Number(text) : 1;
}
