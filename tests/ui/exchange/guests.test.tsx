// @vitest-environment jsdom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SAMPLE_PROFILE } from '../../../adapters/memory/samples/sample-accounts.ts';
import { SAMPLE_TRANSACTION } from '../../../adapters/memory/samples/sample-transactions.ts';
import { NO_SITE_LINKS } from '../../../core/domain/site/site-links.ts';
import '../../../ui/screens/modals/modal-host.tsx';
import '../../../ui/screens/processing/processing-screen.tsx';
import '../../../ui/screens/transaction/transaction-screen.tsx';
import { visit, type VisitOptions } from '../support/visit.tsx';

const PATIENT = { timeout: 10_000 };
const secret = SAMPLE_TRANSACTION.trackSecret!;
const ADDRESS = 'DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L';

beforeEach(() => history.replaceState(null, '', '/'));
afterEach(cleanup);

const come = (path: string, more: VisitOptions = {}, exchange = {}) =>
  visit(path, exchange, undefined, { profile: null, ...more });
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }, PATIENT));
const pathOf = ({ router }: ReturnType<typeof visit>) => router.state.location.pathname;
const heading = (name: string) => screen.findByRole('heading', { name }, PATIENT);

describe('an exchange without an account', () => {
  it('is offered beside the two others, and keeps the pair', async () => {
    const visited = come('/exchange/ltc/doge/15');
    await press(/^Exchange$/);
    await press('Continue without an account');
    await waitFor(() => expect(pathOf(visited)).toBe('/guest/ltc/doge/15'), PATIENT);
    await heading('LTC to DOGE');
  });

  it('ends at its tracking link, which the page shows and tells to keep', async () => {
    const visited = come(`/guest/ltc/doge/15/${ADDRESS}`);
    await heading('LTC to DOGE');
    await waitFor(() => expect(screen.getByRole('status', { name: 'You get' }).textContent).toMatch(/\d/), PATIENT);
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^E-mail/ }).value).toBe('');
    await press('Continue to confirmation');
    await press('Create the exchange');
    await waitFor(() => expect(pathOf(visited)).toBe(`/track/${secret}`), PATIENT);
    const keep = await screen.findByRole('region', { name: 'Keep this link' }, PATIENT);
    expect(within(keep).getByRole('link').getAttribute('href')).toBe(`/track/${secret}`);
  });

  it.each([
    ['a member', { profile: SAMPLE_PROFILE }, '/processing/ltc/doge/15'],
    ['a visitor of a site that requires accounts', { site: { ...NO_SITE_LINKS, hasGuests: false } }, '/'],
  ])('is not made by %s', async (_who, more, led) => {
    const visited = come('/guest/ltc/doge/15', more);
    await waitFor(() => expect(pathOf(visited)).toBe(led), PATIENT);
  });

  it('is not offered where the operator requires accounts', async () => {
    come('/exchange/ltc/doge/15', { site: { ...NO_SITE_LINKS, hasGuests: false } });
    await press(/^Exchange$/);
    await screen.findByRole('button', { name: 'I already have an account' }, PATIENT);
    expect(screen.queryByRole('button', { name: 'Continue without an account' })).toBeNull();
  });
});

describe('an exchange that is followed by its link', () => {
  const saving = () => screen.findByRole('region', { name: 'Save this exchange to an account' }, PATIENT);

  it('is saved by a member with one press', async () => {
    const { api } = come(`/track/${secret}`, { profile: SAMPLE_PROFILE });
    const save = vi.spyOn(api, 'save');
    await userEvent.click(within(await saving()).getByRole('button', { name: 'Save it to my account' }));
    await screen.findByText(/It is in your history/, {}, PATIENT);
    expect(save.mock.calls).toEqual([[{ secret }]]);
    expect(screen.getByRole('link', { name: 'Open the history' }).getAttribute('href')).toBe('/history');
  });

  it('is saved as soon as the visitor who asked for it is signed in, here or in another tab', async () => {
    const { api, session } = come(`/track/${secret}`);
    const save = vi.spyOn(api, 'save');
    await userEvent.click(within(await saving()).getByRole('button', { name: 'Create an account' }));
    await screen.findByRole('dialog', { name: 'Create an account' }, PATIENT);
    await act(async () => session.keep(SAMPLE_PROFILE));
    await screen.findByText(/It is in your history/, {}, PATIENT);
    expect(save).toHaveBeenCalledTimes(1);
  });

  it('is not saved by a login that was not asked to', async () => {
    const { api, session } = come(`/track/${secret}`);
    const save = vi.spyOn(api, 'save');
    await saving();
    await act(async () => session.keep(SAMPLE_PROFILE));
    await screen.findByRole('button', { name: 'Save it to my account' }, PATIENT);
    expect(save).not.toHaveBeenCalled();
  });

  it('is shown as the account’s own, or as that of another one', async () => {
    come(`/track/${secret}`, { profile: SAMPLE_PROFILE }, { saved: 'yours' });
    await screen.findByRole('region', { name: 'In your history' }, PATIENT);
    cleanup();
    come(`/track/${secret}`, { profile: SAMPLE_PROFILE }, { saved: 'another' });
    await screen.findByText('It is in the history of another account.', {}, PATIENT);
    expect(screen.queryByRole('button', { name: 'Save it to my account' })).toBeNull();
  });
});
