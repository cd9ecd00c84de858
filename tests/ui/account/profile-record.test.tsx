// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { SAMPLE_PROFILE } from '../../../adapters/memory/samples/sample-accounts.ts';
import { ACCOUNT_EVENTS } from '../../../core/domain/accounts/account.ts';
import { expectFocus, failed, field, open, press, ready, status, write } from '../support/profile-page.ts';
import { profileWith, sampleEvents, sampleSessions } from '../../../stories/support/samples/sample-profiles.ts';

afterEach(cleanup);

const region = (name: string) => within(screen.getByRole('region', { name }));

describe('sessions', () => {
  it('are described in words, the current one first and marked', async () => {
    await open();
    const lines = region('Where you are signed in')
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent!);
    expect(lines.map((line) => line.split(/\d/)[0])).toEqual([
      'Firefox on LinuxThis device',
      'Chrome on Windows',
      'Safari on iPhone',
    ]);
  });

  it('end one by one', async () => {
    const { callsOf, backend, session } = await open();
    backend.sessions = sampleSessions(2);
    await press(/^Sign out ?: Safari on iPhone/);
    await expectFocus(() => field('Your password'));
    write('Your password', 'correct horse');
    await press('Sign out Safari on iPhone');
    expect(await status('Safari on iPhone was signed out.')).toBeTruthy();
    expect(callsOf('endSession')[0]!.input).toEqual({ id: sampleSessions(3)[2]!.id, password: 'correct horse' });
    await waitFor(() => expect(region('Where you are signed in').getAllByRole('listitem')).toHaveLength(2));
    expect(session.profile).toBeDefined();
  });

  it('stay open when the password is wrong, which the form shows', async () => {
    const wrong = failed('wrong-credentials', { password: ['Wrong password'] });
    const { session } = await open(SAMPLE_PROFILE, { endSession: wrong, endSessions: wrong });
    await press(/^Sign out ?: Chrome on Windows/);
    write('Your password', 'guess');
    await press('Sign out Chrome on Windows');
    await screen.findByText('Wrong password');
    await press('Cancel');
    await expectFocus(() => screen.getByRole('button', { name: /^Sign out ?: Chrome on Windows/ }));
    await press('Sign out everywhere');
    write('Your password', 'guess');
    await press('Sign out all');
    await screen.findByText('Wrong password');
    expect(session.profile).toBeDefined();
    expect(region('Where you are signed in').getAllByRole('listitem')).toHaveLength(3);
  });

  it('end here without a password: that is a logout', async () => {
    let isOver = false;
    const { callsOf, router } = await open(SAMPLE_PROFILE, {
      endSession: () => {
        isOver = true;
        return ready({ result: true });
      },
      profile: () => (isOver ? failed('unauthenticated') : ready(SAMPLE_PROFILE)),
    });
    await press(/^Sign out ?: Firefox on Linux/);
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    const own = sampleSessions(3).find(({ isCurrent }) => isCurrent)!;
    expect(callsOf('endSession')[0]!.input).toEqual({ id: own.id });
  });

  it('of an account without a password end after a new login', async () => {
    const { callsOf } = await open(profileWith({ hasPassword: false }), { endSessions: failed('stale-login') });
    await press('Sign out everywhere');
    expect(screen.queryByLabelText('Your password')).toBeNull();
    await press('Sign out all');
    expect(await screen.findByRole('button', { name: 'Sign in again' })).toBeTruthy();
    expect(callsOf('endSessions')[0]!.input).toEqual({});
  });

  it('end everywhere including here: the page is left', async () => {
    let isOver = false;
    const { callsOf, router, session } = await open(SAMPLE_PROFILE, {
      endSessions: () => {
        isOver = true;
        return ready({ result: true });
      },
      profile: () => (isOver ? failed('unauthenticated') : ready(SAMPLE_PROFILE)),
    });
    await press('Sign out everywhere');
    expect(screen.getByText('Every device is signed out, including this one.')).toBeTruthy();
    write('Your password', 'correct horse');
    await press('Sign out all');
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    expect(callsOf('endSessions')[0]!.input).toEqual({ password: 'correct horse' });
    expect([router.state.location.search, session.profile]).toEqual(['', undefined]);
  });

  it('are shown a few at a time', async () => {
    await open(SAMPLE_PROFILE, { sessions: ready(sampleSessions(40)) });
    const list = region('Where you are signed in');
    expect(list.getAllByRole('listitem')).toHaveLength(6);
    await press('Show all 40');
    expect(list.getAllByRole('listitem')).toHaveLength(40);
  });

  it('leave the page when the current one ends in another tab', async () => {
    const { session, router } = await open();
    session.clear();
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    expect(router.state.location.search).toBe('?login&proceedTo=%2Fprofile');
  });
});

describe('recent activity', () => {
  it('has a text for every kind of event', async () => {
    await open(SAMPLE_PROFILE, { accountEvents: ready(sampleEvents()) });
    await press(`Show all ${ACCOUNT_EVENTS.length}`);
    const lines = region('Recent activity').getAllByRole('listitem');
    expect(lines).toHaveLength(ACCOUNT_EVENTS.length);
    for (const line of lines) expect(line.textContent).not.toMatch(/events\.|Mozilla/);
  });
});
