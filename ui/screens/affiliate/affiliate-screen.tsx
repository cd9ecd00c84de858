import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, type RouteObject, useLoaderData } from 'react-router-dom';
import type { Resolve } from '../../../core/use-cases/use-case.ts';
import { notFound } from '../exchange/exchange-loader.ts';
import { AccountPage } from './account/account-page.tsx';
import { AddressesPage } from './addresses-page.tsx';
import { type AffiliateData, type AffiliatePart, isPartName, partLoader, affiliatePageData } from './affiliate-data.ts';
import { AffiliateFrame, type AffiliatePageContext } from './affiliate-frame.tsx';
import { affiliateHead } from './affiliate-head.ts';
import { BalancesPage } from './balances/balances-page.tsx';
import { LinksPage } from './links-page.tsx';
import { ConversionsPage, OperationsPage, PayoutsPage } from './record-pages.tsx';

/** The route of `/affiliate/{activePage}`; the statistics have their own. */
export function affiliate(resolve: Resolve): Pick<RouteObject, 'Component' | 'loader' | 'handle'> {
  const loader = (args: LoaderFunctionArgs) => {
    const name = (args.params['activePage'] ?? 'account').toLowerCase();
    if (!isPartName(name)) throw notFound();
    return affiliatePageData(resolve, () => partLoader(resolve, name, args));
  };
  const handle = affiliateHead('affiliate-screen.tsx', (part) => (part as AffiliatePart).name);
  return { Component: AffiliateScreen, loader, handle };
}

const nameOf = ({ name }: AffiliatePart) => name;

function AffiliateScreen() {
  return <AffiliateFrame data={useLoaderData<AffiliateData<AffiliatePart>>()} nameOf={nameOf} draw={draw} />;
}

function draw(part: AffiliatePart, page: AffiliatePageContext): ReactNode {
  switch (part.name) {
    case 'account':
      return <AccountPage part={part} page={page} />;
    case 'links':
      return <LinksPage part={part} page={page} />;
    case 'balances':
      return <BalancesPage part={part} page={page} />;
    case 'conversions':
      return <ConversionsPage part={part} page={page} />;
    case 'operations':
      return <OperationsPage part={part} page={page} />;
    case 'payouts':
      return <PayoutsPage part={part} page={page} />;
    case 'addresses':
      return <AddressesPage part={part} page={page} />;
  }
}
