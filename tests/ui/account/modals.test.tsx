// @vitest-environment jsdom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SAMPLE_PROFILE, SAMPLE_USER } from '../../../adapters/memory/samples/sample-accounts.ts';
import { ExchangeError, type FieldErrors } from '../../../core/contract/exchange-error.ts';
import type { ErrorCode } from '../../../core/contract/error-code.ts';
import '../../../ui/screens/modals/modal-host.tsx';
import { visit, type VisitOptions } from '../support/visit.tsx';

/** Several at once on a busy machine take longer than the library's default of a second. */
const PATIENT = { timeout: 10_000 };

// The page's own address, which the memory router does not change.
beforeEach(() => history.replaceState(null, '', '/'));

afterEach(cleanup);

const failed = (code: ErrorCode, fields: FieldErrors) =>
  ({ status: 'failed', error: new ExchangeError(code, 'x', { fields }) }) as const;

const dialog = (name: string | RegExp) => screen.findByRole('dialog', { name }, PATIENT);
const press = async (name: string | RegExp, role: 'button' | 'link' = 'button') =>
  userEvent.click(await screen.findByRole(role, { name }, PATIENT));

/** Opens an address as a signed-out visitor. */
function come(path = '/', more: VisitOptions = {}) {
  history.replaceState(null, '', path);
  return visit(path, {}, undefined, { profile: null, ...more });
}

/** Fills in all fields at once, as a password manager does: other tests type. */
async function fillLogin() {
  const form = within(await dialog('Log in'));
  await userEvent.click(form.getByLabelText('E-mail'));
  await userEvent.paste('ada@example.com');
  await userEvent.click(form.getByLabelText('Password'));
  await userEvent.paste('correct horse');
  await userEvent.click(form.getByRole('button', { name: 'Continue' }));
}

