// @vitest-environment jsdom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { PageSession, type TabChannel } from '../../adapters/browser/page-session.ts';
import { SAMPLE_PROFILE } from '../../adapters/memory/samples/sample-accounts.ts';
import { rendererOf } from './support/renderer.ts';
import { visit } from './support/visit.tsx';
import { ANONYMOUS_PROFILE } from '../../stories/support/samples/sample-profiles.ts';

const PATIENT = { timeout: 10_000 };

afterEach(cleanup);

const link = (name: string) => screen.findByRole('link', { name }, PATIENT);

describe('the header', () => {
  it('has the links of a signed-out visitor, which work without scripts too', async () => {
    visit('/', {}, undefined, { profile: null });
    expect((await link('Login')).getAttribute('href')).toBe('/?login&proceedTo=%2Fhistory');
    expect((await link('Sign Up')).getAttribute('href')).toBe('/?signup&proceedTo=%2Fhistory');
    expect((await link('How It Works')).getAttribute('href')).toBe('/how-it-works');
    expect(screen.queryByRole('link', { name: 'Logout' })).toBeNull();
  });

  it('explains how it works without leaving the page', async () => {
    visit('/', {}, undefined, { profile: null });
    await userEvent.click(await link('How It Works'));
    expect(await screen.findByRole('dialog', { name: 'How It Works' }, PATIENT)).toBeTruthy();
  });

  it('does not intercept a click that opens another tab', async () => {
    visit('/', {}, undefined, { profile: null });
    expect(fireEvent.click(await link('Login'), { ctrlKey: true })).toBe(true);
    expect(fireEvent.click(await link('Login'))).toBe(false);
  });

  it('names the signed-in user, or calls them anonymous', async () => {
    visit('/');
    expect((await link('ada@example.com')).getAttribute('href')).toBe('/profile');
    expect((await link('Logout')).getAttribute('href')).toBe('/auth/logout');
    cleanup();
    visit('/', {}, undefined, { profile: ANONYMOUS_PROFILE });
    expect((await link('anonymous')).getAttribute('href')).toBe('/profile');
  });

  it('has an account menu for pointers and keys', async () => {
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

  it('has one menu open at a time, and closes it after a press elsewhere', async () => {
    visit('/', {}, undefined, { profile: null });
    await link('Login');
    const expanded = () =>
      screen
        .queryAllByRole('button', { expanded: true })
        .map((button) => button.getAttribute('aria-label') ?? button.textContent?.trim());
    await userEvent.click(screen.getByText('Tools', { selector: 'summary' }));
    await screen.findAllByRole('menuitem', {}, PATIENT);
    expect(expanded()).toEqual(['Tools']);
    await userEvent.click(screen.getByRole('button', { name: 'Language: English – EN' }));
    await expect.poll(expanded).toEqual(['Language: English – EN']);
    await userEvent.click(document.body);
    await expect.poll(expanded).toEqual([]);
  });

  it('links to the tools, and names the account that sends money', async () => {
    const { container } = visit('/', {}, undefined, { profile: null });
    await link('Login');
    const tools = [...container.querySelectorAll('header details')[0]!.querySelectorAll('a')];
    expect(tools.map((tool) => [tool.textContent, tool.getAttribute('href')!.split('#')[0]])).toEqual([
      ['API for developers', '/developers'],
      ['Exchange widget', '/widgets'],
      ['Payment button', '/payment-button'],
    ]);
    cleanup();
    const signedIn = visit('/').container;
    expect(await screen.findByText('Sending money as', {}, PATIENT)).toBeTruthy();
    expect(
      within(signedIn.querySelector<HTMLElement>('[data-look]')!).getByRole('link', { name: 'Affiliate Program' }),
    ).toBeTruthy();
  });

  it('has a drawer for narrow pages, which closes after a choice', async () => {
    visit('/', {}, undefined, { profile: null });
    await userEvent.click(await screen.findByRole('button', { name: 'Menu' }, PATIENT));
    const drawer = await screen.findByRole('dialog', { name: 'Menu' }, PATIENT);
    await userEvent.click(within(drawer).getByRole('link', { name: 'How It Works' }));
    expect(await screen.findByRole('dialog', { name: 'How It Works' }, PATIENT)).toBeTruthy();
    expect(screen.queryByRole('dialog', { name: 'Menu' })).toBeNull();
  });

  it('has in the drawer of a member the way to the exchange and to the payments', async () => {
    visit('/', {});
    await userEvent.click(await screen.findByRole('button', { name: 'Menu' }, PATIENT));
    const drawer = within(await screen.findByRole('dialog', { name: 'Menu' }, PATIENT));
    const led = ['Exchange', 'How It Works', 'FAQ', 'Merchant', 'History', 'Profile'].map((name) =>
      drawer.getByRole('link', { name }).getAttribute('href'),
    );
    expect(led).toEqual(['/exchange', '/how-it-works', '/faq', '/merchant', '/history', '/profile']);
  });

  it('has the look that the page needs', async () => {
    const look = async (url: string) =>
      /<header [^>]*data-look="(\w+)"/.exec((await rendererOf().getSignedIn(url)).body)?.[1];
    expect(await look('/')).toBe('landing');
    expect(await look('/exchange/ltc/doge')).toBe('landing');
    expect(await look('/rates')).toBe('landing');
    for (const url of ['/history', '/profile', '/processing']) expect(await look(url)).toBe('standard');
    expect(await look(`/recover/${'t'.repeat(43)}`)).toBeUndefined();
    expect(await look('/nope')).toBeUndefined();
  });

  it('says without scripts that signing in needs them', async () => {
    const { get, getSignedIn } = rendererOf();
    const note = /<noscript>.*Signing in needs JavaScript.*<\/noscript>/s;
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

  it('is shared with the browser’s other tabs, including its end', () => {
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
