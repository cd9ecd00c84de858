// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ExchangeError } from '../../../core/contract/exchange-error.ts';
import '../../../ui/screens/modals/modal-host.tsx';
import { visit, type VisitOptions } from '../support/visit.tsx';

const PATIENT = { timeout: 10_000 };

// The page's own address, which the memory router does not change.
beforeEach(() => history.replaceState(null, '', '/'));

afterEach(cleanup);

const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }, PATIENT));

/** Signs up, and comes to the note about the mail. */
async function signUp(email: string, accounts: VisitOptions['accounts'] = {}) {
  const path = '/?signup&proceedTo=/processing/ltc/doge/15';
  history.replaceState(null, '', path);
  const visited = visit(path, {}, undefined, { profile: null, accounts });
  const form = await dialog('Create an account');
  await userEvent.type(form.getByLabelText('E-mail'), email);
  await userEvent.click(form.getByRole('checkbox'));
  await userEvent.click(form.getByRole('button', { name: 'Continue' }));
  return { ...visited, note: await dialog('Check your email') };
}

describe('the note about the mail of a sign-up', () => {
  it('shows the address, and sends the mail again as it was asked for', async () => {
    const { note, accountApi } = await signUp('ada@gmail.com');
    expect(note.getByText('ada@gmail.com')).toBeTruthy();
    await userEvent.click(note.getByRole('button', { name: 'Send again' }));
    expect(await note.findByText('We sent it again. Only the newest link works.', {}, PATIENT)).toBeTruthy();
    const sent = accountApi.calls.filter(({ name }) => name === 'register').map(({ input }) => input);
    expect(sent).toHaveLength(2);
    expect(sent[1]).toEqual(sent[0]);
  });

  it('leads back to the form, with the address to correct', async () => {
    const { note } = await signUp('ada@gmial.com');
    await userEvent.click(note.getByRole('button', { name: 'Wrong address?' }));
    const form = await dialog('Create an account');
    expect(form.getByLabelText<HTMLInputElement>('E-mail').value).toBe('ada@gmial.com');
  });

  it('says why the mail was not sent again', async () => {
    let isFirst = true;
    const register = () => {
      const answer = { status: 'ready', answer: { result: true } } as const;
      const fields = { email: ['Email already exist'] };
      const failed = { status: 'failed', error: new ExchangeError('conflict', 'x', { fields }) } as const;
      const given = isFirst ? answer : failed;
      isFirst = false;
      return given;
    };
    const { note } = await signUp('ada@gmail.com', { register });
    await userEvent.click(note.getByRole('button', { name: 'Send again' }));
    expect(await note.findByText('Email already exist', {}, PATIENT)).toBeTruthy();
  });

  it('does not lead to the web site of a company as if it were a mailbox', async () => {
    const { note } = await signUp('ada@altway.example');
    expect(note.queryByRole('link')).toBeNull();
  });
});

describe('the sign-up', () => {
  it('leads to the terms and the privacy policy before an account is made', async () => {
    history.replaceState(null, '', '/?signup');
    visit('/?signup', {}, undefined, { profile: null });
    const form = await dialog('Create an account');
    const rules = ['Terms of use', 'Privacy policy'].map((name) => form.getByRole('link', { name }));
    expect(rules.map((link) => [link.getAttribute('href'), link.getAttribute('target')])).toEqual([
      ['/terms-of-use', '_blank'],
      ['/privacy-policy', '_blank'],
    ]);
  });

  it('keeps the name of a field beside its error, which takes the place of the label', async () => {
    history.replaceState(null, '', '/?signup');
    visit('/?signup', {}, undefined, { profile: null });
    const form = await dialog('Create an account');
    await userEvent.click(form.getByRole('button', { name: 'Continue' }));
    const error = form.getByText('Please, enter correct email');
    const label = form.getByText('E-mail', { selector: 'label' });
    expect(label.className).not.toContain('hidden');
    expect(label.dataset['aside']).toBe('true');
    expect(error.parentElement).toBe(label.parentElement);
    expect(form.getByLabelText('E-mail').getAttribute('aria-describedby')).toContain(error.id);
  });
});
