// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { SAMPLE_PROFILE } from '../../../adapters/memory/samples/sample-accounts.ts';
import { SAMPLE_MERCHANT } from '../../../adapters/memory/samples/sample-merchants.ts';
import { SAMPLE_DELIVERIES } from '../../../adapters/memory/samples/sample-payments.ts';
import type { UnconfirmedSetting } from '../../../core/domain/accounts/account.ts';
import '../../../ui/screens/merchant/merchant-screen.tsx';
import { openAffiliate } from '../support/affiliate-page.ts';
import { failed, field, open, PATIENCE, press, ready, status, write } from '../support/profile-page.ts';
import { visit } from '../support/visit.tsx';
import { profileWith } from '../../../stories/support/samples/sample-profiles.ts';

afterEach(cleanup);

const region = (name: string) => within(screen.getByRole('region', { name }));
const payout = { kind: 'payout-address', currency: 'xrp', address: 'rEb8TK3gBgk5auZkwc6sHnwrGVJH8DuaLh' } as const;
const WAITING: readonly UnconfirmedSetting[] = [
  { kind: 'merchant-secret' },
  { kind: 'webhook-url', webhookUrl: 'https://books.example/altway' },
  payout,
];
const secured = profileWith({ totpState: 'on', recoveryCodesLeft: 9 });

describe('the profile after a password recovery', () => {
  it('lists the settings that wait, with their values and where to replace them', async () => {
    await open(SAMPLE_PROFILE, { unconfirmed: ready(WAITING) });
    const lines = region('Waiting for you').getAllByRole('listitem');
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Merchant secret'),
      expect.stringContaining('https://books.example/altway'),
      expect.stringContaining('Payout address for XRP'),
    ]);
    const links = region('Waiting for you').getAllByRole('link', { name: 'Replace it' });
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/merchant',
      '/merchant',
      '/affiliate/addresses?currency=xrp',
    ]);
  });

  it('shows a payout address in full, with its extra ID: users must see what they confirm', async () => {
    await open(SAMPLE_PROFILE, { unconfirmed: ready([{ ...payout, extraId: '2718281828' }]) });
    const shown = region('Waiting for you').getByRole('listitem').textContent.replaceAll(/\s/g, '');
    expect(shown).toContain(payout.address);
    expect(shown).toContain('2718281828');
  });

  it('shows no list when nothing waits', async () => {
    await open();
    expect(screen.queryByRole('region', { name: 'Waiting for you' })).toBeNull();
  });

  it('confirms a setting with the password, and the code where two-factor is on', async () => {
    const { callsOf } = await open(secured, { unconfirmed: ready(WAITING) });
    await press(/^Confirm ?: Payout address for XRP/);
    write('Your password', 'correct horse');
    write('Google Authenticator code', '123456');
    await press('Confirm');
    expect(await status('Confirmed. It is in use again.')).toBeTruthy();
    expect(callsOf('confirmSetting')[0]!.input).toEqual({ ...payout, password: 'correct horse', code: '123456' });
    await waitFor(() => expect(callsOf('unconfirmed').length).toBeGreaterThan(0));
  });

  it('needs no code where two-factor is off, and shows errors at their fields', async () => {
    const wrong = failed('wrong-credentials', { password: ['Wrong password'] });
    await open(SAMPLE_PROFILE, { unconfirmed: ready(WAITING), confirmSetting: wrong });
    await press(/^Confirm ?: Merchant secret/);
    expect(screen.queryByLabelText('Google Authenticator code')).toBeNull();
    write('Your password', 'guess');
    await press('Confirm');
    await screen.findByText('Wrong password');
    expect(field('Your password').getAttribute('aria-invalid')).toBe('true');
  });
});

describe('the merchant page after a password recovery', () => {
  const unconfirmed = { ...SAMPLE_MERCHANT, isSecretUnconfirmed: true, isWebhookUnconfirmed: true };

  it('says what is out of use, and disables what would be sent by hand', async () => {
    const held = { ...SAMPLE_DELIVERIES[3]!, heldUntil: '2026-04-09T08:00:00.000Z' };
    const merchants = {
      merchant: ready(unconfirmed),
      webhookDeliveries: ready({ items: [held], page: 1, pages: 1, total: 1 }),
    };
    visit('/merchant', {}, undefined, { merchants });
    await screen.findByText(/Links signed with this secret are refused/, {}, PATIENCE);
    expect(screen.getByText(/No events are sent to this address/)).toBeTruthy();
    expect(screen.getByText(/Events are held until you confirm/)).toBeTruthy();
    expect(screen.getByText('Held')).toBeTruthy();
    for (const name of [/^Send a test event/, /^Send again/])
      expect(screen.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(true);
  });

  it('confirms the address that it shows', async () => {
    const { accountApi } = visit('/merchant', {}, undefined, { merchants: { merchant: ready(unconfirmed) } });
    await screen.findByText(/No events are sent to this address/, {}, PATIENCE);
    await press(/^Confirm ?: Address for events/);
    write('Your password', 'correct horse');
    await press('Confirm');
    const calls = () => accountApi.calls.filter(({ name }) => name === 'confirmSetting');
    await waitFor(() => expect(calls()).toHaveLength(1));
    const { webhookUrl } = SAMPLE_MERCHANT;
    expect(calls()[0]!.input).toEqual({ kind: 'webhook-url', webhookUrl, password: 'correct horse' });
  });
});

describe('payout addresses after a password recovery', () => {
  it('say that they receive no payouts, and can be confirmed there', async () => {
    const address = { ...payout, kind: undefined, changedAt: '2026-01-02T03:04:05.000Z', isUnconfirmed: true };
    const { accountApi } = await openAffiliate('/affiliate/addresses', { affiliateAddresses: ready([address]) });
    await screen.findByText(/Nothing is paid out to this address/, {}, PATIENCE);
    await press(/^Confirm ?: XRP/);
    write('Your password', 'correct horse');
    await press('Confirm');
    await waitFor(() => expect(accountApi.calls.some(({ name }) => name === 'confirmSetting')).toBe(true));
    expect(accountApi.calls.find(({ name }) => name === 'confirmSetting')!.input).toMatchObject(payout);
  });
});
