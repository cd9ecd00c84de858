import { describe, expect, it } from 'vitest';
import { type MemoryAccountOptions, memoryAccountApi } from '../../../../adapters/memory/memory-account-api.ts';
import { MemorySession } from '../../../../adapters/memory/memory-session.ts';
import { SAMPLE_PROFILE } from '../../../../adapters/memory/samples/sample-accounts.ts';
import { ExchangeError } from '../../../../core/contract/exchange-error.ts';
import { AccountApi } from '../../../../core/ports/apis/account-api.ts';
import type { SessionStore } from '../../../../core/ports/stores/session-store.ts';
import {
  ClearErrors,
  EndSession,
  ListAccountEvents,
  ListSessions,
  SignOutEverywhere,
} from '../../../../core/use-cases/accounts/account-record.ts';
import { ChangeEmail, ChangePassword, ConfirmEmailChange } from '../../../../core/use-cases/accounts/credentials.ts';
import { SetPassword } from '../../../../core/use-cases/accounts/sign-in/mail-token.ts';
import { SetMiner } from '../../../../core/use-cases/accounts/miner.ts';
import { LinkProvider, UnlinkProvider } from '../../../../core/use-cases/accounts/linked-providers.ts';
import {
  ConfirmTwoFactor,
  DisableTwoFactor,
  DisableUnconfirmedTwoFactor,
  EnableTwoFactor,
  RenewRecoveryCodes,
  ValidateTwoFactorCode,
} from '../../../../core/use-cases/accounts/two-factor.ts';
import type { Token } from '../../../../core/use-cases/use-case.ts';
import { profileWith } from '../../../../stories/support/samples/sample-profiles.ts';
import { overApi } from '../../../support/over-api.ts';

const TOKEN = 'T'.repeat(43);
const PASSWORDS = { token: TOKEN, password: 'correct horse', repeat: 'correct horse' };
const CHANGE = { old: 'battery', new: 'correct horse', repeat: 'correct horse' };

type Act = (api: AccountApi, session: SessionStore) => Promise<unknown>;

const acting =
  <T>(useCase: Token<T>, act: (useCase: T) => Promise<unknown>): Act =>
  (api, session) =>
    act(overApi(AccountApi, api, session)(useCase));

/** Every use case that changes the account: the call it makes, and the input it sends. */
const CHANGES: readonly (readonly [name: keyof AccountApi, input: unknown, act: Act])[] = [
  [
    'changeEmail',
    { email: 'new@example.com', password: 'p' },
    acting(ChangeEmail, (use) => use.execute({ email: ' new@example.com ', password: 'p' })),
  ],
  [
    'changeEmail',
    { email: 'new@example.com' },
    acting(ChangeEmail, (use) => use.execute({ email: 'new@example.com' })),
  ],
  ['confirmEmail', { token: TOKEN }, acting(ConfirmEmailChange, (use) => use.execute(TOKEN))],
  ['changePassword', CHANGE, acting(ChangePassword, (use) => use.execute(CHANGE))],
  ['setPassword', PASSWORDS, acting(SetPassword, (use) => use.execute(PASSWORDS))],
  ['addNetwork', { network: 'google', password: 'p' }, acting(LinkProvider, (use) => use.execute('google', 'p'))],
  ['removeNetwork', { network: 'google', password: 'p' }, acting(UnlinkProvider, (use) => use.execute('google', 'p'))],
  ['removeNetwork', { network: 'twitter' }, acting(UnlinkProvider, (use) => use.execute('twitter'))],
  ['totpEnable', { password: 'p' }, acting(EnableTwoFactor, (use) => use.execute('p'))],
  ['totpEnable', {}, acting(EnableTwoFactor, (use) => use.execute())],
  ['totpConfirm', { code: '123456' }, acting(ConfirmTwoFactor, (use) => use.execute(' 123 456 '))],
  [
    'totpDisable',
    { code: 'a2c4n7-5e6fp3-7h8kq9-m3r5t8' },
    acting(DisableTwoFactor, (use) => use.execute(' a2c4n7-5e6fp3-7h8kq9-m3r5t8 ')),
  ],
  ['totpDisableUnconfirmed', {}, acting(DisableUnconfirmedTwoFactor, (use) => use.execute())],
  ['totpValidate', { code: '123456' }, acting(ValidateTwoFactorCode, (use) => use.execute('123456'))],
  ['renewRecoveryCodes', { code: '123456' }, acting(RenewRecoveryCodes, (use) => use.execute('123456'))],
  ['setMiner', { on: true }, acting(SetMiner, (use) => use.execute(true))],
  ['endSession', { id: 'k3v9t2m7x4qa', password: 'p' }, acting(EndSession, (use) => use.execute('k3v9t2m7x4qa', 'p'))],
  ['endSession', { id: 'k3v9t2m7x4qa' }, acting(EndSession, (use) => use.execute('k3v9t2m7x4qa'))],
  ['endSessions', { password: 'p' }, acting(SignOutEverywhere, (use) => use.execute('p'))],
  ['endSessions', {}, acting(SignOutEverywhere, (use) => use.execute())],
  ['clearErrors', {}, acting(ClearErrors, (use) => use.execute())],
];

