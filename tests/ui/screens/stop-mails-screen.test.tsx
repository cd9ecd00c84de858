// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import '../../../ui/screens/content/reading.tsx';
import { visit } from '../support/visit.tsx';

afterEach(cleanup);

const path = `/mails/${'A'.repeat(66)}`;
const heading = () => screen.findByRole('heading', { name: 'Mails about your exchange' }, { timeout: 10_000 });

describe('the page of a link that stops mails', () => {
  it('posts a form to its own address as a mail provider does, and only when its button is pressed', async () => {
    visit(path);
    await heading();
    const button = screen.getByRole('button', { name: 'Stop mails about this exchange' }) as HTMLButtonElement;
    expect([button.form!.method, button.form!.getAttribute('action')]).toEqual(['post', null]);
    expect([...new FormData(button.form!)]).toEqual([['List-Unsubscribe', 'One-Click']]);
  });

  it.each([
    ['done', 'Done: no further mails are sent about this exchange.'],
    ['failed', 'This link is not complete or not from us. Open it from the mail again.'],
  ])('tells the result: %s', async (result, words) => {
    visit(`${path}?result=${result}`);
    await heading();
    expect(screen.getByText(words)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Stop mails about this exchange' })).toBeNull();
  });
});
