import { createHmac } from 'node:crypto';
import type { Browser } from './browser.ts';
import { member, PASSWORD } from './key-visits.ts';
import type { ExchangeWithAccounts } from '../servers/exchange-with-accounts.ts';

/** A merchant with a session and a secret. */
export interface ShopOwner {
  readonly browser: Browser;
  readonly merchantId: string;
  readonly secret: string;
  /** Makes a call as the owner. @throws Error unless the status is 200. */
  ask(path: string, body?: object): Promise<any>;
}

/** Opens an account, makes it a merchant, and creates a secret. */
export async function openShop(
  at: ExchangeWithAccounts,
  email: string,
  settings: { name?: string; webhookUrl?: string; isTest?: boolean } = {},
): Promise<ShopOwner> {
  const browser = await member(at, email);
  const ask = (path: string, body?: object) => browser.ask<any>(path, body);
  const { secret } = await ask('/api/merchant/secret', { password: PASSWORD });
  const { merchantId } = await ask('/api/merchant', { name: 'Shop', ...settings });
  return { browser, merchantId, secret, ask };
}

/** Signs a link by the guides for merchants, independently of the server's code. */
export function signedQuery(kind: string, given: Record<string, string>, secret: string): string {
  const pairs = Object.entries(given).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const text = pairs.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join('&');
  return `${text}&signature=${createHmac('sha256', secret).update(`${kind}\n${text}`).digest('hex')}`;
}

/** Makes a request as a framed page does: without cookies and CSRF token. */
export function framed(url: string, body?: object, headers: Record<string, string> = {}): Promise<Response> {
  const own = { 'altway-frame': '1', 'content-type': 'application/json', ...headers };
  if (body === undefined) return fetch(url, { headers: own });
  return fetch(url, { method: 'POST', headers: own, body: JSON.stringify(body) });
}
