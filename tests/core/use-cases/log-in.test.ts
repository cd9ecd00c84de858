import { Subject, VirtualTimeScheduler } from 'rxjs';
import { describe, expect, it } from 'vitest';
import type { Stubbed } from '../../../adapters/memory/stubbed.ts';
import { memoryAccountApi, type MemoryAccountOptions } from '../../../adapters/memory/memory-account-api.ts';
import { MemoryCaptchaSolver } from '../../../adapters/memory/memory-captcha-solver.ts';
import { MemorySession } from '../../../adapters/memory/memory-session.ts';
import { SAMPLE_PROFILE, SAMPLE_USER } from '../../../adapters/memory/samples/sample-accounts.ts';
import type { ErrorCode } from '../../../core/contract/error-code.ts';
import { ExchangeError, type FieldErrors } from '../../../core/contract/exchange-error.ts';
import type { FormAction } from '../../../core/use-cases/accounts/form-stream.ts';
import { LoadProfile } from '../../../core/use-cases/accounts/load-profile.ts';
import { SHAKE_MS } from '../../../core/use-cases/accounts/sign-in/shake.ts';
import { LogIn } from '../../../core/use-cases/accounts/sign-in/log-in.ts';
import type { LoginField, LoginView } from '../../../core/use-cases/accounts/sign-in/login-view.ts';
import { inEnglish } from '../../support/fixtures/in-english.ts';

const turn = () => new Promise((resolve) => setImmediate(resolve));
const failed = (code: ErrorCode, fields?: FieldErrors): Stubbed<never> => ({
  status: 'failed',
  error: new ExchangeError(code, 'Internal error', { fields }),
});

/** Returns the answers one after the other, and the last one from then on. */
function inTurn<T>(...answers: readonly Stubbed<T>[]): () => Stubbed<T> {
  let calls = 0;
  return () => answers[Math.min(calls++, answers.length - 1)]!;
}

function open(options: MemoryAccountOptions = {}, proof = new MemoryCaptchaSolver()) {
  const api = memoryAccountApi(options);
  const session = new MemorySession();
  const clock = new VirtualTimeScheduler(undefined, 0);
  const actions$ = new Subject<FormAction<LoginField>>();
  const views: LoginView[] = [];
  const useCase = new LogIn(api, proof, new LoadProfile(api, session), clock);
  const subscription = useCase.execute(actions$).subscribe((view) => views.push(view));
  const type = async (field: LoginField, value: string) => {
    actions$.next({ kind: 'edit', field, value });
    await turn();
  };
  const submit = async () => {
    actions$.next({ kind: 'submit' });
    await turn();
  };
  const fill = async () => {
    await type('email', ' ada@example.com ');
    await type('password', ' correct horse ');
  };
  const sent = () => api.calls.filter(({ name }) => name === 'logIn').map(({ input }) => input);
  const view = () => inEnglish(views.at(-1)!);
  return { api, clock, session, views, actions$, subscription, type, submit, fill, sent, view };
}

