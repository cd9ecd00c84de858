import { readdirSync } from 'node:fs';
import { resolve as absolute } from 'node:path';
import { asyncScheduler, EMPTY } from 'rxjs';
import { describe, expect, it } from 'vitest';
import { memoryAccountApi } from '../../adapters/memory/memory-account-api.ts';
import { memoryAffiliateApi } from '../../adapters/memory/memory-affiliate-api.ts';
import { MemoryCaptchaSolver } from '../../adapters/memory/memory-captcha-solver.ts';
import { memoryExchangeApi } from '../../adapters/memory/memory-exchange-api.ts';
import { MemoryLanguage } from '../../adapters/memory/memory-language.ts';
import { MemoryLogger } from '../../adapters/memory/memory-logger.ts';
import { memoryMerchantApi } from '../../adapters/memory/memory-merchant-api.ts';
import { MemorySelectionStore } from '../../adapters/memory/memory-selection-store.ts';
import { MemorySession } from '../../adapters/memory/memory-session.ts';
import { memoryTicketApi } from '../../adapters/memory/memory-ticket-api.ts';
import { SAMPLE_PROFILE } from '../../adapters/memory/samples/sample-accounts.ts';
import { accountRoutes } from '../../core/contract/accounts/account-routes.ts';
import { affiliateRoutes } from '../../core/contract/affiliates/affiliate-routes.ts';
import { ExchangeError } from '../../core/contract/exchange-error.ts';
import { exchangeRoutes } from '../../core/contract/exchange/exchange-routes.ts';
import { merchantRoutes } from '../../core/contract/merchants/merchant-routes.ts';
import { ticketRoutes } from '../../core/contract/tickets/ticket-routes.ts';
import { AccountApi } from '../../core/ports/apis/account-api.ts';
import { AffiliateApi } from '../../core/ports/apis/affiliate-api.ts';
import { ExchangeApi } from '../../core/ports/apis/exchange-api.ts';
import { MerchantApi } from '../../core/ports/apis/merchant-api.ts';
import { TicketApi } from '../../core/ports/apis/ticket-api.ts';
import type { SessionStore } from '../../core/ports/stores/session-store.ts';
import type { ClassOf, Token } from '../../core/use-cases/use-case.ts';
import { pageContainer } from '../../ui/container.ts';

/** Use cases of widgets, whose pages have a container of their own. */
const WIDGETS = 'widgets/';

interface Apis {
  readonly exchange: ExchangeApi;
  readonly accounts: AccountApi;
  readonly affiliates: AffiliateApi;
  readonly merchants: MerchantApi;
  readonly tickets: TicketApi;
}

const memory = (): Apis => ({
  exchange: memoryExchangeApi(),
  accounts: memoryAccountApi(),
  affiliates: memoryAffiliateApi(),
  merchants: memoryMerchantApi(),
  tickets: memoryTicketApi(),
});

function containerOf({ exchange, ...apis }: Apis, session: SessionStore) {
  return pageContainer({
    api: exchange,
    clock: asyncScheduler,
    logger: new MemoryLogger(),
    store: new MemorySelectionStore(),
    feed: { follow: () => EMPTY },
    session,
    language: new MemoryLanguage(),
    accounts: { ...apis, captchaSolver: new MemoryCaptchaSolver() },
  });
}

async function useCases(): Promise<(readonly [name: string, useCase: unknown])[]> {
  const root = absolute('core/use-cases');
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' });
  const found = files.filter((file) => file.endsWith('.ts') && !file.startsWith(WIDGETS)).toSorted();
  const modules = await Promise.all(found.map((file) => import(`${root}/${file}`) as Promise<Record<string, unknown>>));
  return modules.flatMap((module) => Object.entries(module)).filter(([name]) => /^[A-Z][a-z]/.test(name));
}

/** A class of which the page makes instances: it has `execute`, and is no base class. */
const isUseCase = (value: unknown) =>
  typeof value === 'object' || (typeof value === 'function' && 'execute' in (value.prototype as object));

it('every use case is resolved over the ports of the page', async () => {
  const resolve = containerOf(memory(), new MemorySession());
  const found = (await useCases()).filter(([, value]) => isUseCase(value));
  expect(found.length).toBeGreaterThan(70);
  for (const [name, useCase] of found)
    expect([name, resolve(useCase as Token<{ execute: unknown }>).execute]).toEqual([name, expect.any(Function)]);
});

describe.each<[keyof Apis, ClassOf<object>, object]>([
  ['exchange', ExchangeApi, exchangeRoutes],
  ['accounts', AccountApi, accountRoutes],
  ['affiliates', AffiliateApi, affiliateRoutes],
  ['merchants', MerchantApi, merchantRoutes],
  ['tickets', TicketApi, ticketRoutes],
])('the API of %s', (name, token, routes) => {
  it.each(Object.keys(routes))('signs the page out when %s finds the session ended, only then', async (call) => {
    const answers = ['unavailable', 'forbidden', 'unauthenticated'] as const;
    const session = new MemorySession(SAMPLE_PROFILE);
    let made = 0;
    const refuse = () => Promise.reject(new ExchangeError(answers[made++]!, 'no'));
    const apis = memory();
    const resolve = containerOf({ ...apis, [name]: { ...apis[name], [call]: refuse } }, session);
    const api = resolve(token) as Record<string, (input: object) => Promise<unknown>>;
    for (const code of answers) {
      expect(session.profile).toEqual(SAMPLE_PROFILE);
      // oxlint-disable-next-line no-await-in-loop -- one answer after the other
      await expect(api[call]!({})).rejects.toMatchObject({ code });
    }
    // A late code ends a login only: another tab may have completed it.
    expect(session.profile).toEqual(call === 'confirmLogin' ? SAMPLE_PROFILE : undefined);
  });
});
