import { expect } from 'vitest';
import { NodeCaptchaSolver } from '../../../adapters/captcha/node-captcha-solver.ts';
import { Browser } from './browser.ts';
import type { ExchangeWithAccounts } from '../servers/exchange-with-accounts.ts';

/** The password of all members here. */
export const PASSWORD = 'correct horse battery';

type At = Pick<ExchangeWithAccounts, 'url' | 'open'>;

/** The JSON body of an answer. */
export async function json(response: Response): Promise<Record<string, any>> {
  return (await response.json()) as Record<string, any>;
}

/** Signs up and in. @param own headers sent with each request. */
export async function member(at: At, email: string, own: Record<string, string> = {}): Promise<Browser> {
  await at.open(email, PASSWORD);
  return login(at, email, own);
}

/** Another browser of a member. */
export async function login(at: At, email: string, own: Record<string, string> = {}): Promise<Browser> {
  const browser = new Browser(at.url, own);
  const { result } = await json(await browser.get('/auth/challenge'));
  const captcha = await new NodeCaptchaSolver().solve(result.challenge);
  expect((await browser.post('/auth/login', { email, password: PASSWORD, captcha })).status).toBe(200);
  return browser;
}

/** The publishable key of the signed-in user. */
export async function publishableKey(browser: Browser): Promise<string> {
  return (await json(await browser.get('/api/api_key')))['apiKey'];
}

/** Creates a secret key. */
export async function secretKey(browser: Browser): Promise<string> {
  return (await json(await browser.post('/api/api_keys', { name: 'x', password: PASSWORD })))['result'].key;
}

export async function listedKeys(browser: Browser): Promise<Record<string, any>[]> {
  return (await json(await browser.get('/api/api_keys')))['result'];
}

/** Makes a call with an API key; a POST if there is a body. */
export function withKey(
  { url }: Pick<At, 'url'>,
  key: string,
  path: string,
  body?: unknown,
  more: Record<string, string> = {},
): Promise<Response> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...more };
  return fetch(url + path, { headers, ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }) });
}
