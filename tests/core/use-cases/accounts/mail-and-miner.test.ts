import { VirtualTimeScheduler } from 'rxjs';
import { describe, expect, it } from 'vitest';
import { type MemoryAccountOptions, memoryAccountApi } from '../../../../adapters/memory/memory-account-api.ts';
import { MemoryCaptchaSolver } from '../../../../adapters/memory/memory-captcha-solver.ts';
import { MemoryLogger } from '../../../../adapters/memory/memory-logger.ts';
import { MemorySession } from '../../../../adapters/memory/memory-session.ts';
import { SAMPLE_PROFILE } from '../../../../adapters/memory/samples/sample-accounts.ts';
import { ExchangeError } from '../../../../core/contract/exchange-error.ts';
import type { MinerStatus } from '../../../../core/domain/accounts/account.ts';
import { ReadMailToken } from '../../../../core/use-cases/accounts/sign-in/mail-token.ts';
import { FollowMinerStatus, MINER_LOOK_MS } from '../../../../core/use-cases/accounts/miner.ts';
import { SendPasswordMail } from '../../../../core/use-cases/accounts/sign-in/send-password-mail.ts';
import { profileWith } from '../../../../stories/support/samples/sample-profiles.ts';
import { AccountApi } from '../../../../core/ports/apis/account-api.ts';
import { overApi } from '../../../support/over-api.ts';

const TOKEN = 'T'.repeat(43);
const failing = (code: 'not-found' | 'invalid-input' | 'unavailable' | 'unauthenticated') =>
  ({ status: 'failed', error: new ExchangeError(code, `said: ${code}`) }) as const;

describe('reading the token of a mail', () => {
  const read = async (options: MemoryAccountOptions) => {
    const logger = new MemoryLogger();
    return [await new ReadMailToken(memoryAccountApi(options), logger).execute(TOKEN), logger.lines] as const;
  };

  it('returns the e-mail of the account', async () => {
    expect(await read({})).toEqual(['ada@example.com', []]);
  });

  it('returns nothing for an invalid token', async () => {
    expect(await read({ token: { status: 'ready', answer: {} } })).toEqual([undefined, []]);
    expect(await read({ token: failing('not-found') })).toEqual([undefined, []]);
    expect(await read({ token: failing('invalid-input') })).toEqual([undefined, []]);
  });

  it('returns nothing when the call fails, and logs the failure without the token', async () => {
    const [email, lines] = await read({ token: failing('unavailable') });
    expect([email, lines.length]).toEqual([undefined, 1]);
    expect(JSON.stringify(lines)).not.toContain(TOKEN);
  });
});

describe('sending the mail that sets a password', () => {
  it('requests a recovery with a solved captcha', async () => {
    const api = memoryAccountApi();
    await new SendPasswordMail(api, new MemoryCaptchaSolver()).execute('ada@example.com');
    expect(api.calls.map(({ name }) => name)).toEqual(['challenge', 'recover']);
    expect(api.calls[1]!.input).toEqual({ email: 'ada@example.com', captcha: expect.any(String) });
  });

  it('throws the error of the failed call', async () => {
    const send = (options: MemoryAccountOptions) =>
      new SendPasswordMail(memoryAccountApi(options), new MemoryCaptchaSolver()).execute('ada@example.com');
    await expect(send({ challenge: failing('unavailable') })).rejects.toMatchObject({ code: 'unavailable' });
    await expect(send({ recover: { status: 'ready', answer: { result: false as never } } })).rejects.toMatchObject({
      fields: { msg: ['Internal error'] },
    });
  });
});

describe('the miner flag', () => {
  const looks = (statuses: readonly (MinerStatus | 'unavailable' | 'unauthenticated')[]) => {
    const clock = new VirtualTimeScheduler();
    const session = new MemorySession(SAMPLE_PROFILE);
    let calls = 0;
    const api = memoryAccountApi({
      profile: () => {
        const next = statuses[calls++]!;
        return typeof next === 'string'
          ? failing(next)
          : { status: 'ready', answer: profileWith({ minerStatus: next }) as never };
      },
    });
    const seen: unknown[] = [];
    overApi(
      AccountApi,
      api,
      session,
      clock,
    )(FollowMinerStatus)
      .execute()
      .subscribe({
        next: (status) => seen.push(status),
        error: () => seen.push('error'),
        complete: () => seen.push('over'),
      });
    let now = 0;
    const pass = async (ms: number) => {
      clock.maxFrames = now += ms;
      clock.flush();
      await new Promise((done) => setImmediate(done));
    };
    return { seen, session, pass, calls: () => calls };
  };

  it('is polled while it is checked, takes the value of the profile, and stops', async () => {
    const { seen, session, pass, calls } = looks([1, 1, 2]);
    expect(seen).toEqual([1]);
    await pass(0);
    await pass(MINER_LOOK_MS - 1);
    expect([seen, calls()]).toEqual([[1], 1]);
    await pass(1);
    await pass(MINER_LOOK_MS);
    expect(seen).toEqual([1, 2, 'over']);
    expect(session.profile?.user.minerStatus).toBe(2);
    await pass(10 * MINER_LOOK_MS);
    expect(calls()).toBe(3);
  });

  it('can be refused', async () => {
    const { seen, pass } = looks([0]);
    await pass(0);
    expect(seen).toEqual([1, 0, 'over']);
  });

  it('is polled again after the server was unreachable', async () => {
    const { seen, pass } = looks(['unavailable', 2]);
    await pass(0);
    expect(seen).toEqual([1]);
    await pass(MINER_LOOK_MS);
    expect(seen).toEqual([1, 2, 'over']);
  });

  it('ends with the session', async () => {
    const { seen, session, pass } = looks(['unauthenticated']);
    await pass(0);
    expect([seen, session.profile]).toEqual([[1, 'over'], undefined]);
  });
});