describe('the login', () => {
  it('in the header leads to the history', async () => {
    const { router, session, accountApi } = come();
    await press('Login', 'link');
    await fillLogin();
    await waitFor(() => expect(router.state.location.pathname).toBe('/history'), PATIENT);
    expect(session.profile).toEqual(SAMPLE_PROFILE);
    expect(accountApi.calls).toContainEqual({
      name: 'logIn',
      input: { email: 'ada@example.com', password: 'correct horse', captcha: 'solved:challenge' },
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), PATIENT);
    expect(screen.getByRole('link', { name: 'ada@example.com' }).getAttribute('href')).toBe('/profile');
  });

  it.each([
    ['/?login', '/processing'],
    ['/landing/ltc/doge?login&proceedTo=%2Fhistory%3Fpage%3D2', '/history?page=2'],
    ['/exchange/ltc/doge/15?login&proceedTo=//evil.example', '/processing'],
    ['/?login&proceedTo=https%3A%2F%2Fevil.example', '/processing'],
    ['/?login&proceedTo=%2F%5Cevil.example', '/processing'],
  ])('opened by %s leads to %s', async (path, led) => {
    const { router } = come(path);
    await fillLogin();
    const at = () => router.state.location.pathname + router.state.location.search;
    await waitFor(() => expect(at()).toBe(led), PATIENT);
    expect(location.search).toBe('');
  });

  it('is not opened for a signed-in user', async () => {
    come('/?login', { profile: SAMPLE_PROFILE });
    await screen.findByRole('link', { name: 'ada@example.com' }, PATIENT);
    await act(() => vi.dynamicImportSettled());
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('removes its own part of the address when it is closed', async () => {
    come('/exchange/ltc/doge/15?login&proceedTo=%2Fhistory&problem=network-failed&x=1');
    const form = within(await dialog('Log in'));
    expect(form.getByText(/^Signing in through the network did not work/)).toBeTruthy();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), PATIENT);
    expect(location.pathname + location.search).toBe('/exchange/ltc/doge/15?x=1');
  });

  it('returns the focus to the button that opened it', async () => {
    come();
    const link = await screen.findByRole('link', { name: 'Login' }, PATIENT);
    await userEvent.click(link);
    const form = within(await dialog('Log in'));
    await waitFor(() => expect(document.activeElement).toBe(form.getByLabelText('E-mail')), PATIENT);
    await press('Close');
    await waitFor(() => expect(document.activeElement).toBe(link), PATIENT);
  });

  it('shows an error in place of the label, and errors of the whole form below it', async () => {
    come('/?login', { accounts: { logIn: failed('wrong-credentials', { main: ['Wrong email or password'] }) } });
    const form = within(await dialog('Log in'));
    await userEvent.click(form.getByRole('button', { name: 'Continue' }));
    expect(form.getByText('Email required')).toBeTruthy();
    const email = form.getByLabelText('E-mail');
    expect(document.activeElement).toBe(email);
    expect(email.getAttribute('aria-invalid')).toBe('true');
    await userEvent.type(email, 'ada@example.com');
    expect(form.queryByText('Email required')).toBeNull();
    await userEvent.type(form.getByLabelText('Password'), 'x{Enter}');
    expect((await form.findByRole('alert', {}, PATIENT)).textContent).toBe('Wrong email or password');
  });

  it('asks for a code when the account needs one: the other fields are read-only, and there is no second captcha', async () => {
    let tries = 0;
    const logIn = () =>
      (tries += 1) === 1
        ? failed('two-factor-required', { totp: ['Enter the code from your authenticator'] })
        : ({ status: 'ready', answer: { result: true, user: SAMPLE_USER } as never } as const);
    const { router } = come('/?login&proceedTo=/history', { accounts: { logIn } });
    await fillLogin();
    const code = await screen.findByLabelText('Verification code', {}, PATIENT);
    expect(document.activeElement).toBe(code);
    expect(screen.getByLabelText<HTMLInputElement>('E-mail').disabled).toBe(true);
    expect(screen.getByLabelText<HTMLInputElement>('Password').disabled).toBe(true);
    expect(screen.queryByText('Checked: you are human')).toBeNull();
    expect(code.getAttribute('autocomplete')).toBe('one-time-code');
    await userEvent.type(code, '123456{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/history'), PATIENT);
  });

  it('can show its password, and has autocomplete names for password managers', async () => {
    come('/?login');
    const form = within(await dialog('Log in'));
    const password = form.getByLabelText<HTMLInputElement>('Password');
    expect([password.type, password.autocomplete]).toEqual(['password', 'current-password']);
    expect(form.getByLabelText<HTMLInputElement>('E-mail').autocomplete).toBe('username webauthn');
    await press('Show password');
    expect(password.type).toBe('text');
  });

  it('offers exactly the configured providers', async () => {
    come('/?login&proceedTo=/history', { accounts: { networks: { status: 'ready', answer: ['google'] } } });
    const form = within(await dialog('Log in'));
    const google = await form.findByRole('link', { name: 'Google' }, PATIENT);
    expect(google.getAttribute('href')).toBe('/auth/google?proceedTo=%2Fhistory');
    expect(form.queryByRole('link', { name: 'Facebook' })).toBeNull();
  });
});

describe('a page for signed-in users', () => {
  it('leads to the login, and back to itself', async () => {
    const { router } = come('/processing/ltc/doge/15');
    await waitFor(() => expect(router.state.location.pathname).toBe('/'), PATIENT);
    await fillLogin();
    await waitFor(() => expect(router.state.location.pathname).toBe('/processing/ltc/doge/15'), PATIENT);
    expect(await screen.findByRole('heading', { level: 1, name: 'LTC to DOGE' }, PATIENT)).toBeTruthy();
  });

  it('is closed when another tab signs out', async () => {
    const { router, session } = visit('/history');
    await screen.findByRole('heading', { level: 1, name: 'Your exchanges' }, PATIENT);
    act(() => session.clear());
    await waitFor(() => expect(router.state.location.search).toBe('?login&proceedTo=%2Fhistory'), PATIENT);
    await dialog('Log in');
  });

  it('asks for a login before an exchange is created, and continues with it', async () => {
    const { router } = come('/exchange/ltc/doge/15');
    await press(/^Exchange$/);
    await dialog('Hello!');
    expect(screen.getByRole('button', { name: "I'm a new user" })).toBeTruthy();
    await press('I already have an account');
    await fillLogin();
    await waitFor(() => expect(router.state.location.pathname).toBe('/processing/ltc/doge/15'), PATIENT);
  });
});

