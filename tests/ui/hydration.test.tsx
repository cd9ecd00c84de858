// @vitest-environment jsdom
import { act } from '@testing-library/react';
import { StrictMode } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { asyncScheduler } from 'rxjs';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { memoryAccountApi } from '../../adapters/memory/memory-account-api.ts';
import { memoryExchangeApi, type MemoryExchangeOptions } from '../../adapters/memory/memory-exchange-api.ts';
import { MemoryLanguage } from '../../adapters/memory/memory-language.ts';
import { MemoryLogger } from '../../adapters/memory/memory-logger.ts';
import { MemorySelectionStore } from '../../adapters/memory/memory-selection-store.ts';
import { MemorySession } from '../../adapters/memory/memory-session.ts';
import { MemoryTransactionFeed } from '../../adapters/memory/memory-transaction-feed.ts';
import { ExchangeError } from '../../core/contract/exchange-error.ts';
import { App } from '../../ui/app.tsx';
import { pageContainer } from '../../ui/container.ts';
import { STATE_ID, unpackState } from '../../ui/document/page-state.ts';
import { loadMatched } from '../../ui/lazy-routes.ts';
import { createRoutes } from '../../ui/routes.tsx';
import { english } from './support/visit.tsx';
import { rendererOf } from './support/renderer.ts';
import { held, SAMPLE_HISTORY } from '../../stories/support/samples/sample-states.ts';
import { SPLIT_QUOTE } from '../../stories/support/samples/split-quote.ts';

let complaints: unknown[];
let root: Root;
/** The document's own head and body, which other tests of this worker hold on to. */
const { head, body } = document;

beforeEach(() => {
  complaints = [];
  vi.spyOn(console, 'error').mockImplementation((...logged) => void complaints.push(logged));
});

afterEach(() => {
  act(() => root.unmount());
  vi.restoreAllMocks();
  document.documentElement.replaceChildren(head, body);
});

/** The first input: the amount, or the search. */
const typingField = () => document.querySelector<HTMLInputElement>('input[name=amount], input[type=search]')!;

async function hydrate(url: string, options: MemoryExchangeOptions = {}, typedEarly = '') {
  const { body } = await rendererOf(options).getSignedIn(url);
  document.documentElement.innerHTML = body.replace(/^.*?<html[^>]*>/s, '').replace('</html>', '');
  const state = unpackState(JSON.parse(document.getElementById(STATE_ID)!.textContent!));
  const api = memoryExchangeApi(options);
  const resolve = pageContainer({
    language: new MemoryLanguage(),
    api,
    clock: asyncScheduler,
    logger: new MemoryLogger(),
    store: new MemorySelectionStore(),
    feed: new MemoryTransactionFeed(),
    session: new MemorySession(state.profile),
    accounts: { accounts: memoryAccountApi() },
  });
  const routes = createRoutes(resolve);
  await loadMatched(routes, url.split('?', 1)[0]!);
  const router = createMemoryRouter(routes, { initialEntries: [url], hydrationData: state.router });
  const page = { theme: 'system', year: state.year, site: state.site, saveTheme: () => undefined } as const;
  const container = document.getElementById('root')!;
  const before = container.querySelector('form');
  if (typedEarly) typingField().value = typedEarly;
  await act(async () => {
    root = hydrateRoot(
      container,
      <StrictMode>
        <App i18n={english} page={page} resolve={resolve}>
          <RouterProvider router={router} />
        </App>
      </StrictMode>,
      { onRecoverableError: (error) => complaints.push(error) },
    );
  });
  return { api, before, after: container.querySelector('form') };
}

const failed = {
  status: 'failed',
  error: new ExchangeError('amount-too-small', 'x', { limit: { amount: '1', currency: 'ltc' } }),
} as const;

it.each<[string, string, MemoryExchangeOptions]>([
  ['the landing page', '/', {}],
  ['a quote', '/exchange/ltc/doge/15', {}],
  ['a split quote', '/exchange/btc/eth/12.5', { quote: { status: 'ready', answer: SPLIT_QUOTE } }],
  ['a limit', '/exchange/ltc/doge/0.1', { quote: failed }],
  ['nothing loaded', '/exchange', { currencies: failed }],
  ['the list of currencies', '/exchange/ltc/doge/15?pick=to&q=usd', {}],
  ['the form of an exchange', '/processing/ltc/xrp/15/rEb8TK3gBgk5auZkwc6sHnwrGVJH8DuaLh/4170325218', {}],
  ['a transaction', '/transaction/k3v9t2m7x4qa', {}],
  [
    'a tracked transaction',
    `/track/${'aB3-_'.repeat(8)}xyz`,
    { transaction: { status: 'ready', answer: held('underpaid') } },
  ],
  ['the profile', '/profile', {}],
  ['a password by mail', `/recover/${'aB3-_'.repeat(8)}xyz`, {}],
  ['a change of e-mail', `/recover/${'aB3-_'.repeat(8)}xyz?email`, {}],
  ['a history', '/history?page=2', { history: { status: 'ready', answer: SAMPLE_HISTORY } }],
])('hydrates %s as it was rendered', async (_what, url, options) => {
  const { before, after } = await hydrate(url, options);
  expect(complaints).toEqual([]);
  expect(after).toBe(before);
});

it('loads nothing again that came with the page', async () => {
  const { api } = await hydrate('/exchange/ltc/doge/15');
  expect(api.calls).toEqual([]);
});

it('keeps input typed before the scripts ran, and requests its quote', async () => {
  await hydrate('/exchange/ltc/doge/15', {}, '0,75');
  expect(typingField().value).toBe('0.75');
  expect(document.querySelector('output')!.getAttribute('aria-busy')).toBe('true');
  expect(complaints).toEqual([]);
});

it('searches for text typed before the scripts ran', async () => {
  await hydrate('/rates', {}, 'doge');
  expect(typingField().value).toBe('doge');
  expect(document.querySelectorAll('[aria-label="Exchange rates"] tbody tr')).toHaveLength(1);
  expect(complaints).toEqual([]);
});
