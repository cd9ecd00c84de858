// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { NEVER, Subject } from 'rxjs';
import { afterEach, describe, expect, it } from 'vitest';
import type { SignedChallenge } from '../../../core/domain/accounts/passkey.ts';
import { SIGNED_CHALLENGE, SuggestingDevice } from '../../support/fixtures/passkeys/suggesting-device.ts';
import '../../../ui/screens/modals/modal-host.tsx';
import { failed } from '../support/profile-page.ts';
import { visit } from '../support/visit.tsx';

afterEach(cleanup);

const PATIENT = { timeout: 10_000 };

/** Opens the login with a device, and waits for its suggestions. */
async function open(device: SuggestingDevice, accounts = {}) {
  // The page's own address, which the memory router does not change.
  history.replaceState(null, '', '/?login');
  const visited = visit('/?login', {}, undefined, { profile: null, passkeyDevice: device, accounts });
  await screen.findByRole('dialog', { name: 'Log in' }, PATIENT);
  await waitFor(() => expect(device.open).toBe(1), PATIENT);
  const callsOf = (name: string) => visited.accountApi.calls.filter((call) => call.name === name);
  return { ...visited, callsOf };
}

describe('a passkey that the browser suggests', () => {
  it('signs in once it is chosen', async () => {
    const chosen = new Subject<SignedChallenge>();
    const device = new SuggestingDevice(chosen);
    const { callsOf, router } = await open(device);
    const field = screen.getByLabelText<HTMLInputElement>('E-mail');
    // What browsers look for.
    expect(field.autocomplete.split(' ').at(-1)).toBe('webauthn');
    expect(callsOf('passkeyLoginOptions').map(({ input }) => input)).toEqual([{}]);
    expect(callsOf('passkeyLogIn')).toEqual([]);
    chosen.next(SIGNED_CHALLENGE);
    await waitFor(() => expect(router.state.location.pathname).toBe('/processing'), PATIENT);
    expect(callsOf('passkeyLogIn')[0]!.input).toEqual({ ticket: 'ticket', signed: SIGNED_CHALLENGE });
    expect([device.open, device.asked]).toEqual([0, 1]);
  });

  it('is not suggested any more once the button asks, nor after a failure', async () => {
    const device = new SuggestingDevice(NEVER);
    const { callsOf } = await open(device, {
      passkeyLogIn: failed('wrong-credentials', { main: ['No such passkey'] }),
    });
    fireEvent.click(screen.getByRole('button', { name: 'Log in with a passkey' }));
    expect(device.open).toBe(0);
    await screen.findByText('No such passkey', {}, PATIENT);
    expect([device.asked, callsOf('passkeyLogIn').length]).toEqual([1, 1]);
  });

  it('that opens no account is refused once, and not suggested again', async () => {
    const chosen = new Subject<SignedChallenge>();
    const device = new SuggestingDevice(chosen);
    const { callsOf } = await open(device, {
      passkeyLogIn: failed('wrong-credentials', { main: ['No such passkey'] }),
    });
    chosen.next(SIGNED_CHALLENGE);
    await screen.findByText('No such passkey', {}, PATIENT);
    expect([device.open, device.asked, callsOf('passkeyLogIn').length]).toEqual([0, 1, 1]);
  });

  it('is not suggested any more once the form leaves', async () => {
    const device = new SuggestingDevice(NEVER);
    await open(device);
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(device.open).toBe(0), PATIENT);
  });
});
