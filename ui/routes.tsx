import type { RouteObject } from 'react-router-dom';
import { SessionStore } from '../core/ports/stores/session-store.ts';
import { loadWithAccounts, loadWithMessages } from './hooks/loading/deferred-messages.ts';
import type { Resolve } from '../core/use-cases/use-case.ts';
import { exchangeLoader, landingLoader } from './screens/exchange/exchange-loader.ts';
import { ExchangeScreen } from './screens/exchange/exchange-screen.tsx';
import { RouteFailure } from './screens/failure-screen.tsx';
import { FrameScreen } from './screens/frame-screen.tsx';
import { type AccessCheck, publicAccess, sessionAccess } from './screens/require-session.ts';
import type * as Reading from './screens/content/reading.tsx';
import type * as Tables from './screens/currencies/tables.tsx';
import { LandingScreen } from './screens/exchange/landing-screen.tsx';
import { exchangeHead, landingHead, profileHead, recoverHead } from './screens/page-head.ts';

/**
 * The site's routes (specification, section 2). Screens that most visits do not need are loaded when they are opened,
 * with their head (`PageHandle`). @param resolve resolves the use cases that loaders need. @param accessCheck guards
 * pages that require a login. @param guestAccess guards the one that makes exchanges without an account.
 */
export function createRoutes(
  resolve: Resolve,
  accessCheck = sessionAccess(resolve(SessionStore)),
  guestAccess: AccessCheck = publicAccess,
): RouteObject[] {
  const loader = exchangeLoader(resolve);
  const later = <T,>(load: () => Promise<T>) => loadWithMessages(resolve, load);
  const landing = { element: <LandingScreen />, handle: landingHead, loader: landingLoader(resolve) };
  return [
    {
      errorElement: <RouteFailure />,
      // Render nothing while the browser loads data for a first view: the server has always rendered it before.
      hydrateFallbackElement: <></>,
      children: [
        {
          element: <FrameScreen />,
          children: [
            { path: '/', ...landing },
            { path: '/landing/:from?/:to?/:amount?', ...landing },
            { path: '/exchange/:from?/:to?/:amount?', element: <ExchangeScreen />, handle: exchangeHead, loader },
            ...processingPages(resolve, accessCheck, guestAccess),
            { path: '/transaction/:id', ...transactionPage(resolve, accessCheck) },
            // No login required: anyone with the secret may see the exchange; tracking links are for people without an
            // account.
            { path: '/track/:secret', ...transactionPage(resolve, publicAccess) },
            {
              path: '/history',
              lazy: async () =>
                (await later(() => import('./screens/history/history-screen.tsx'))).history(resolve, accessCheck),
            },
            {
              path: '/profile',
              handle: profileHead,
              lazy: async () => {
                const { profile } = await loadWithAccounts(
                  resolve,
                  () => import('./screens/profile/profile-screen.tsx'),
                );
                return profile(resolve, accessCheck);
              },
            },
            ...toolPages(resolve, accessCheck),
            ...affiliatePages(resolve),
            ...pagesToRead(resolve),
          ],
        },
        {
          // Outside the frame (specification, section 2): a visitor from a mail's link has one task.
          path: '/recover/:token',
          handle: recoverHead,
          lazy: async () => {
            const { recover } = await loadWithAccounts(resolve, () => import('./screens/recover/recover-screen.tsx'));
            return recover(resolve);
          },
        },
      ],
    },
  ];
}

/** Routes that make an exchange: with an account, and without one. */
function processingPages(resolve: Resolve, isMember: AccessCheck, isOffered: AccessCheck): RouteObject[] {
  const load = () => loadWithMessages(resolve, () => import('./screens/processing/processing-screen.tsx'));
  const order = ':from?/:to?/:amount?/:payoutAddress?/:payoutPid?';
  return [
    { path: `/processing/${order}`, lazy: async () => (await load()).processing(resolve, isMember) },
    { path: `/guest/${order}`, lazy: async () => (await load()).guest(resolve, { isMember, isOffered }) },
  ];
}

/** Routes of the affiliate programme; its charts are loaded with the statistics only. */
function affiliatePages(resolve: Resolve): RouteObject[] {
  const later = <T,>(load: () => Promise<T>) => loadWithAccounts(resolve, load);
  return [
    {
      path: '/affiliate/stats',
      lazy: async () => (await later(() => import('./screens/affiliate/statistics/stats-screen.tsx'))).stats(resolve),
    },
    {
      path: '/affiliate/:activePage?',
      lazy: async () => (await later(() => import('./screens/affiliate/affiliate-screen.tsx'))).affiliate(resolve),
    },
  ];
}

/** Public pages of text. */
function pagesToRead(resolve: Resolve): RouteObject[] {
  const later = <T,>(load: () => Promise<T>) => loadWithMessages(resolve, load);
  const reading = (name: keyof typeof Reading) => async () =>
    (await later(() => import('./screens/content/reading.tsx')))[name](resolve);
  const tables = (name: keyof typeof Tables) => async () =>
    (await later(() => import('./screens/currencies/tables.tsx')))[name](resolve);
  return [
    { path: '/rates', lazy: tables('rates') },
    { path: '/supported-currencies', lazy: tables('currencies') },
    { path: '/networks', lazy: tables('networks') },
    { path: '/press', lazy: reading('press') },
    { path: '/mails/:token', lazy: reading('stopMails') },
    { path: '/subscribe/:email', lazy: reading('subscribe') },
    { path: '/unsubscribe/:email/:type?', lazy: reading('unsubscribe') },
    // Any other address may be a page of content.
    { path: '*', lazy: reading('content') },
  ];
}

/** Tools for developers and merchants. */
function toolPages(resolve: Resolve, accessCheck: AccessCheck): RouteObject[] {
  const isMember = () => resolve(SessionStore).profile !== undefined;
  // Signed-in users have keys, links and payments there, which need the use cases of accounts.
  const later = <T,>(load: () => Promise<T>) => (isMember() ? loadWithAccounts : loadWithMessages)(resolve, load);
  const building = (name: 'widgets' | 'paymentButton') => async () =>
    (await later(() => import('./screens/builders/builders.tsx')))[name](resolve);
  return [
    {
      path: '/developers',
      lazy: async () => (await later(() => import('./screens/developers/developers-screen.tsx'))).developers(resolve),
    },
    { path: '/widgets', lazy: building('widgets') },
    { path: '/payment-button', lazy: building('paymentButton') },
    {
      path: '/merchant',
      lazy: async () => {
        const { merchant } = await loadWithAccounts(resolve, () => import('./screens/merchant/merchant-screen.tsx'));
        return merchant(resolve, accessCheck);
      },
    },
  ];
}

function transactionPage(resolve: Resolve, accessCheck: AccessCheck): RouteObject {
  return {
    lazy: async () => {
      const { transaction } = await loadWithMessages(
        resolve,
        () => import('./screens/transaction/transaction-screen.tsx'),
      );
      return transaction(resolve, accessCheck);
    },
  };
}
