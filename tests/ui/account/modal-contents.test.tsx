// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import '../../../ui/screens/modals/modal-host.tsx';
import { visit } from '../support/visit.tsx';

/** Several at once on a busy machine take longer than the library's default of a second. */
const PATIENT = { timeout: 10_000 };
const ALL = { networks: { status: 'ready', answer: ['google', 'facebook', 'twitter'] } } as const;

beforeEach(() => {
  // The page's own address, which the memory router does not change.
  history.replaceState(null, '', '/');
});

afterEach(cleanup);

/** Opens an address as a signed-out visitor. @returns its modal */
async function come(path: string, name: string) {
  history.replaceState(null, '', path);
  visit(path, {}, undefined, { profile: null, accounts: ALL });
  return modal(name);
}

const modal = async (name: string) => within(await screen.findByRole('dialog', { name }, PATIENT));
const titles = () =>
  screen.queryAllByRole('dialog').flatMap((dialog) =>
    within(dialog)
      .queryAllByRole('heading', { level: 2 })
      .map(({ textContent }) => textContent),
  );

async function expectNetworksToLeadTo(form: Awaited<ReturnType<typeof come>>, path: string): Promise<void> {
  await form.findByRole('link', { name: 'Google' }, PATIENT);
  const query = `?proceedTo=${encodeURIComponent(path)}`;
  for (const [name, network] of [
    ['Google', 'google'],
    ['Facebook', 'facebook'],
    ['X (Twitter)', 'twitter'],
  ] as const)
    expect(form.getByRole('link', { name }).getAttribute('href')).toBe(`/auth/${network}${query}`);
}

describe('the content of a modal', () => {
  it('of the login: e-mail, password, three providers, links to the recovery and the sign-up', async () => {
    const form = await come('/?login&proceedTo=%2Fhistory', 'Log in');
    for (const field of ['E-mail', 'Password']) expect(form.getByLabelText(field)).toBeTruthy();
    expect(form.queryByLabelText('Verification code')).toBeNull();
    for (const button of ['Continue', 'Forgot password', 'Create an account'])
      expect(form.getByRole('button', { name: button })).toBeTruthy();
    await expectNetworksToLeadTo(form, '/history');
  });

  it('of the sign-up: hint, three providers, e-mail, newsletter, why, two notes, the link to the login', async () => {
    const form = await come('/?signup', 'Create an account');
    expect(form.getByText(/^All it takes is an e-mail address and a minute/)).toBeTruthy();
    await expectNetworksToLeadTo(form, '/processing');
    expect(form.getByLabelText('E-mail')).toBeTruthy();
    const updates = form.getByRole<HTMLInputElement>('checkbox', { name: 'I want to receive updates to my email' });
    expect(updates.checked).toBe(false);
    for (const button of ['Why should I leave my e-mail', 'Continue', 'Log in'])
      expect(form.getByRole('button', { name: button })).toBeTruthy();
    expect(form.getByText(/keys or recovery phrase/)).toBeTruthy();
    expect(form.getByText(/^Your e-mail is used only for your account/)).toBeTruthy();
    expect(form.getByText('Already a member?')).toBeTruthy();
  });

  it('of the sign-up keeps the redirect path of its address, also by way of the login', async () => {
    const form = await come('/?signup&proceedTo=%2Fhistory', 'Create an account');
    await expectNetworksToLeadTo(form, '/history');
    await userEvent.click(form.getByRole('button', { name: 'Log in' }));
    await expectNetworksToLeadTo(await modal('Log in'), '/history');
  });

  it('of the question before an exchange: a new user signs up', async () => {
    visit('/exchange/ltc/doge/15', {}, undefined, { profile: null });
    await userEvent.click(await screen.findByRole('button', { name: /^Exchange$/ }, PATIENT));
    await userEvent.click((await modal('Hello!')).getByRole('button', { name: "I'm a new user" }));
    expect((await modal('Create an account')).getByText('Already a member?')).toBeTruthy();
  });
});

it('one modal is open at a time', async () => {
  await come('/?login', 'Log in');
  for (const [button, title] of [
    ['Create an account', 'Create an account'],
    // The tooltip is not a modal: it appears beside its label.
    ['Why should I leave my e-mail', 'Create an account'],
    ['Read more', 'Why should I leave my e-mail'],
    ['Back to sign-up', 'Create an account'],
    ['Log in', 'Log in'],
    ['Forgot password', 'Recovering your password'],
    ['Back to login', 'Log in'],
  ] as const) {
    await userEvent.click(await screen.findByRole('button', { name: button }, PATIENT));
    await expect.poll(titles, PATIENT).toEqual([title]);
  }
});

describe('the tooltip', () => {
  const explanation = () => screen.queryByText(/^It proves that the account is yours/);

  it('opens on hover', async () => {
    const form = await come('/?signup', 'Create an account');
    expect(explanation()).toBeNull();
    await userEvent.hover(form.getByRole('button', { name: 'Why should I leave my e-mail' }));
    await waitFor(() => expect(explanation()).not.toBeNull(), PATIENT);
  });

  it('opens on focus', async () => {
    const form = await come('/?signup', 'Create an account');
    await waitFor(() => expect(document.activeElement).toBe(form.getByLabelText('E-mail')), PATIENT);
    await userEvent.tab();
    expect(explanation()).toBeNull();
    await userEvent.tab();
    expect(document.activeElement).toBe(form.getByRole('button', { name: 'Why should I leave my e-mail' }));
    await waitFor(() => expect(explanation()).not.toBeNull(), PATIENT);
  });
});

describe('the second step', () => {
  it('of a social sign-in is opened by the address', async () => {
    const path = '/?login&step=code&proceedTo=%2Fhistory';
    history.replaceState(null, '', path);
    const { router, accountApi } = visit(path, {}, undefined, { profile: null });
    const form = await modal('Verification code');
    await userEvent.type(form.getByLabelText('Code'), '123456{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/history'), PATIENT);
    expect(accountApi.calls).toContainEqual({ name: 'confirmLogin', input: { totp: '123456' } });
  });
});
