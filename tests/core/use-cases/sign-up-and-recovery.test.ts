import { Subject, VirtualTimeScheduler } from 'rxjs';
import { describe, expect, it } from 'vitest';
import { memoryAccountApi, type MemoryAccountOptions } from '../../../adapters/memory/memory-account-api.ts';
import { MemoryCaptchaSolver } from '../../../adapters/memory/memory-captcha-solver.ts';
import { MemoryLogger } from '../../../adapters/memory/memory-logger.ts';
import { MemorySession } from '../../../adapters/memory/memory-session.ts';
import { SAMPLE_PROFILE } from '../../../adapters/memory/samples/sample-accounts.ts';
import { ExchangeError } from '../../../core/contract/exchange-error.ts';
import { ConfirmLogin, type ConfirmLoginView } from '../../../core/use-cases/accounts/sign-in/confirm-login.ts';
import type { FormAction } from '../../../core/use-cases/accounts/form-stream.ts';
import { ListProviders } from '../../../core/use-cases/accounts/list-providers.ts';
import { LoadProfile } from '../../../core/use-cases/accounts/load-profile.ts';
import { LogOut } from '../../../core/use-cases/accounts/sign-in/log-out.ts';
import {
  CONFIRM_AFTER_MS,
  Register,
  type RegistrationField,
  type RegistrationView,
} from '../../../core/use-cases/accounts/sign-in/register.ts';
import { SHAKE_MS } from '../../../core/use-cases/accounts/sign-in/shake.ts';
import { type RecoveryView, RequestRecovery } from '../../../core/use-cases/accounts/sign-in/request-recovery.ts';
import { inEnglish } from '../../support/fixtures/in-english.ts';
import { AccountApi } from '../../../core/ports/apis/account-api.ts';
import { overApi } from '../../support/over-api.ts';

const turn = () => new Promise((resolve) => setImmediate(resolve));
const exists = {
  status: 'failed',
  error: new ExchangeError('conflict', 'Email already exist', { fields: { email: ['Email already exist'] } }),
} as const;
const broken = { status: 'failed', error: new ExchangeError('internal', 'Internal error') } as const;

function signUp(options: MemoryAccountOptions = {}) {
  const api = memoryAccountApi(options);
  const clock = new VirtualTimeScheduler(undefined, 0);
  const actions$ = new Subject<FormAction<RegistrationField>>();
  const views: RegistrationView[] = [];
  const subscription = new Register(api, clock).execute(actions$).subscribe((view) => views.push(view));
  const type = (field: RegistrationField, value: string) => actions$.next({ kind: 'edit', field, value });
  const submit = async () => {
    actions$.next({ kind: 'submit' });
    await turn();
  };
  const passTo = (ms: number) => {
    clock.maxFrames = ms;
    clock.flush();
  };
  return { api, clock, views, type, submit, passTo, subscription, view: () => inEnglish(views.at(-1)!) };
}

describe('a sign-up', () => {
  it('is disabled while it is sent, shows that for a second and a half, and then asks to open the mailbox', async () => {
    const { api, type, submit, passTo, views, view } = signUp();
    type('email', ' ada@example.com');
    type('subscription', '1');
    await submit();
    expect(api.calls).toEqual([{ name: 'register', input: { email: 'ada@example.com', subscription: true } }]);
    expect(views.map(({ status }) => status).slice(-2)).toEqual(['submitting', 'sent']);
    passTo(CONFIRM_AFTER_MS - 1);
    expect(view().status).toBe('sent');
    passTo(CONFIRM_AFTER_MS);
    expect(view().status).toBe('done');
  });

  it('asks for a correct e-mail, and clears the message when it is edited', async () => {
    const { api, type, submit, view } = signUp();
    type('email', 'ada@');
    await submit();
    expect(view().errors).toEqual({ email: 'Please, enter correct email' });
    expect(api.calls).toEqual([]);
    type('email', 'ada@x');
    expect(view().errors).toEqual({});
  });

  it('shakes the link for a second when the e-mail exists, and can be sent again', async () => {
    const { type, submit, passTo, view } = signUp({ register: exists });
    type('email', 'ada@example.com');
    await submit();
    expect(view()).toMatchObject({ status: 'editing', errors: { email: 'Email already exist' }, isShaking: true });
    passTo(SHAKE_MS - 1);
    expect(view().isShaking).toBe(true);
    passTo(SHAKE_MS);
    expect(view()).toMatchObject({ isShaking: false, errors: { email: 'Email already exist' } });
  });

  it('without a positive result or a message is an internal error on the e-mail', async () => {
    for (const register of [broken, { status: 'ready', answer: {} as never } as const]) {
      const { type, submit, view } = signUp({ register });
      type('email', 'ada@example.com');
      // oxlint-disable-next-line no-await-in-loop
      await submit();
      expect(view()).toMatchObject({ status: 'editing', errors: { email: 'Internal error' }, isShaking: false });
    }
  });

  it('opens nothing after its screen is left', async () => {
    const { type, submit, passTo, view, subscription } = signUp();
    type('email', 'ada@example.com');
    await submit();
    subscription.unsubscribe();
    passTo(CONFIRM_AFTER_MS * 2);
    expect(view().status).toBe('sent');
  });
});

