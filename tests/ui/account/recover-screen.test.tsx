// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { MemoryAccountOptions } from '../../../adapters/memory/memory-account-api.ts';
import { SAMPLE_PROFILE } from '../../../adapters/memory/samples/sample-accounts.ts';
import type { Profile } from '../../../core/domain/accounts/account.ts';
// Loaded on demand; imported here because that takes longer than a test waits on a busy machine.
import '../../../ui/screens/modals/modal-host.tsx';
import '../../../ui/screens/recover/recover-screen.tsx';
import { failed, field, expectFocus, PATIENCE, press, ready, write } from '../support/profile-page.ts';
import { rendererOf } from '../support/renderer.ts';
import { visit } from '../support/visit.tsx';

afterEach(cleanup);

const TOKEN = 'aB3-_'.repeat(8) + 'xyz';
const open = async (query = '', accounts: MemoryAccountOptions = {}, profile: Profile | null = null) => {
  const visited = visit(`/recover/${TOKEN}${query}`, {}, undefined, { accounts, profile });
  await screen.findByRole('heading', { level: 1 }, PATIENCE);
  return { ...visited, callsOf: (name: string) => visited.accountApi.calls.filter((call) => call.name === name) };
};
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const save = async (password: string, repeat: string) => {
  write('New password', password);
  write('Repeat new password', repeat);
  await press('Save the password');
};

describe('the server-rendered page of a mail’s link', () => {
  it.each(['', '?email'])('has no frame and keeps its secret%s', async (query) => {
    const { get, logger } = rendererOf();
    const { status, headers, body } = await get(`/recover/${TOKEN}${query}`);
    expect([status, headers['referrer-policy']]).toEqual([200, 'same-origin']);
    expect(body).toContain('ada@example.com');
    expect(body).toContain('<meta name="robots" content="noindex">');
    expect(body).toContain('<meta name="referrer" content="same-origin">');
    // No frame, and no token in the page, its title or its state.
    expect(body).not.toContain('<footer');
    expect(body).not.toContain(TOKEN);
    expect(JSON.stringify(logger.lines)).not.toContain(TOKEN);
  });

  it('is empty when the token cannot be read', async () => {
    const { get } = rendererOf({}, { token: failed('unavailable') });
    const { status, body } = await get(`/recover/${TOKEN}`);
    expect(status).toBe(200);
    expect(body).toContain('This link no longer works');
  });

  it('cannot be submitted before its scripts run, which would send the password as a plain form', async () => {
    const { body } = await rendererOf().get(`/recover/${TOKEN}`);
    expect(/<button[^>]*type="submit"[^>]*>/.exec(body)![0]).toContain('disabled');
  });
});

describe('a password set by a mail’s link', () => {
  it('is accepted, and the login has the e-mail without putting it into the address', async () => {
    const { callsOf, router } = await open();
    await save('correct horse', 'correct horse');
    const news = await heading('Your password is set');
    await expectFocus(() => news);
    expect(callsOf('setPassword')[0]!.input).toEqual({
      token: TOKEN,
      password: 'correct horse',
      repeat: 'correct horse',
    });
    screen.getByRole('link', { name: 'Sign in' }).click();
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    expect([router.state.location.search, router.state.location.state]).toEqual([
      '?login',
      { email: 'ada@example.com' },
    ]);
    const email = await screen.findByDisplayValue('ada@example.com', {}, PATIENCE);
    expect(email.closest('[role=dialog]')).toBeTruthy();
  });

  it('goes on to the exchange that was begun when it is the first one, signed in', async () => {
    const { router, session } = await open('?proceedTo=/processing/ltc/doge/15', {
      setPassword: () => ready({ result: true, user: SAMPLE_PROFILE.user }),
    });
    await save('correct horse', 'correct horse');
    await waitFor(() => expect(router.state.location.pathname).toBe('/processing/ltc/doge/15'), PATIENCE);
    expect(session.profile?.user).toEqual(SAMPLE_PROFILE.user);
  });

  it.each(['', '?proceedTo=//evil.example', '?proceedTo=/processing/ltc/doge/15/someaddress'])(
    'goes to the first page when it is the first one, and the link names no path of ours: %s',
    async (query) => {
      const { router } = await open(query, {
        setPassword: () => ready({ result: true, user: SAMPLE_PROFILE.user }),
      });
      await save('correct horse', 'correct horse');
      await waitFor(() => expect(router.state.location.pathname).toBe('/'), PATIENCE);
    },
  );

  it('has the e-mail as username for password managers', async () => {
    await open();
    expect(document.querySelector<HTMLInputElement>('input[autocomplete=username]')!.value).toBe('ada@example.com');
    expect(field('New password').autocomplete).toBe('new-password');
  });

  it.each([
    ['', '', ["Password can't be empty", 'Required'], 'New password'],
    ['12345', '12345', ['Must be at least 6 characters'], 'New password'],
    ['123456', '654321', ['Not match'], 'Repeat new password'],
  ])('is refused by the rules of the specification: %j and %j', async (password, repeat, shownText, first) => {
    const { callsOf } = await open();
    await save(password, repeat);
    for (const message of shownText) expect(await screen.findByText(message)).toBeTruthy();
    await expectFocus(() => field(first));
    expect(callsOf('setPassword')).toEqual([]);
  });

  it('signs out the user of this browser', async () => {
    let isOver = false;
    const { session } = await open(
      '',
      {
        setPassword: () => {
          isOver = true;
          return ready({ result: true });
        },
        profile: () => (isOver ? failed('unauthenticated') : ready(SAMPLE_PROFILE)),
      },
      SAMPLE_PROFILE,
    );
    await save('correct horse', 'correct horse');
    await heading('Your password is set');
    expect(session.profile).toBeUndefined();
  });

  it('shows the server’s error', async () => {
    await open('', { setPassword: failed('invalid-input', { password: ['This password is too common'] }) });
    await save('password1', 'password1');
    expect(await screen.findByText('This password is too common')).toBeTruthy();
    await expectFocus(() => field('New password'));
  });

  it('can be too late: the link expired while the page was open', async () => {
    await open('', { setPassword: failed('not-found') });
    await save('correct horse', 'correct horse');
    const news = await heading('This link no longer works');
    await expectFocus(() => news);
  });
});

describe('an expired link', () => {
  it('leads to the request of a new mail', async () => {
    const { router } = await open('', { token: ready({}) });
    await heading('This link no longer works');
    screen.getByRole('link', { name: 'Request a new e-mail' }).click();
    await waitFor(() => expect(router.state.location.search).toBe('?login'));
    expect(await screen.findByRole('heading', { name: 'Recovering your password' }, PATIENCE)).toBeTruthy();
  });
});

describe('a change of e-mail', () => {
  it('is confirmed by a button, not by opening the link', async () => {
    const { callsOf } = await open('?email');
    await heading('Confirm your new e-mail');
    expect(callsOf('confirmEmail')).toEqual([]);
    await press('Confirm this e-mail');
    await heading('Your e-mail is changed');
    expect(callsOf('confirmEmail')[0]!.input).toEqual({ token: TOKEN });
  });

  it('shows that another account has taken the e-mail', async () => {
    await open('?email', { confirmEmail: failed('conflict', { email: ['Email already exist'] }) });
    await press('Confirm this e-mail');
    expect((await screen.findByRole('alert')).textContent).toBe('Email already exist');
  });

  it('is requested again in the profile when the link has expired', async () => {
    await open('?email', { token: ready({}) });
    expect(screen.getByRole('link', { name: 'Go to your profile' }).getAttribute('href')).toBe('/profile');
  });
});
