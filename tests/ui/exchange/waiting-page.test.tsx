// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SAMPLE_TRANSACTION } from '../../../adapters/memory/samples/sample-transactions.ts';
import { backToRealTime } from '../support/back-to-real-time.ts';
import { button, open, secret } from '../support/transaction-page.ts';
import { held, SAMPLE_STATES } from '../../../stories/support/samples/sample-states.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T12:01:00.000Z') });
});

afterEach(backToRealTime);

describe('the waiting page', () => {
  const onARealChain = { ...SAMPLE_STATES.waiting, isDemonstration: false };
  const uri = `litecoin:${SAMPLE_TRANSACTION.payIn.address}?amount=15`;
  const wallet = () => screen.queryByRole<HTMLAnchorElement>('link', { name: 'Open in wallet' });
  const isBefore = (first: Element, second: Element) =>
    (first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;

  it('shows what to send before the link to keep and the test payment', async () => {
    await open(SAMPLE_STATES.waiting, { state: { trackSecret: secret } });
    const due = screen.getByRole('region', { name: 'Send LTC' });
    const kept = screen.getByRole('region', { name: 'Keep this link' });
    expect(isBefore(due, kept)).toBe(true);
    expect(isBefore(kept, button('Send a test payment'))).toBe(true);
  });

  it('warns against real coins once, before the address', async () => {
    await open(SAMPLE_STATES.waiting);
    const warning = screen.getByText(/Do not send real coins to this address/);
    expect(isBefore(warning, button('Copy: Address on Litecoin'))).toBe(true);
  });

  it('opens the payment in a wallet by the payment URI of the chain', async () => {
    await open({ ...onARealChain, payIn: { ...SAMPLE_TRANSACTION.payIn, uri } });
    expect(wallet()!.href).toBe(uri);
  });

  it.each([
    ['the chain is a demonstration', { isDemonstration: true }, uri],
    ['the chain has no payment URI', {}, SAMPLE_TRANSACTION.payIn.address],
    ['the scheme is one of the browser', {}, 'javascript:alert(1)'],
  ])('offers no wallet when %s', async (_why, more, shown) => {
    await open({ ...onARealChain, ...more, payIn: { ...SAMPLE_TRANSACTION.payIn, uri: shown } });
    expect(wallet()).toBeNull();
  });

  it('offers no wallet for the rest of a payment, because the URI asks for all of it', async () => {
    const short = held('underpaid');
    await open({ ...short, isDemonstration: false, payIn: { ...short.payIn, uri } });
    expect(wallet()).toBeNull();
  });

  it('hides its secret from those who see the screen', async () => {
    await open(SAMPLE_STATES.waiting, { state: { trackSecret: secret } });
    const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Keep this link' });
    expect(link.getAttribute('href')).toBe(`/track/${secret}`);
    expect(document.body.textContent).not.toContain(secret);
  });
});
