// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { SAMPLE_TRANSACTION } from '../../../adapters/memory/samples/sample-transactions.ts';
import type { HeldDeposit } from '../../../core/domain/transactions/held-deposit.ts';
import '../../../ui/screens/transaction/transaction-screen.tsx';
import '../../../ui/screens/transaction/held-deposits.tsx';
import { button, write } from '../support/transaction-page.ts';
import { visit } from '../support/visit.tsx';

const HELD: HeldDeposit = {
  id: '0f3c9a1b2d4e5f60',
  state: 'held',
  currency: 'doge',
  amount: '900',
  returnable: '895',
  chainTxId: 'c0ffee',
};

const open = (held: readonly HeldDeposit[]) => {
  const answer = { ...SAMPLE_TRANSACTION, trackSecret: undefined };
  visit(`/transaction/${SAMPLE_TRANSACTION.id}`, { transaction: { status: 'ready', answer }, held });
  return screen.findByRole('heading', { name: 'Details' });
};
const heading = 'Coins that are not part of this exchange';

afterEach(cleanup);

describe('coins that an exchange cannot use', () => {
  it('are shown with what returning them brings, and are sent back to an address', async () => {
    await open([HELD]);
    expect(await screen.findByRole('heading', { name: heading })).toBeTruthy();
    expect(document.body.textContent).toContain('You get back895 DOGE');
    write(/refund address/i, 'D9rsEMmYdTv2s2trBN9Pm2tWFPnxUC6pYE');
    fireEvent.click(button('Send them back to this address'));
    expect(await screen.findByRole('heading', { name: 'Sent back to you' })).toBeTruthy();
    expect(screen.queryByRole('heading', { name: heading })).toBeNull();
  });

  it('that are too few to send back offer nothing', async () => {
    const { returnable: _, ...small } = HELD;
    await open([small]);
    expect(await screen.findByText(/too few to send back/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Send them back to this address' })).toBeNull();
  });

  it('are not mentioned where there are none', async () => {
    await open([]);
    expect(screen.queryByRole('heading', { name: heading })).toBeNull();
  });
});