const changed = profileWith({ email: 'changed@example.com' });
const failing = (error: ExchangeError) => ({ status: 'failed', error }) as const;
const over = (name: keyof AccountApi, answer: object): MemoryAccountOptions => ({ [name]: answer });

async function failureOf(act: Act, options: MemoryAccountOptions, session = new MemorySession(SAMPLE_PROFILE)) {
  const error = await act(memoryAccountApi(options), session).catch((cause: unknown) => cause);
  expect(error).toBeInstanceOf(ExchangeError);
  return error as ExchangeError;
}

describe.each(CHANGES)('%s %j', (name, input, act) => {
  it('sends its input, and updates the profile', async () => {
    const session = new MemorySession(SAMPLE_PROFILE);
    const api = memoryAccountApi({ profile: { status: 'ready', answer: changed as never } });
    await act(api, session);
    expect(api.calls).toEqual([
      { name, input },
      { name: 'profile', input: { force_update: 1 } },
    ]);
    expect(session.profile).toEqual(changed);
  });

  it('succeeds even if the profile cannot be loaded', async () => {
    const session = new MemorySession(SAMPLE_PROFILE);
    const api = memoryAccountApi({ profile: failing(new ExchangeError('unavailable', 'x')) });
    await expect(act(api, session)).resolves.not.toThrow();
    expect(session.profile).toEqual(SAMPLE_PROFILE);
  });

  it('clears the session when it ended with the change', async () => {
    const session = new MemorySession(SAMPLE_PROFILE);
    await act(memoryAccountApi({ profile: failing(new ExchangeError('unauthenticated', 'x')) }), session);
    expect(session.profile).toBeUndefined();
  });

  it('loads no profile when nobody is signed in', async () => {
    const api = memoryAccountApi();
    await act(api, new MemorySession());
    expect(api.calls.map(({ name }) => name)).toEqual([name]);
  });

  it('signs out on this page when the session has expired, and changes nothing', async () => {
    const session = new MemorySession(SAMPLE_PROFILE);
    const error = await failureOf(act, over(name, failing(new ExchangeError('unauthenticated', 'Ended'))), session);
    expect([error.code, session.profile]).toEqual(['unauthenticated', undefined]);
  });

  it('reports Internal error on msg when a failure has no message, or the result is not true', async () => {
    const internal = { msg: ['Internal error'] };
    const silent = failing(new ExchangeError('internal', 'Internal error'));
    expect((await failureOf(act, over(name, silent))).fields).toEqual(internal);
    expect((await failureOf(act, over(name, failing(new Error('a defect') as never)))).fields).toEqual(internal);
    const untrue = { status: 'ready', answer: { result: false } };
    expect((await failureOf(act, over(name, untrue))).fields).toEqual(internal);
  });

  it('passes on the server’s field errors', async () => {
    const fields = { password: ['Wrong password', 'Two tries left'] };
    const error = await failureOf(act, over(name, failing(new ExchangeError('wrong-credentials', 'x', { fields }))));
    expect([error.code, error.fields]).toEqual(['wrong-credentials', fields]);
  });
});

