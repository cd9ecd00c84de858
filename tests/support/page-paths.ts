import { readdirSync } from 'node:fs';
import { browserOf, type Member } from './browser/members.ts';
import type { RunningServer } from './servers/start-server.ts';
import { testAddress } from './fixtures/test-address.ts';

/** Paths of the content pages of the product. */
const CONTENT_PATHS: readonly string[] = readdirSync('adapters/content/pages/en').map(
  (file) => `/${file.replace(/\.md$/, '')}`,
);

/** A path of every kind of public page; a part of the long lists. */
export const OPEN_PATHS: readonly string[] = [
  '/',
  '/landing/ltc/doge/15',
  '/exchange/btc/eth/1',
  '/exchange/btc/eth/1?pick=to&q=bit',
  '/rates?q=bit',
  '/supported-currencies?q=bit',
  '/networks',
  '/press',
  '/affiliate',
  '/widgets',
  '/payment-button',
  '/subscribe/ann@altway.example',
  '/unsubscribe/ann@altway.example/news',
  `/recover/${'A'.repeat(43)}`,
  '/guest/ltc/doge/15',
  `/mails/${'A'.repeat(66)}`,
  ...CONTENT_PATHS,
];

/** Paths of error pages, with their status. */
export const ERROR_PATHS: Readonly<Record<string, number>> = { '/nowhere': 404, '/exchange/%E0%A4%A/eth': 400 };

/** A path of every kind of page for signed-in users, except those of one exchange. */
export const OWN_PATHS: readonly string[] = [
  '/history',
  '/profile',
  '/processing/ltc/doge/15',
  '/merchant',
  '/affiliate',
  ...['stats', 'links', 'balances', 'conversions', 'operations', 'payouts', 'addresses'].map(
    (name) => `/affiliate/${name}`,
  ),
];

/** Creates an exchange over HTTP. @returns the owner's path and the tracking path. */
export async function newExchange(
  place: Pick<RunningServer, 'url'>,
  member: Member,
): Promise<readonly [own: string, open: string]> {
  const order = { from: 'ltc', to: 'doge', amount: '15', address: await testAddress(place, 'doge') };
  const made = browserOf(place, member).ask<{ id: string; trackSecret: string }>('/exchange/transactions', order);
  const { id, trackSecret } = await made;
  return [`/transaction/${id}`, `/track/${trackSecret}`];
}
