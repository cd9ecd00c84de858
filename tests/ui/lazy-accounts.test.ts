import { asyncScheduler, EMPTY } from 'rxjs';
import { expect, it } from 'vitest';
import { memoryAccountApi } from '../../adapters/memory/memory-account-api.ts';
import { memoryExchangeApi } from '../../adapters/memory/memory-exchange-api.ts';
import { MemoryCaptchaSolver } from '../../adapters/memory/memory-captcha-solver.ts';
import { MemoryLanguage } from '../../adapters/memory/memory-language.ts';
import { MemoryLogger } from '../../adapters/memory/memory-logger.ts';
import { MemorySelectionStore } from '../../adapters/memory/memory-selection-store.ts';
import { MemorySession } from '../../adapters/memory/memory-session.ts';
import { ConfirmLogin } from '../../core/use-cases/accounts/sign-in/confirm-login.ts';
import { ListProviders } from '../../core/use-cases/accounts/list-providers.ts';
import { LoadProfile } from '../../core/use-cases/accounts/load-profile.ts';
import { LogIn } from '../../core/use-cases/accounts/sign-in/log-in.ts';
import { LogOut } from '../../core/use-cases/accounts/sign-in/log-out.ts';
import { Register } from '../../core/use-cases/accounts/sign-in/register.ts';
import { RequestRecovery } from '../../core/use-cases/accounts/sign-in/request-recovery.ts';
import { pageContainer, type PagePorts } from '../../ui/container.ts';
import { Accounts } from '../../ui/hooks/loading/accounts.ts';
import { loadWithAccounts } from '../../ui/hooks/loading/deferred-messages.ts';

const USE_CASES = [LogIn, ConfirmLogin, Register, RequestRecovery, LogOut, LoadProfile, ListProviders];

const ports = () => ({ accounts: memoryAccountApi(), captchaSolver: new MemoryCaptchaSolver() });

function pageWith(accounts: PagePorts['accounts']) {
  return pageContainer({
    language: new MemoryLanguage(),
    api: memoryExchangeApi(),
    clock: asyncScheduler,
    logger: new MemoryLogger(),
    store: new MemorySelectionStore(),
    feed: { follow: () => EMPTY },
    session: new MemorySession(),
    accounts,
  });
}

it('the account use cases are there at once when they are given', () => {
  const resolve = pageWith(ports());
  for (const useCase of USE_CASES) expect(resolve(useCase as typeof LogIn)).toBeInstanceOf(useCase);
});

it('the account use cases are loaded once, on first use', async () => {
  let loads = 0;
  const resolve = pageWith(async () => {
    loads += 1;
    return ports();
  });
  expect(() => resolve(LogIn)).toThrow('nothing is bound to AccountApi');
  expect(loads).toBe(0);
  const screens = await Promise.all([
    loadWithAccounts(resolve, async () => 'a'),
    loadWithAccounts(resolve, async () => 'b'),
  ]);
  expect([screens, loads]).toEqual([['a', 'b'], 1]);
  for (const useCase of USE_CASES) expect(resolve(useCase as typeof LogIn)).toBeInstanceOf(useCase);
});

it('the account use cases are loaded again after a load that failed', async () => {
  let loads = 0;
  const resolve = pageWith(async () => {
    loads += 1;
    if (loads === 1) throw new Error('no such file');
    return ports();
  });
  await expect(resolve(Accounts).load()).rejects.toThrow('no such file');
  await resolve(Accounts).load();
  expect(resolve(LogIn)).toBeInstanceOf(LogIn);
});