describe('a login', () => {
  it('sends the form with a captcha, and sets the profile of the session', async () => {
    const { fill, submit, sent, view, session } = open();
    await fill();
    await submit();
    expect(sent()).toEqual([{ email: 'ada@example.com', password: ' correct horse ', captcha: 'solved:challenge' }]);
    expect(view().status).toBe('done');
    expect(session.profile).toEqual(SAMPLE_PROFILE);
  });

  it('reports missing fields, sends nothing, and clears the errors when anything is typed', async () => {
    const { type, submit, sent, view } = open();
    await submit();
    expect(view().errors).toEqual({ email: 'Email required', password: 'Password required' });
    expect(sent()).toEqual([]);
    await type('password', 'x');
    expect(view().errors).toEqual({});
  });

  it('is disabled while it is sent, and ignores input meanwhile', async () => {
    const { fill, type, submit, view, sent } = open({ logIn: { status: 'waiting' } });
    await fill();
    await submit();
    await type('email', 'other');
    await submit();
    expect(view()).toMatchObject({ status: 'submitting', values: { email: ' ada@example.com ' } });
    expect(sent()).toHaveLength(1);
  });

  it('asks for a code when the account needs one, and sends it without another captcha', async () => {
    const calls = failed('two-factor-required', { totp: ['Enter the code from your authenticator'] });
    const { fill, type, submit, sent, view } = open({
      logIn: inTurn<never>(calls, failed('wrong-code', { totp: ['Wrong Google Authenticator Code'] }), {
        status: 'ready',
        answer: { result: true, user: SAMPLE_USER } as never,
      }),
    });
    await fill();
    await submit();
    expect(view()).toMatchObject({ status: 'editing', step: 'code', errors: {} });
    await type('totp', '12345');
    await submit();
    expect(view().errors).toEqual({ totp: 'must be exactly 6 digits' });
    await type('totp', ' 123456');
    await submit();
    expect(view()).toMatchObject({ step: 'code', errors: { totp: 'Wrong Google Authenticator Code' } });
    await type('totp', 'abcdef-234578-ghjkmn-pqrs90');
    await submit();
    expect(view().status).toBe('done');
    expect(sent().slice(1)).toEqual(
      ['123456', 'abcdef-234578-ghjkmn-pqrs90'].map((totp) => ({
        email: 'ada@example.com',
        password: ' correct horse ',
        totp,
      })),
    );
  });

  it('starts again with the password when the code came too late', async () => {
    const { fill, type, submit, view } = open({
      logIn: inTurn(failed('two-factor-required'), failed('human-check', { captcha: ['Not verified'] })),
    });
    await fill();
    await submit();
    await type('totp', '123456');
    await submit();
    expect(view()).toMatchObject({ step: 'password', errors: { main: 'Not verified' }, values: { totp: '' } });
  });

  it.each<[string, Stubbed<never>, Readonly<Record<string, string>>]>([
    [
      'a user without a result',
      { status: 'ready', answer: { user: SAMPLE_USER } as never },
      { email: 'Internal error' },
    ],
    ['nothing at all', { status: 'ready', answer: {} as never }, { email: 'Internal error' }],
    ['a failure without fields', failed('internal'), { email: 'Internal error' }],
    [
      'a failure of the form',
      failed('wrong-credentials', { main: ['Wrong email or password'] }),
      { main: 'Wrong email or password' },
    ],
    [
      'several messages',
      failed('invalid-input', { email: ['one', 'two'], totp: ['three'] }),
      { email: 'one, two', totp: 'three' },
    ],
    ['fields of others', failed('invalid-input', { csrf: ['a'], main: ['b'] }), { main: 'a, b' }],
  ])('answered with %s shows the error on its field', async (_what, logIn, errors) => {
    const { fill, submit, view, session } = open({ logIn });
    await fill();
    await submit();
    expect(view()).toMatchObject({ status: 'editing', errors });
    expect(session.profile).toBeUndefined();
  });

  it('shakes the password-recovery link for a second, from the second refusal on', async () => {
    const logIn = failed('wrong-credentials', { main: ['Wrong email or password'] });
    const { fill, submit, view, clock } = open({ logIn });
    await fill();
    await submit();
    expect(view().isForgotShaking).toBe(false);
    await submit();
    expect(view().isForgotShaking).toBe(true);
    clock.maxFrames = SHAKE_MS - 1;
    clock.flush();
    expect(view().isForgotShaking).toBe(true);
    clock.maxFrames = SHAKE_MS;
    clock.flush();
    expect(view()).toMatchObject({ isForgotShaking: false, errors: { main: 'Wrong email or password' } });
  });

  it('succeeds when the profile cannot be loaded', async () => {
    const { fill, submit, view, session } = open({ profile: failed('unavailable') });
    await fill();
    await submit();
    expect(view().status).toBe('done');
    expect(session.profile).toEqual({ user: SAMPLE_USER, networks: [], errors: {} });
  });

  it('emits nothing after its screen is left, but still signs in', async () => {
    const { fill, submit, views, subscription, session } = open();
    await fill();
    void submit();
    await Promise.resolve();
    subscription.unsubscribe();
    const before = views.length;
    await turn();
    expect(views).toHaveLength(before);
    expect(session.profile).toEqual(SAMPLE_PROFILE);
  });
});

describe('the captcha of a login', () => {
  it('starts when the form is first focused, once', async () => {
    const { actions$, fill, view, api } = open();
    expect([view().proof, api.calls]).toEqual(['idle', []]);
    actions$.next({ kind: 'focus' });
    expect(view().proof).toBe('working');
    await fill();
    expect(view().proof).toBe('done');
    expect(api.calls.filter(({ name }) => name === 'challenge')).toHaveLength(1);
  });

  it('is solved again for another try', async () => {
    let made = 0;
    const challenge = () => ({ status: 'ready', answer: { challenge: String((made += 1)) } }) as const;
    const logIn = failed('wrong-credentials', { main: ['Wrong email or password'] });
    const { fill, submit, sent } = open({ challenge, logIn });
    await fill();
    await submit();
    await submit();
    expect(sent().map((input) => (input as { captcha: string }).captcha)).toEqual(['solved:1', 'solved:2']);
  });

  it('is solved again in the background when it expires, once', async () => {
    const old = failed('human-check', { captcha: ['Verify again'] });
    const well = { status: 'ready', answer: { result: true, user: SAMPLE_USER } as never } as const;
    const once = open({ logIn: inTurn<never>(old, well) });
    await once.fill();
    await once.submit();
    expect(once.view().status).toBe('done');
    const always = open({ logIn: old });
    await always.fill();
    await always.submit();
    expect(always.view().errors).toEqual({ main: 'Verify again' });
    expect(always.sent()).toHaveLength(2);
  });

  it('that fails sends nothing, shows an error, and can be retried', async () => {
    const puzzle: Stubbed<{ challenge: string }> = { status: 'ready', answer: { challenge: 'x' } };
    const { fill, actions$, submit, sent, view } = open({
      challenge: inTurn(
        failed('unavailable'),
        failed('unavailable'),
        failed('unavailable'),
        failed('unavailable'),
        puzzle,
      ),
    });
    await fill();
    await submit();
    expect(view()).toMatchObject({ status: 'editing', proof: 'failed', errors: {} });
    expect(sent()).toEqual([]);
    while (view().proof === 'failed') {
      actions$.next({ kind: 'focus' });
      // oxlint-disable-next-line no-await-in-loop
      await turn();
    }
    await submit();
    expect(view().status).toBe('done');
  });
});
