import { Container } from 'inversify';
import { asyncScheduler } from 'rxjs';
import { expect, it } from 'vitest';
import { accountParts } from '../../adapters/di/account-parts.ts';
import { memoryAccountApi } from '../../adapters/memory/memory-account-api.ts';
import { MemoryHumanProof } from '../../adapters/memory/memory-human-proof.ts';
import { MemorySession } from '../../adapters/memory/memory-session.ts';
import { SAMPLE_PROFILE } from '../../adapters/memory/sample-accounts.ts';
import { Clock } from '../../core/ports/clock.ts';
import { SessionStore } from '../../core/ports/session-store.ts';
import { FollowMinerStatus } from '../../core/use-cases/accounts/miner.ts';
import { SendPasswordMail } from '../../core/use-cases/accounts/send-password-mail.ts';
import { ValidateTwoFactorCode } from '../../core/use-cases/accounts/two-factor.ts';

it('composes what no screen draws at once, over the ports of the page', async () => {
  const api = memoryAccountApi();
  const container = new Container();
  container.bind(Clock).toConstantValue(asyncScheduler);
  container.bind(SessionStore).toConstantValue(new MemorySession(SAMPLE_PROFILE));
  container.load(...accountParts({ api, proof: new MemoryHumanProof() }));
  await container.get(ValidateTwoFactorCode).execute('123456');
  await container.get(SendPasswordMail).execute('ada@example.com');
  expect(container.get(FollowMinerStatus)).toBeInstanceOf(FollowMinerStatus);
  expect(api.asked.map(({ name }) => name)).toEqual(['totpValidate', 'profile', 'challenge', 'recover']);
});
