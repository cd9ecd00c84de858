import { asyncScheduler } from 'rxjs';
import { expect, it } from 'vitest';
import { PageResolver } from '../../adapters/di/clients/page-resolver.ts';
import { memoryAccountApi } from '../../adapters/memory/memory-account-api.ts';
import { MemoryCaptchaSolver } from '../../adapters/memory/memory-captcha-solver.ts';
import { MemorySession } from '../../adapters/memory/memory-session.ts';
import { SAMPLE_PROFILE } from '../../adapters/memory/samples/sample-accounts.ts';
import { AccountApi } from '../../core/ports/apis/account-api.ts';
import { CaptchaSolver } from '../../core/ports/services/captcha-solver.ts';
import { Clock } from '../../core/ports/services/clock.ts';
import { ExchangeApi } from '../../core/ports/apis/exchange-api.ts';
import { SessionStore } from '../../core/ports/stores/session-store.ts';
import { FollowMinerStatus } from '../../core/use-cases/accounts/miner.ts';
import { SendPasswordMail } from '../../core/use-cases/accounts/sign-in/send-password-mail.ts';
import { ValidateTwoFactorCode } from '../../core/use-cases/accounts/two-factor.ts';

it('the member container resolves what is loaded on demand, over the ports of the page', async () => {
  const api = memoryAccountApi();
  const resolver = new PageResolver();
  resolver.bind(Clock, asyncScheduler);
  resolver.bind(SessionStore, new MemorySession(SAMPLE_PROFILE));
  resolver.bind(AccountApi, api);
  resolver.bind(CaptchaSolver, new MemoryCaptchaSolver());
  await resolver.get(ValidateTwoFactorCode).execute('123456');
  await resolver.get(SendPasswordMail).execute('ada@example.com');
  // An unbound token is named in the error.
  expect(() => resolver.get(ExchangeApi)).toThrow('nothing is bound to ExchangeApi');
  expect(resolver.get(FollowMinerStatus)).toBeInstanceOf(FollowMinerStatus);
  expect(api.calls.map(({ name }) => name)).toEqual(['totpValidate', 'profile', 'challenge', 'recover']);
});