describe('the sign-up', () => {
  it('ends with the mailbox, and names its provider', async () => {
    const { accountApi } = come('/?signup&proceedTo=/processing/ltc/doge/15');
    const form = within(await dialog('Create an account'));
    await userEvent.type(form.getByLabelText('E-mail'), 'ada@gmail.com');
    await userEvent.click(form.getByRole('checkbox', { name: 'I want to receive updates to my email' }));
    // Awaited from before it appears, like the shaking link below: neither stays for long.
    const confirmation = form.findByRole('button', { name: 'Check your email' }, PATIENT);
    await userEvent.click(form.getByRole('button', { name: 'Continue' }));
    expect(await confirmation).toBeTruthy();
    expect(accountApi.calls).toContainEqual({
      name: 'register',
      input: { email: 'ada@gmail.com', subscription: true, proceedTo: '/processing/ltc/doge/15' },
    });
    const sent = within(await dialog('Check your email'));
    expect(sent.getByText("We've just sent you a confirmation email. Please kindly check your mailbox.")).toBeTruthy();
    expect(sent.getByRole('link', { name: 'Open Gmail' }).getAttribute('href')).toBe('https://mail.google.com/');
  });

  it('shows that an e-mail exists, and passes it on to the login', async () => {
    come('/?signup', { accounts: { register: failed('conflict', { email: ['Email already exist'] }) } });
    const form = within(await dialog('Create an account'));
    const link = form.getByRole('button', { name: 'Log in' });
    await userEvent.type(form.getByLabelText('E-mail'), 'ada@example.com');
    const shaken = waitFor(() => expect(link.className).toContain('shaking'), PATIENT);
    await userEvent.keyboard('{Enter}');
    await shaken;
    expect(form.getByText('Email already exist')).toBeTruthy();
    await waitFor(() => expect(link.className).not.toContain('shaking'), PATIENT);
    await userEvent.click(link);
    expect(within(await dialog('Log in')).getByLabelText<HTMLInputElement>('E-mail').value).toBe('ada@example.com');
  });

  it('explains why an e-mail is asked for', async () => {
    come('/?signup');
    await press('Why should I leave my e-mail');
    await press('Read more');
    const why = within(await dialog('Why should I leave my e-mail'));
    expect(why.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'It verifies you',
      'It helps if a transaction goes wrong',
      'It restores your password',
    ]);
    await press('Back to sign-up');
    await dialog('Create an account');
  });
});

describe('a recovery', () => {
  it('takes the e-mail over from the login, and back', async () => {
    const { accountApi } = come('/?login');
    const login = within(await dialog('Log in'));
    await userEvent.type(login.getByLabelText('E-mail'), 'ada@example.org');
    await press('Forgot password');
    const form = within(await dialog('Recovering your password'));
    expect(form.getByLabelText<HTMLInputElement>('Enter email you used to sign up').value).toBe('ada@example.org');
    await press('Receive new password');
    const words = 'We sent the instructions for resetting your password to ada@example.org.';
    expect(await screen.findByText(words, {}, PATIENT)).toBeTruthy();
    expect(screen.getByText('Please check your inbox (and double-check the Junk/Spam folder too).')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Open Example' }).getAttribute('href')).toBe('https://example.org/');
    expect(accountApi.calls.filter(({ name }) => name === 'recover')).toEqual([
      { name: 'recover', input: { email: 'ada@example.org', captcha: 'solved:challenge' } },
    ]);
    await press('Back to login');
    expect(within(await dialog('Log in')).getByLabelText<HTMLInputElement>('E-mail').value).toBe('ada@example.org');
  });
});
