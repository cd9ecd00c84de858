import { describe, expect, it } from 'vitest';
import { memoryAccountApi, type MemoryAccountOptions } from '../../../../adapters/memory/memory-account-api.ts';
import { MemoryPasskeyDevice } from '../../../../adapters/memory/memory-passkey-device.ts';
import { MemorySession } from '../../../../adapters/memory/memory-session.ts';
import { PasskeyDismissedError, PasskeyKnownError } from '../../../../core/ports/services/passkey-device.ts';
import { LoadProfile } from '../../../../core/use-cases/accounts/load-profile.ts';
import { OwnPasskeys } from '../../../../core/use-cases/accounts/passkeys/own-passkeys.ts';
import {
  ConfirmLoginWithPasskey,
  SignInWithPasskey,
} from '../../../../core/use-cases/accounts/passkeys/sign-in-with-passkey.ts';
import { failure } from '../../../support/failure.ts';

function start(options: MemoryAccountOptions = {}, device = new MemoryPasskeyDevice()) {
  const api = memoryAccountApi(options);
  const session = new MemorySession();
  const parts = [api, device, new LoadProfile(api, session)] as const;
  const names = () => api.calls.map(({ name }) => name);
  return { api, session, names, own: new OwnPasskeys(api, device), parts };
}

describe('a sign-in by passkey', () => {
  it.each([
    ['without a password', SignInWithPasskey, ['passkeyLoginOptions', 'passkeyLogIn', 'profile']],
    ['in place of a code', ConfirmLoginWithPasskey, ['passkeyStepOptions', 'passkeyStep', 'profile']],
  ] as const)('%s asks for a challenge, has it signed, and loads the profile', async (_, UseCase, calls) => {
    const { api, session, names, parts } = start();
    await new UseCase(...parts).execute();
    expect(names()).toEqual(calls);
    expect(api.calls[1]!.input).toMatchObject({ ticket: 'ticket', signed: { id: 'cGFzc2tleQ' } });
    expect(session.profile?.user.email).toBe('ada@example.com');
  });

  it('says that no passkey was used when the dialog is closed, and sends nothing', async () => {
    const { names, session, parts } = start({}, new MemoryPasskeyDevice(true, new PasskeyDismissedError('closed')));
    const error = await failure(new SignInWithPasskey(...parts).execute());
    expect([error.code, error.message]).toEqual(['conflict', expect.stringContaining('No passkey was used')]);
    expect(names()).toEqual(['passkeyLoginOptions']);
    expect(session.profile).toBeUndefined();
  });

  it('does not count an answer without a true result', async () => {
    const answer = { status: 'ready', answer: { result: false, user: {} } } as never;
    const { session, parts } = start({ passkeyLogIn: answer });
    expect((await failure(new SignInWithPasskey(...parts).execute())).code).toBe('internal');
    expect(session.profile).toBeUndefined();
  });
});

describe('own passkeys', () => {
  it('are added by password and code', async () => {
    const { api, own, names } = start();
    await own.add('Laptop', { password: 'p', code: ' 123456 ' });
    expect(names()).toEqual(['newPasskeyOptions', 'addPasskey']);
    expect(api.calls[0]!.input).toEqual({ password: 'p', code: '123456' });
    expect(api.calls[1]!.input).toMatchObject({ ticket: 'ticket', name: 'Laptop', created: { id: 'cGFzc2tleQ' } });
  });

  it('are changed by a passkey in place of the password', async () => {
    const { api, own, names } = start();
    await own.rename('p7k2s9d4f6g1', 'Laptop', { isByPasskey: true });
    await own.remove('p7k2s9d4f6g1', { isByPasskey: true });
    await own.remove('p7k2s9d4f6g1', {});
    expect(names()).toEqual([
      'passkeyProofOptions',
      'renamePasskey',
      'passkeyProofOptions',
      'removePasskey',
      'removePasskey',
    ]);
    expect(api.calls[1]!.input).toMatchObject({ name: 'Laptop', passkey: { ticket: 'ticket' } });
    expect(api.calls[4]!.input).toEqual({ id: 'p7k2s9d4f6g1' });
  });

  it('are not added twice on one device', async () => {
    const { own, names } = start({}, new MemoryPasskeyDevice(true, new PasskeyKnownError('known')));
    const error = await failure(own.add('Laptop', { password: 'p' }));
    expect([error.code, error.message]).toEqual(['conflict', expect.stringContaining('already')]);
    expect(names()).toEqual(['newPasskeyOptions']);
  });
});
