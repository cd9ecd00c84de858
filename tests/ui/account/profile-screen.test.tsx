// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { SAMPLE_PROFILE } from '../../../adapters/memory/samples/sample-accounts.ts';
import { SAMPLE_CURRENCIES } from '../../../adapters/memory/samples/sample-currencies.ts';
import type { MemoryExchangeOptions } from '../../../adapters/memory/memory-exchange-api.ts';
import { findCurrency } from '../../../core/domain/quotes/currency.ts';
import { button, failed, field, expectFocus, open, press, ready, status, write } from '../support/profile-page.ts';
import { rendererOf } from '../support/renderer.ts';
import { ANONYMOUS_PROFILE, profileWith, sampleEvents } from '../../../stories/support/samples/sample-profiles.ts';
import { SAMPLE_HISTORY } from '../../../stories/support/samples/sample-states.ts';

afterEach(cleanup);

const region = (name: string) => within(screen.getByRole('region', { name }));

describe('the server-rendered profile', () => {
  it('has all its data, for its owner only, and sends no referrer to other sites', async () => {
    const { get, getSignedIn, accounts, api } = rendererOf({}, { accountEvents: ready(sampleEvents()) });
    const { status, headers, body } = await getSignedIn('/profile');
    expect([status, headers['referrer-policy']]).toEqual([200, 'same-origin']);
    for (const part of ['ada@example.com', 'Firefox on Linux', 'Two-factor login', 'Recent activity', 'noindex'])
      expect(body).toContain(part);
    const names = new Set(accounts.calls.map(({ name }) => name));
    expect(names).toEqual(
      new Set(['profile', 'sessions', 'passkeys', 'savedAddresses', 'unconfirmed', 'accountEvents', 'networks']),
    );
    expect(api.calls).toEqual([]);
    const { status: away, headers: there } = await get('/profile');
    expect([away, there['location']]).toEqual([302, '/?login&proceedTo=%2Fprofile']);
  });

  it('is shown without secondary data that fails to load, which is logged', async () => {
    const none = failed('unavailable');
    const { getSignedIn, logger } = rendererOf(
      { currencies: none, history: none },
      { sessions: none, accountEvents: none, networks: none },
    );
    const { status, body } = await getSignedIn('/profile');
    expect(status).toBe(200);
    expect(body).toContain('The list could not be loaded');
    expect(body).not.toContain('Social networks');
    expect(logger.lines.length).toBeGreaterThanOrEqual(5);
  });

  it('names the currencies of the latest exchanges by the currency configuration, and works without it', async () => {
    const history = { status: 'ready', answer: SAMPLE_HISTORY } as const;
    const { from, id } = SAMPLE_HISTORY.items[0]!;
    const { name } = findCurrency(SAMPLE_CURRENCIES, from)!;
    const drawn = async (options: MemoryExchangeOptions) => {
      const { body } = await rendererOf({ history, ...options }).getSignedIn('/profile');
      return body.slice(body.indexOf('Latest exchanges'), body.indexOf('Recent activity'));
    };
    const panel = await drawn({});
    expect(panel).toContain(`href="/transaction/${id}"`);
    expect(panel).toContain(`<bdi>${name}</bdi>`);
    // An arrow is not mirrored: from right to left it would point from the bought to the sent currency.
    expect(panel).toMatch(new RegExp(`<bdi dir="ltr"><bdi>${name}</bdi> → <bdi>[^<]+</bdi></bdi>`));
    expect(panel.match(/href="\/transaction\//g)).toHaveLength(Math.min(3, SAMPLE_HISTORY.items.length));
    const nameless = await drawn({ currencies: failed('unavailable') });
    expect(nameless).not.toContain(`<bdi>${name}</bdi>`);
    expect(nameless).toContain(`<bdi>${from.toUpperCase()}</bdi>`);
  });

  it('is closed when the session ends while it is loaded', async () => {
    const { getSignedIn } = rendererOf({}, { sessions: failed('unauthenticated') });
    expect(await getSignedIn('/profile')).toMatchObject({ status: 302, endsSession: true });
  });
});

describe('the e-mail', () => {
  const send = async (email: string) => {
    await press('Change e-mail');
    write('New e-mail', email);
    write('Your password', 'correct horse');
    await press('Send the confirmation');
  };

  it('changes by a mail to the new address', async () => {
    const { callsOf } = await open();
    await send('lovelace@example.com');
    expect(await status(/sent a confirmation to lovelace@example\.com/)).toBeTruthy();
    expect(callsOf('changeEmail')[0]!.input).toEqual({ email: 'lovelace@example.com', password: 'correct horse' });
    // The focus is back at its trigger.
    const trigger = await button('Change e-mail');
    await expectFocus(() => trigger);
  });

  it('shows an error in place of the label, until something is typed', async () => {
    const { calls } = await open();
    await send('ada@');
    expect(await screen.findByText('Please, enter correct email')).toBeTruthy();
    await expectFocus(() => field('New e-mail'));
    expect(field('New e-mail').getAttribute('aria-invalid')).toBe('true');
    expect(calls()).toEqual([]);
    write('New e-mail', 'ada@e');
    expect(screen.queryByText('Please, enter correct email')).toBeNull();
  });

  it('focuses the first field that the server refuses', async () => {
    await open(SAMPLE_PROFILE, { changeEmail: failed('wrong-credentials', { password: ['Wrong', 'password'] }) });
    await send('lovelace@example.com');
    expect(await screen.findByText('Wrong, password')).toBeTruthy();
    await expectFocus(() => field('Your password'));
    expect(field('New e-mail').value).toBe('lovelace@example.com');
  });

  it('needs no password in an account without one, but a new login', async () => {
    const { callsOf, session, router } = await open(profileWith({ hasPassword: false }), {
      changeEmail: failed('stale-login'),
    });
    await press('Change e-mail');
    expect(screen.queryByLabelText('Your password', { selector: 'input' })).toBeNull();
    write('New e-mail', 'lovelace@example.com');
    await press('Send the confirmation');
    await press('Sign in again');
    await waitFor(() => expect(session.profile).toBeUndefined());
    expect(callsOf('changeEmail')[0]!.input).toEqual({ email: 'lovelace@example.com' });
    expect(callsOf('logOut')).toHaveLength(1);
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    expect(router.state.location.search).toBe('?login&proceedTo=%2Fprofile');
  });

  it('cannot be sent twice', async () => {
    const { callsOf } = await open(SAMPLE_PROFILE, { changeEmail: { status: 'waiting' } });
    await send('lovelace@example.com');
    await waitFor(() => expect(field('New e-mail').disabled).toBe(true));
    await press('Send the confirmation');
    expect(callsOf('changeEmail')).toHaveLength(1);
  });
});

describe('the password', () => {
  const change = async (old: string, next: string, repeat: string) => {
    await press('Change password');
    write('Old password', old);
    write('New password', next);
    write('Repeat new password', repeat);
    await press('Save the new password');
  };

  it('is changed by the old password', async () => {
    const { callsOf } = await open();
    await change('battery', 'correct horse', 'correct horse');
    expect(await status('The password is changed. Every other device was signed out.')).toBeTruthy();
    expect(callsOf('changePassword')[0]!.input).toEqual({
      old: 'battery',
      new: 'correct horse',
      repeat: 'correct horse',
    });
    // Data shown beside it is loaded again.
    await waitFor(() => expect(callsOf('sessions')).toHaveLength(1));
  });

  it('follows the rules of the specification', async () => {
    const { calls } = await open();
    await change('', '12345', '1234');
    expect(await screen.findByText('Must be at least 6 characters')).toBeTruthy();
    expect(screen.getByText('Not match')).toBeTruthy();
    await expectFocus(() => field('Old password'));
    expect(calls()).toEqual([]);
  });

  it('has autocomplete names for password managers', async () => {
    await open();
    await press('Change password');
    const roles = ['Old password', 'New password', 'Repeat new password'].map((label) => field(label).autocomplete);
    expect(roles).toEqual(['current-password', 'new-password', 'new-password']);
    expect(document.querySelector<HTMLInputElement>('input[autocomplete=username]')!.value).toBe('ada@example.com');
  });

  it('shows Internal error when the server sends no message', async () => {
    await open(SAMPLE_PROFILE, { changePassword: ready({ result: false }) });
    await change('battery', 'correct horse', 'correct horse');
    expect((await screen.findByRole('alert')).textContent).toBe('Internal error');
  });

  it('is set by mail when there is none', async () => {
    const { callsOf } = await open(profileWith({ hasPassword: false }));
    await press('E-mail me a link to set a password');
    expect(await status(/sent a link to ada@example\.com/)).toBeTruthy();
    expect(callsOf('recover')[0]!.input).toMatchObject({ email: 'ada@example.com' });
  });

  it('needs an e-mail first', async () => {
    await open(ANONYMOUS_PROFILE);
    expect(screen.getByText(/Add an e-mail first/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'E-mail me a link to set a password' })).toBeNull();
  });
});

describe('errors of the profile', () => {
  const errors = { google: ['This Google account opens another account.'] };

  it('are dismissed by a button', async () => {
    const { backend, callsOf } = await open({ ...SAMPLE_PROFILE, errors });
    expect(screen.getByText(errors.google[0]!)).toBeTruthy();
    backend.profile = SAMPLE_PROFILE;
    await press('Dismiss');
    await waitFor(() => expect(screen.queryByText(errors.google[0]!)).toBeNull());
    expect(callsOf('clearErrors')).toHaveLength(1);
  });

  it('stay when that fails, with an error', async () => {
    await open({ ...SAMPLE_PROFILE, errors }, { clearErrors: failed('internal', { main: ['Internal error'] }) });
    await press('Dismiss');
    expect((await screen.findByRole('alert')).textContent).toBe('Internal error');
    expect(screen.getByText(errors.google[0]!)).toBeTruthy();
  });
});

describe('the miner flag', () => {
  it('says what it is for, and that others leave it off', async () => {
    await open();
    const panel = region('Mining');
    expect(panel.getByText(/our staff know it when they review one of your exchanges/)).toBeTruthy();
    expect(panel.getByText(/For everybody else nothing changes: leave it off/)).toBeTruthy();
  });

  it('is shown as pending while it is checked, then with the value of the profile', async () => {
    const { backend, callsOf } = await open();
    backend.profile = profileWith({ minerStatus: 1 });
    await press('I am a miner');
    expect(await screen.findByText('Being checked')).toBeTruthy();
    expect(callsOf('setMiner')[0]!.input).toEqual({ on: true });
    cleanup();
    backend.profile = profileWith({ minerStatus: 2 });
    await open(profileWith({ minerStatus: 1 }), { profile: ready(profileWith({ minerStatus: 2 })) });
    expect(await screen.findByRole('button', { name: 'I am no longer a miner' })).toBeTruthy();
    await waitFor(() => expect(region('Mining').getByText('On')).toBeTruthy());
  });
});
