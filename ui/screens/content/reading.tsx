import type { RouteObject } from 'react-router-dom';
import type { ContentPage, PressItem } from '../../../core/domain/site/content.ts';
import type { Resolve } from '../../../core/use-cases/use-case.ts';
import type { PageHandle } from '../page-head.ts';
import { contentLoader, pressLoader } from './content-data.ts';
import { contentTitle } from './content-title.ts';
import { ContentScreen } from './content-screen.tsx';
import { PressScreen } from './press-screen.tsx';
import { StopMailsScreen, stopMailsLoader } from './stop-mails-screen.tsx';
import { subscriptionLoader } from './subscription-data.ts';
import { SubscribeScreen } from './subscribe-screen.tsx';
import { UnsubscribeScreen } from './unsubscribe-screen.tsx';

/** This file's key in the build's manifest: one chunk for all pages of text. */
const source = 'ui/screens/content/reading.tsx';

type Page = Pick<RouteObject, 'Component' | 'loader' | 'handle'>;

/** The route of content pages; an address without a page is not found. */
export function content(resolve: Resolve): Page {
  const handle: PageHandle<ContentPage> = {
    source,
    look: 'landing',
    head: ({ title, description, keywords, path: canonical, locale, locales }, text) => ({
      title: contentTitle(text, title),
      description,
      keywords,
      canonical,
      written: { locale, locales },
    }),
  };
  return { Component: ContentScreen, loader: contentLoader(resolve), handle };
}

export function press(resolve: Resolve): Page {
  const handle: PageHandle<readonly PressItem[]> = {
    source,
    look: 'landing',
    head: (_items, text) => ({
      title: text('press.title'),
      description: text('press.description'),
      keywords: text('press.keywords'),
      canonical: '/press',
    }),
  };
  return { Component: PressScreen, loader: pressLoader(resolve), handle };
}

/** The route of `/subscribe/{email}`. */
export function subscribe(_resolve: Resolve): Page {
  const handle: PageHandle = {
    source,
    look: 'landing',
    head: (_data, text) => ({ title: text('subscribe.title'), isPrivate: true }),
  };
  return { Component: SubscribeScreen, loader: subscriptionLoader, handle };
}

/** The route of `/mails/{token}`. */
export function stopMails(_resolve: Resolve): Page {
  const handle: PageHandle = {
    source,
    look: 'landing',
    head: (_data, text) => ({ title: text('stopMails.title'), isPrivate: true }),
  };
  return { Component: StopMailsScreen, loader: stopMailsLoader, handle };
}

/** The route of `/unsubscribe/{email}`. */
export function unsubscribe(_resolve: Resolve): Page {
  const handle: PageHandle = {
    source,
    look: 'landing',
    head: (_data, text) => ({ title: text('subscribe.leaveTitle'), isPrivate: true }),
  };
  return { Component: UnsubscribeScreen, loader: subscriptionLoader, handle };
}
