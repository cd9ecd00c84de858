// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { SAMPLE_PAGES } from '../../../adapters/memory/samples/sample-content.ts';
import {
  SAMPLE_KEYS,
  SAMPLE_NEW_KEY,
  SAMPLE_PUBLISHABLE_KEY,
} from '../../../adapters/memory/samples/sample-merchants.ts';
import { SAMPLE_PROFILE } from '../../../adapters/memory/samples/sample-accounts.ts';
import { ExchangeError } from '../../../core/contract/exchange-error.ts';
import type { ApiKeyView } from '../../../core/domain/merchants/merchant.ts';
import '../../../ui/screens/developers/developers-screen.tsx';
import { field, PATIENCE, press, ready, write } from '../support/profile-page.ts';
import { visit } from '../support/visit.tsx';

afterEach(cleanup);

const page = { ...SAMPLE_PAGES[0]!, path: '/developers', title: 'For developers', html: '<h1>For developers</h1>' };
const failed = (code: 'unavailable' | 'wrong-credentials', fields?: Record<string, string[]>) =>
  ({ status: 'failed', error: new ExchangeError(code, `said: ${code}`, { fields }) }) as const;

async function open(more: Parameters<typeof visit>[3] = {}, apiKey?: string) {
  const backend: { keys: readonly ApiKeyView[] } = { keys: SAMPLE_KEYS };
  const merchants = { apiKeys: () => ready(backend.keys), ...more.merchants };
  const visited = visit(
    '/developers',
    { content: ready(page), domain: 'https://altway.example/', ...(apiKey !== undefined && { apiKey }) },
    undefined,
    {
      ...more,
      merchants,
    },
  );
  await screen.findByRole('heading', { level: 1, name: 'For developers' }, PATIENCE);
  const callsOf = (name: string) => visited.merchants.calls.filter((call) => call.name === name);
  return { ...visited, backend, callsOf };
}

