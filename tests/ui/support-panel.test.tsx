// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { ExchangeError } from '../../core/contract/exchange-error.ts';
import { messageLines, transactionIdIn } from '../../core/domain/site/ticket.ts';
import { SAMPLE_TRANSACTION } from '../../adapters/memory/samples/sample-transactions.ts';
import { SAMPLE_STATES } from '../../stories/support/samples/sample-states.ts';
import { visit } from './support/visit.tsx';

const PATIENT = { timeout: 10_000 };

afterEach(cleanup);

async function opened() {
  await userEvent.click(await screen.findByRole('link', { name: 'Support' }, PATIENT));
  const panel = within(await screen.findByRole('dialog', { name: 'Support' }, PATIENT));
  await expect.poll(() => panel.getByLabelText<HTMLTextAreaElement>('What happened?').disabled).toBe(false);
  return panel;
}

describe('the support panel', () => {
  it('opens in place, has the e-mail of the signed-in user, and shows the number of the ticket', async () => {
    const { tickets } = visit('/exchange/ltc/doge/15');
    const panel = await opened();
    expect(panel.getByLabelText<HTMLInputElement>('Your e-mail').value).toBe('ada@example.com');
    await userEvent.type(panel.getByLabelText('What happened?'), 'Where is it?');
    await userEvent.click(panel.getByRole('button', { name: 'Send' }));
    expect(await panel.findByText('q7w2e9r4t6y1', {}, PATIENT)).toBeTruthy();
    expect(tickets.written).toEqual([{ email: 'ada@example.com', message: 'Where is it?' }]);
    // The page behind it is neither covered nor inert.
    expect(screen.getByDisplayValue('15').closest('[inert], [aria-hidden=true]')).toBeNull();
  });

  it('is open when the address says so', async () => {
    visit('/exchange/ltc/doge/15#support');
    expect(await screen.findByRole('dialog', { name: 'Support' }, PATIENT)).toBeTruthy();
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  });

  it('has the ID of the exchange that the page shows', async () => {
    visit('/transaction/k3v9t2m7x4qa');
    const panel = await opened();
    expect(panel.getByLabelText<HTMLInputElement>(/Exchange number/).value).toBe('k3v9t2m7x4qa');
  });

  it.each(['hold', 'failed', 'overdue', 'expired'] as const)(
    'opens with the number on an exchange: %s',
    async (status) => {
      const answer = { ...SAMPLE_STATES[status], trackSecret: undefined };
      visit(`/track/${SAMPLE_TRANSACTION.trackSecret}`, { transaction: { status: 'ready', answer } });
      await userEvent.click(await screen.findByRole('button', { name: 'Contact support' }, PATIENT));
      const panel = within(await screen.findByRole('dialog', { name: 'Support' }, PATIENT));
      await expect
        .poll(() => panel.getByLabelText<HTMLInputElement>(/Exchange number/).value)
        .toBe(SAMPLE_TRANSACTION.id);
    },
  );

  it('shows errors at each field, and sends nothing', async () => {
    const { tickets } = visit('/', {}, undefined, {
      profile: null,
      tickets: { profile: { status: 'ready', answer: {} } },
    });
    const panel = await opened();
    await userEvent.type(panel.getByLabelText(/Exchange number/), 'the last one');
    await userEvent.click(panel.getByRole('button', { name: 'Send' }));
    expect(await panel.findByText("Email can't be empty")).toBeTruthy();
    expect(panel.getByText('must be 12 letters and digits, or empty')).toBeTruthy();
    expect(panel.getByText('Please, write what happened')).toBeTruthy();
    expect(tickets.written).toEqual([]);
  });

  it('keeps its input when it could not be sent', async () => {
    const error = new ExchangeError('unavailable', 'unavailable');
    visit('/', {}, undefined, { tickets: { ticket: { status: 'failed', error } } });
    const panel = await opened();
    await userEvent.type(panel.getByLabelText('What happened?'), 'Where is it?');
    await userEvent.click(panel.getByRole('button', { name: 'Send' }));
    expect((await panel.findByRole('alert')).textContent).toContain('could not be sent');
    expect(panel.getByLabelText<HTMLTextAreaElement>('What happened?').value).toBe('Where is it?');
  });

  it('is closed by Escape, and keeps its input', async () => {
    visit('/');
    const panel = await opened();
    await userEvent.type(panel.getByLabelText('What happened?'), 'Wher');
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
    const again = await opened();
    expect(again.getByLabelText<HTMLTextAreaElement>('What happened?').value).toBe('Wher');
  });
});

describe('the number of an exchange', () => {
  it.each([
    ['k3v9t2m7x4qa', 'k3v9t2m7x4qa'],
    [' K3V9T2M7X4QA ', 'k3v9t2m7x4qa'],
    ['https://altway.example/transaction/k3v9t2m7x4qa?x#y', 'k3v9t2m7x4qa'],
    ['/transaction/k3v9t2m7x4qa', 'k3v9t2m7x4qa'],
    ['k3v9t2m7x4q', undefined],
    ['k3v9t2m7x4qa1', undefined],
    ['', undefined],
    ['see k3v9t2m7x4qa', undefined],
  ])('in %j is %s', (text, id) => {
    expect(transactionIdIn(text)).toBe(id);
  });
});

it('a message loses invisible characters, and keeps the joiners of words', () => {
  expect(messageLines('a\tb\u202ec\n\u001b[2J\nنمی\u200cخواهم')).toEqual(['a b c', ' [2J', 'نمی\u200cخواهم']);
});
