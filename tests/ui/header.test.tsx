// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { PageSession, type TabChannel } from '../../adapters/browser/page-session.ts';
import { ANONYMOUS_PROFILE, SAMPLE_PROFILE } from '../../adapters/memory/sample-accounts.ts';
import { rendererOf } from './support/renderer.ts';
import { visit } from './support/visit.tsx';

const PATIENT = { timeout: 10_000 };

afterEach(cleanup);

const link = (name: string) => screen.findByRole('link', { name }, PATIENT);

describe('the header', () => {
  it('has the links of whoever is not signed in, which lead somewhere without scripts too', async () => {
    visit('/', {}, undefined, { profile: null });
    expect((await link('Login')).getAttribute('href')).toBe('/?login&proceedTo=%2Fhistory');
    expect((await link('Sign Up')).getAttribute('href')).toBe('/?signup&proceedTo=%2Fhistory');
    expect((await link('How It Works')).getAttribute('href')).toBe('/how-it-works');
    expect(screen.queryByRole('link', { name: 'Logout' })).toBeNull();
  });

  it('explains how it works in place', async () => {
    visit('/', {}, undefined, { profile: null });
    await userEvent.click(await link('How It Works'));
    expect(await screen.findByRole('dialog', { name: 'How It Works' }, PATIENT)).toBeTruthy();
  });

  it('leaves a link alone that is to open another tab', async () => {
    visit('/', {}, undefined, { profile: null });
    expect(fireEvent.click(await link('Login'), { ctrlKey: true })).toBe(true);
    expect(fireEvent.click(await link('Login'))).toBe(false);
  });

  it('names whoever is signed in, or calls them anonymous', async () => {
    visit('/');
    expect((await link('ada@example.com')).getAttribute('href')).toBe('/profile');
    expect((await link('Logout')).getAttribute('href')).toBe('/auth/logout');
    cleanup();
    visit('/', {}, undefined, { profile: ANONYMOUS_PROFILE });
    expect((await link('anonymous')).getAttribute('href')).toBe('/profile');
  });

  it('has a menu of the account for pointers and keys', async () => {
    visit('/');
    await link('Logout');
    await userEvent.click(screen.getByText('My account'));
    const items = await screen.findAllByRole('menuitem', {}, PATIENT);
    expect(items.map((item) => [item.textContent, item.getAttribute('href')])).toEqual([
      ['History', '/history'],
      ['Profile', '/profile'],
    ]);
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('menuitem')).toBeNull();
  });

  it('says without scripts that signing in needs them', async () => {
    const { get, getSignedIn } = rendererOf();
    const note = /<noscript>.*Signing in needs scripts.*<\/noscript>/s;
    expect((await get('/?login')).body).toMatch(note);
    expect((await get('/')).body).not.toMatch(note);
    expect((await getSignedIn('/?login')).body).not.toMatch(note);
  });
});

describe('the session of a page', () => {
  /** Two tabs of a browser. */
  function tabs() {
    const listeners: ((event: MessageEvent) => void)[][] = [[], []];
    const channel = (own: number): TabChannel => ({
      addEventListener: (_type: string, listener: unknown) =>
        void listeners[own]!.push(listener as (event: MessageEvent) => void),
      postMessage: (data: unknown) =>
        listeners[1 - own]!.forEach((listener) => listener({ data: structuredClone(data) } as MessageEvent)),
    });
    return [new PageSession(undefined, channel(0)), new PageSession(undefined, channel(1))] as const;
  }

  it('is known to the browser’s other tabs, its end too', () => {
    const [here, there] = tabs();
    const seen: (string | undefined)[] = [];
    there.profile$.subscribe((profile) => seen.push(profile?.user.email));
    here.keep(SAMPLE_PROFILE);
    expect(there.profile).toEqual(SAMPLE_PROFILE);
    here.clear();
    here.clear();
    expect(seen).toEqual([undefined, 'ada@example.com', undefined]);
  });
});