describe('a recovery', () => {
  function recovery(options: MemoryAccountOptions = {}, email?: string) {
    const api = memoryAccountApi(options);
    const actions$ = new Subject<FormAction<'email'>>();
    const views: RecoveryView[] = [];
    new RequestRecovery(api, new MemoryCaptchaSolver()).execute(actions$, email).subscribe((view) => views.push(view));
    const submit = async () => {
      actions$.next({ kind: 'submit' });
      await turn();
    };
    return { api, actions$, submit, view: () => inEnglish(views.at(-1)!) };
  }

  it('starts with the e-mail of the other form, and is sent with a captcha', async () => {
    const { api, submit, view } = recovery({}, 'ada@example.com');
    expect(view().values.email).toBe('ada@example.com');
    await submit();
    expect(api.calls.at(-1)).toEqual({
      name: 'recover',
      input: { email: 'ada@example.com', captcha: 'solved:challenge' },
    });
    expect(view().status).toBe('done');
  });

  it.each([
    ['', "Email can't be empty"],
    ['  ', "Email can't be empty"],
    ['ada', 'Please, enter correct email'],
  ])('for "%s" shows "%s"', async (email, message) => {
    const { submit, view } = recovery({}, email);
    await submit();
    expect(view()).toMatchObject({ status: 'editing', errors: { email: message } });
  });

  it('can be sent again after a failure', async () => {
    const { submit, view } = recovery({ recover: broken }, 'ada@example.com');
    await submit();
    expect(view()).toMatchObject({ status: 'editing', errors: { email: 'Internal error' } });
  });
});

describe('the second step of a social sign-in', () => {
  function confirm(options: MemoryAccountOptions = {}) {
    const api = memoryAccountApi(options);
    const session = new MemorySession();
    const actions$ = new Subject<FormAction<'totp'>>();
    const views: ConfirmLoginView[] = [];
    new ConfirmLogin(api, new LoadProfile(api, session)).execute(actions$).subscribe((view) => views.push(view));
    const send = async (value: string) => {
      actions$.next({ kind: 'edit', field: 'totp', value });
      actions$.next({ kind: 'submit' });
      await turn();
    };
    return { api, session, send, view: () => inEnglish(views.at(-1)!) };
  }

  it('accepts six digits or a recovery code', async () => {
    const { api, session, send, view } = confirm();
    await send('12 34');
    expect(view().errors).toEqual({ totp: 'must be exactly 6 digits' });
    await send(' 123456 ');
    expect(api.calls[0]).toEqual({ name: 'confirmLogin', input: { totp: '123456' } });
    expect([view().status, session.profile]).toEqual(['done', SAMPLE_PROFILE]);
    const other = confirm();
    await other.send('abcd-2345-efgh');
    expect(other.view().errors).toEqual({ totp: 'must be exactly 6 digits' });
    await other.send('K7MF2X wqh3pd-9vt4ca8mjz5r');
    expect(other.api.calls[0]).toEqual({ name: 'confirmLogin', input: { totp: 'K7MF2X wqh3pd-9vt4ca8mjz5r' } });
  });

  it('ends when it took too long', async () => {
    const error = new ExchangeError('unauthenticated', 'x');
    const { send, view } = confirm({ confirmLogin: { status: 'failed', error } });
    await send('123456');
    expect(view()).toMatchObject({ status: 'over', errors: {} });
  });
});

describe('the signed-in user', () => {
  const unauthenticated = { status: 'failed', error: new ExchangeError('unauthenticated', 'x') } as const;

  it('is cleared when the server reports no session, and kept when the server is unreachable', async () => {
    const session = new MemorySession(SAMPLE_PROFILE);
    await expect(new LoadProfile(memoryAccountApi({ profile: broken }), session).execute()).rejects.toThrow('Internal');
    expect(session.profile).toEqual(SAMPLE_PROFILE);
    const api = memoryAccountApi({ profile: unauthenticated });
    expect(await overApi(AccountApi, api, session)(LoadProfile).execute()).toBeUndefined();
    expect(session.profile).toBeUndefined();
    expect(api.calls).toEqual([{ name: 'profile', input: { force_update: '1' } }]);
  });

  it('stays signed out when the session ended while the profile was loaded', async () => {
    const session = new MemorySession(SAMPLE_PROFILE);
    const loading = overApi(AccountApi, memoryAccountApi(), session)(LoadProfile).execute();
    session.clear();
    expect(await loading).toBeUndefined();
    expect(session.profile).toBeUndefined();
  });

  it('needs a user in the answer', async () => {
    const profile = { status: 'ready', answer: { networks: [] } as never } as const;
    const session = new MemorySession();
    await expect(new LoadProfile(memoryAccountApi({ profile }), session).execute()).rejects.toThrow('Internal error');
  });

  it('is signed out once the server has confirmed it, or had no session', async () => {
    const session = new MemorySession(SAMPLE_PROFILE);
    await expect(new LogOut(memoryAccountApi({ logOut: broken }), session).execute()).rejects.toThrow('Internal');
    expect(session.profile).toEqual(SAMPLE_PROFILE);
    await new LogOut(memoryAccountApi({ logOut: unauthenticated }), session).execute();
    expect(session.profile).toBeUndefined();
  });

  it('has no providers when they cannot be loaded', async () => {
    const logger = new MemoryLogger();
    expect(await new ListProviders(memoryAccountApi({ networks: broken }), logger).execute()).toEqual([]);
    expect(logger.lines).toHaveLength(1);
  });
});
