import type { RouteObject } from 'react-router-dom';
import type { Resolve } from './hooks/use-use-case.ts';
import { exchangeLoader, notFound } from './screens/exchange-loader.ts';
import { ExchangeScreen } from './screens/exchange-screen.tsx';
import { RouteFailure } from './screens/failure-screen.tsx';
import { FrameScreen } from './screens/frame-screen.tsx';
import { LandingScreen } from './screens/landing-screen.tsx';
import { exchangeHead, landingHead } from './screens/page-head.ts';

/** The site's addresses (specification, section 2). @param resolve finds the use cases that loaders need. */
export function createRoutes(resolve: Resolve): RouteObject[] {
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
          ],
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
