import type { RouteObject } from 'react-router-dom';
import { SessionStore } from '../core/ports/session-store.ts';
import { withAccounts, withTexts } from './hooks/later-texts.ts';
import type { Resolve } from './hooks/use-use-case.ts';
import { exchangeLoader, notFound } from './screens/exchange-loader.ts';
import { ExchangeScreen } from './screens/exchange-screen.tsx';
import { RouteFailure } from './screens/failure-screen.tsx';
import { FrameScreen } from './screens/frame-screen.tsx';
import { type Gate, openGate, sessionGate } from './screens/guarded.ts';
import { LandingScreen } from './screens/landing-screen.tsx';
import {
  exchangeHead,
  historyHead,
  landingHead,
  processingHead,
  profileHead,
  recoverHead,
  transactionHead,
} from './screens/page-head.ts';

/**
 * The site's addresses (specification, section 2). What most visits do without is loaded when it is opened.
 * @param resolve finds the use cases that loaders need. @param gate stands before pages for those who signed in.
 */
export function createRoutes(resolve: Resolve, gate = sessionGate(resolve(SessionStore))): RouteObject[] {
  const loader = exchangeLoader(resolve);
  const landing = { element: <LandingScreen />, handle: landingHead, loader };
  return [
    {
      errorElement: <RouteFailure />,
      // Nothing is drawn while the browser loads data for a first view: the server has always done it before.
      hydrateFallbackElement: <></>,
      children: [
        {
          element: <FrameScreen />,
          children: [
            { path: '/', ...landing },
            { path: '/landing/:from?/:to?/:amount?', ...landing },
            { path: '/exchange/:from?/:to?/:amount?', element: <ExchangeScreen />, handle: exchangeHead, loader },
            {
              path: '/processing/:from?/:to?/:amount?/:payoutAddress?/:payoutPid?',
              handle: processingHead,
              lazy: async () => {
                const { processing } = await withTexts(
                  resolve,
                  () => import('./screens/processing/processing-screen.tsx'),
                );
                return processing(resolve, gate);
              },
            },
            { path: '/transaction/:id', ...transactionPage(resolve, gate) },
            // Whoever holds the secret may look: a tracking link is for those who have no account.
            { path: '/track/:secret', ...transactionPage(resolve, openGate) },
            {
              path: '/history',
              handle: historyHead,
              lazy: async () => {
                const { history } = await withTexts(resolve, () => import('./screens/history/history-screen.tsx'));
                return history(resolve, gate);
              },
            },
            {
              path: '/profile',
              handle: profileHead,
              lazy: async () => {
                const { profile } = await withAccounts(resolve, () => import('./screens/profile/profile-screen.tsx'));
                return profile(resolve, gate);
              },
            },
          ],
        },
        {
          // Outside the frame (specification, section 2): whoever comes from a mail has one thing to do.
          path: '/recover/:token',
          handle: recoverHead,
          lazy: async () => {
            const { recover } = await withAccounts(resolve, () => import('./screens/recover/recover-screen.tsx'));
            return recover(resolve);
          },
        },
        {
          path: '*',
          element: <></>,
          loader: () => {
            throw notFound();
          },
        },
      ],
    },
  ];
}

function transactionPage(resolve: Resolve, gate: Gate): RouteObject {
  return {
    handle: gate === openGate ? transactionHead : { ...transactionHead, isGuarded: true },
    lazy: async () => {
      const { transaction } = await withTexts(resolve, () => import('./screens/transaction/transaction-screen.tsx'));
      return transaction(resolve, gate);
    },
  };
}