describe('the page for developers', () => {
  it('folds the parts of its reference, and opens the one that the address names', async () => {
    const html =
      '<h1>For developers</h1><p>Begin.</p><h2 id="all">All calls</h2><h3 id="quotes">Quotes</h3><p>Ask.</p>' +
      '<h3 id="rates">Rates</h3><p>Read.</p><h2 id="end">The end</h2><p>Done.</p>';
    history.replaceState(null, '', '#rates');
    visit('/developers', { content: ready({ ...page, html }) }, undefined, { profile: null });
    await screen.findByText('Done.', {}, PATIENCE);
    const parts = [...document.querySelectorAll<HTMLDetailsElement>('article details')];
    expect(parts.map((part) => [part.textContent, part.open])).toEqual([
      ['QuotesAsk.', false],
      ['RatesRead.', true],
    ]);
    expect(screen.getByText('Begin.').closest('details')).toBeNull();
    expect(screen.getByText('Done.').closest('details')).toBeNull();
    history.replaceState(null, '', '#quotes');
    fireEvent(window, new Event('hashchange'));
    expect(parts.map(({ open: isOpen }) => isOpen)).toEqual([true, true]);
    history.replaceState(null, '', '/');
  });

  it('offers visitors to sign in, and requests no keys', async () => {
    const { merchants } = await open({ profile: null });
    const link = screen.getByRole('link', { name: 'Sign in to create API keys' });
    expect(link.getAttribute('href')).toBe('/?login&proceedTo=%2Fdevelopers');
    expect(merchants.calls).toEqual([]);
  });

  it('shows the keys of the signed-in user, by name and prefix', async () => {
    await open();
    const panel = screen.getByRole('region', { name: 'Your secret API keys' });
    for (const { name, hint } of SAMPLE_KEYS) {
      expect(within(panel).getByText(name, { selector: 'bdi' })).toBeTruthy();
      expect(panel.textContent).toContain(`${hint}…`);
    }
    expect(panel.textContent).toContain('Never used');
  });

  it('shows the publishable key in full, with code that uses it, and separate from the secret ones', async () => {
    const { key } = SAMPLE_PUBLISHABLE_KEY;
    await open({ merchants: { apiKeys: ready([SAMPLE_PUBLISHABLE_KEY, ...SAMPLE_KEYS]) } }, key);
    const panel = screen.getByRole('region', { name: 'Publishable key' });
    expect(within(panel).getByText(key, { selector: 'code bdi' })).toBeTruthy();
    expect(within(panel).getByRole('button', { name: /^Copy.*Publishable key$/ })).toBeTruthy();
    const example = within(panel).getByText(/^const answer = await fetch/);
    expect(example.textContent).toContain("fetch('https://altway.example/exchange/quote'");
    expect(example.textContent).toContain(`authorization: 'Bearer ${key}'`);
    expect(screen.getByRole('region', { name: 'Your secret API keys' }).textContent).not.toContain('alt_pk_');
  });

  it('replaces the publishable key without a password, after a confirmation, and shows the new one', async () => {
    const fresh = { ...SAMPLE_PUBLISHABLE_KEY, key: `alt_pk_${'fresh1'.repeat(7)}B` };
    const { callsOf } = await open(
      { merchants: { apiKeys: ready([SAMPLE_PUBLISHABLE_KEY]), rotateApiKey: ready(fresh) } },
      SAMPLE_PUBLISHABLE_KEY.key,
    );
    await press('Replace the publishable key');
    expect(screen.queryByLabelText('Your password')).toBeNull();
    expect(callsOf('rotateApiKey')).toEqual([]);
    await press('Replace the key');
    await screen.findByText('The publishable key was replaced.', {}, PATIENCE);
    expect(callsOf('rotateApiKey')).toEqual([{ name: 'rotateApiKey', input: { id: SAMPLE_PUBLISHABLE_KEY.id } }]);
    await waitFor(() => expect(callsOf('apiKeys')).toHaveLength(2));
  });

  it('has no publishable key for visitors, and shows it where the list could not be loaded', async () => {
    const { key } = SAMPLE_PUBLISHABLE_KEY;
    const { container } = await open({ profile: null }, key);
    expect(container.textContent).not.toContain('alt_pk_');
    cleanup();
    await open({ merchants: { apiKeys: failed('unavailable') } }, key);
    const panel = screen.getByRole('region', { name: 'Publishable key' });
    expect(panel.textContent).toContain(key);
    expect(within(panel).queryByRole('button', { name: 'Replace the publishable key' })).toBeNull();
  });

  it('creates a key, shows it once, and hides it once it is saved', async () => {
    const { callsOf, backend } = await open();
    await press('New key');
    write('Name of the key', 'Warehouse');
    write('Your password', 'correct horse');
    backend.keys = [SAMPLE_NEW_KEY, ...SAMPLE_KEYS];
    await press('Create the key');
    expect(await screen.findByText(SAMPLE_NEW_KEY.key, {}, PATIENCE)).toBeTruthy();
    const heading = screen.getByRole('heading', { name: 'Your new key: Warehouse' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(callsOf('createApiKey')).toEqual([
      { name: 'createApiKey', input: { name: 'Warehouse', password: 'correct horse' } },
    ]);
    await waitFor(() => expect(callsOf('apiKeys')).toHaveLength(2));
    await press('I have saved it');
    expect(screen.queryByText(SAMPLE_NEW_KEY.key)).toBeNull();
  });

  it('needs no password in an account without one', async () => {
    const profile = { ...SAMPLE_PROFILE, user: { ...SAMPLE_PROFILE.user, hasPassword: false } };
    const { callsOf } = await open({ profile });
    await press('New key');
    expect(screen.queryByLabelText('Your password')).toBeNull();
    write('Name of the key', 'X');
    await press('Create the key');
    await waitFor(() => expect(callsOf('createApiKey')[0]?.input).toEqual({ name: 'X' }));
  });

  it('shows a wrong password at its field', async () => {
    await open({ merchants: { createApiKey: failed('wrong-credentials', { password: ['Wrong password'] }) } });
    await press('New key');
    write('Name of the key', 'X');
    write('Your password', 'y');
    await press('Create the key');
    await screen.findByText('Wrong password', {}, PATIENCE);
    expect(field('Your password').getAttribute('aria-invalid')).toBe('true');
  });

  it('replaces a key with the password, and revokes one after a confirmation', async () => {
    const { callsOf, backend } = await open();
    await press(`Replace: ${SAMPLE_KEYS[0]!.name}`);
    write('Your password', 'correct horse');
    await press('Replace the key');
    await screen.findByText(SAMPLE_NEW_KEY.key, {}, PATIENCE);
    expect(callsOf('rotateApiKey')[0]!.input).toEqual({ id: SAMPLE_KEYS[0]!.id, password: 'correct horse' });
    await press(`Revoke: ${SAMPLE_KEYS[1]!.name}`);
    expect(callsOf('revokeApiKey')).toEqual([]);
    backend.keys = SAMPLE_KEYS.slice(0, 1);
    await press('Revoke the key');
    await screen.findByText(`The key ${SAMPLE_KEYS[1]!.name} was revoked.`, {}, PATIENCE);
    expect(callsOf('revokeApiKey')).toEqual([{ name: 'revokeApiKey', input: { id: SAMPLE_KEYS[1]!.id } }]);
    await waitFor(() => expect(screen.queryByText(SAMPLE_KEYS[1]!.name, { selector: 'bdi' })).toBeNull());
  });

  it('is readable when the keys could not be loaded', async () => {
    const { logger } = await open({ merchants: { apiKeys: failed('unavailable') } });
    expect(screen.getByText('Your keys could not be loaded. Reload the page to try again.')).toBeTruthy();
    expect(logger.lines).toHaveLength(1);
  });

  it('offers to create the first key when there is none', async () => {
    const { backend } = await open({ merchants: { apiKeys: ready([]) } });
    expect(backend.keys).toHaveLength(2);
    expect(screen.getByText('You have no keys yet.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'New key' }));
    await waitFor(() => expect(document.activeElement).toBe(field('Name of the key')));
  });
});