describe('a form that breaks its rules', () => {
  it.each<[string, object, Act]>([
    ['no e-mail', { email: ["Email can't be empty"] }, acting(ChangeEmail, (use) => use.execute({ email: ' ' }))],
    [
      'half an e-mail',
      { email: ['Please, enter correct email'] },
      acting(ChangeEmail, (use) => use.execute({ email: 'ada@' })),
    ],
    [
      'a short password, not repeated',
      { password: ['Must be at least 6 characters'], repeat: ['Not match'] },
      acting(SetPassword, (use) => use.execute({ token: TOKEN, password: '12345', repeat: '1234' })),
    ],
    [
      'nothing at all',
      { token: ['Required'], password: ["Password can't be empty"], repeat: ['Required'] },
      acting(SetPassword, (use) => use.execute({ token: '', password: '', repeat: '' })),
    ],
    ['no old password', { old: ['Required'] }, acting(ChangePassword, (use) => use.execute({ ...CHANGE, old: '' }))],
    ['five digits', { code: ['must be exactly 6 digits'] }, acting(ConfirmTwoFactor, (use) => use.execute('12345'))],
    [
      'a recovery code where none will do',
      { code: ['must be exactly 6 digits'] },
      acting(ConfirmTwoFactor, (use) => use.execute('a2c4n7-5e6fp3-7h8kq9-m3r5t8')),
    ],
    ['no code', { code: ['must be exactly 6 digits'] }, acting(DisableTwoFactor, (use) => use.execute(' '))],
  ])('%s is refused before a request is sent', async (_what, fields, act) => {
    const api = memoryAccountApi();
    const error = await act(api, new MemorySession(SAMPLE_PROFILE)).catch((cause: unknown) => cause);
    expect(error).toMatchObject({ code: 'invalid-input', fields });
    expect(api.calls).toEqual([]);
  });
});

it('sets a first password without an old one when the account has none', async () => {
  const api = memoryAccountApi();
  const session = new MemorySession(profileWith({ hasPassword: false }));
  await new ChangePassword(api, session).execute({ ...CHANGE, old: '' });
  expect(api.calls[0]).toEqual({ name: 'changePassword', input: { ...CHANGE, old: '' } });
});

describe('the result of a change', () => {
  const session = new MemorySession(SAMPLE_PROFILE);

  it('the key of an authenticator, then ten recovery codes', async () => {
    const key = await new EnableTwoFactor(memoryAccountApi(), session).execute('p');
    expect(key).toEqual({ key: expect.stringMatching(/^[A-Z2-7]{32}$/), uri: expect.stringMatching(/^otpauth:/) });
    expect(await new ConfirmTwoFactor(memoryAccountApi(), session).execute('123456')).toHaveLength(10);
    expect(await new RenewRecoveryCodes(memoryAccountApi(), session).execute('123456')).toHaveLength(10);
  });

  it('the state of the miner flag', async () => {
    expect(await new SetMiner(memoryAccountApi(), session).execute(true)).toBe(1);
  });

  it('the redirect path, on this site only', async () => {
    expect(await new LinkProvider(memoryAccountApi(), session).execute('google')).toBe('/auth/google?ticket=sample');
    const elsewhere = memoryAccountApi({
      addNetwork: { status: 'ready', answer: { result: true, path: '//evil.example/' } },
    });
    await expect(new LinkProvider(elsewhere, session).execute('google')).rejects.toMatchObject({
      fields: { msg: ['Internal error'] },
    });
  });
});

describe('lists of the account', () => {
  it.each<[keyof AccountApi, Act]>([
    ['sessions', acting(ListSessions, (use) => use.execute())],
    ['accountEvents', acting(ListAccountEvents, (use) => use.execute())],
  ])('%s are returned as the server sends them; an expired session signs out', async (name, act) => {
    const session = new MemorySession(SAMPLE_PROFILE);
    expect(await act(memoryAccountApi(), session)).toHaveLength(1);
    expect(session.profile).toEqual(SAMPLE_PROFILE);
    await failureOf(act, over(name, failing(new ExchangeError('unauthenticated', 'x'))), session);
    expect(session.profile).toBeUndefined();
  });
});
