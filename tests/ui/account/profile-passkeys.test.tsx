// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { SAMPLE_PASSKEY, SAMPLE_PROFILE } from '../../../adapters/memory/samples/sample-accounts.ts';
import { MAX_PASSKEYS } from '../../../core/domain/accounts/passkey.ts';
import { profileWith } from '../../../stories/support/samples/sample-profiles.ts';
import { expectFocus, button, failed, field, open, press, ready, status, write } from '../support/profile-page.ts';

afterEach(cleanup);

const one = { passkeys: ready([SAMPLE_PASSKEY]) };

describe('passkeys on the profile', () => {
  it('are added with a name, which begins with the browser, and the password', async () => {
    const { callsOf } = await open();
    await press('Add a passkey');
    expect(field('Name of the passkey').value).not.toBe('');
    write('Name of the passkey', 'Laptop');
    write('Your password', 'correct horse');
    await press('Continue');
    expect(await status('Laptop was added and opens your account from now on.')).toBeTruthy();
    expect(callsOf('newPasskeyOptions')[0]!.input).toEqual({ password: 'correct horse' });
    expect(callsOf('addPasskey')[0]!.input).toMatchObject({ name: 'Laptop' });
    await expectFocus(() => screen.getByRole('button', { name: 'Add a passkey' }));
  });

  it('are added with the code too where two-factor is on', async () => {
    const { callsOf } = await open(profileWith({ totpState: 'on', recoveryCodesLeft: 3 }));
    await press('Add a passkey');
    write('Your password', 'correct horse');
    write('Code from the app, or a recovery code', '123456');
    await press('Continue');
    await status(/was added/);
    expect(callsOf('newPasskeyOptions')[0]!.input).toEqual({ password: 'correct horse', code: '123456' });
  });

  it('show what each is, and are renamed and removed by a passkey', async () => {
    const { callsOf } = await open(SAMPLE_PROFILE, one);
    expect(screen.getByText('Synced')).toBeTruthy();
    await press(/^Rename/);
    write('Name of the passkey', 'Old laptop');
    await press('Confirm with a passkey instead');
    await status('The passkey is now called Old laptop.');
    expect(callsOf('renamePasskey')[0]!.input).toMatchObject({ id: SAMPLE_PASSKEY.id, passkey: { ticket: 'ticket' } });
    await press(/^Remove/);
    await press('Confirm with a passkey instead');
    await status(`${SAMPLE_PASSKEY.name} no longer opens your account.`);
    expect(callsOf('removePasskey')[0]!.input).not.toHaveProperty('password');
  });

  it('show a wrong password in the form, and ask again', async () => {
    await open(SAMPLE_PROFILE, {
      ...one,
      removePasskey: failed('wrong-credentials', { password: ['Wrong password'] }),
    });
    await press(/^Remove/);
    write('Your password', 'no');
    await press(`Remove ${SAMPLE_PASSKEY.name}`);
    expect(await screen.findByText(/Wrong password/)).toBeTruthy();
    expect((await button(`Remove ${SAMPLE_PASSKEY.name}`)).disabled).toBe(false);
  });

  it('say that one is refused, which cannot stand in for the password', async () => {
    await open(SAMPLE_PROFILE, { passkeys: ready([{ ...SAMPLE_PASSKEY, isSuspect: true }]) });
    expect(screen.getByText(/counter went back/)).toBeTruthy();
    await press(/^Remove/);
    expect(screen.queryByRole('button', { name: 'Confirm with a passkey instead' })).toBeNull();
  });

  it('offer no further one where the account has as many as it can', async () => {
    const full = Array.from({ length: MAX_PASSKEYS }, (_, at) => ({ ...SAMPLE_PASSKEY, id: `p7k2s9d4f6g${at}` }));
    await open(SAMPLE_PROFILE, { passkeys: ready(full) });
    expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull();
  });
});
