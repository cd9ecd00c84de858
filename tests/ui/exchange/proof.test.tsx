// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { SAMPLE_PROOF, SAMPLE_QUOTE, SAMPLE_RECEIPT } from '../../../adapters/memory/samples/sample-quotes.ts';
import { SAMPLE_TRANSACTION } from '../../../adapters/memory/samples/sample-transactions.ts';
import type { MemoryExchangeOptions } from '../../../adapters/memory/memory-exchange-api.ts';
import { SAMPLE_CURRENCIES } from '../../../adapters/memory/samples/sample-currencies.ts';
import { ExchangeError } from '../../../core/contract/exchange-error.ts';
import type { CardTerms } from '../../../core/domain/cards/card-payment.ts';
import { cardCurrency } from '../../../core/exchange/quotes/cards/card-currency.ts';
import '../../../ui/screens/transaction/transaction-screen.tsx';
import '../../../ui/screens/proof/proof-body.tsx';
import { visit } from '../support/visit.tsx';

const HEADING = 'What each venue alone would have given';

/** Opens the details as a browser does, which jsdom does not do by itself. */
async function openDetails(): Promise<HTMLDetailsElement> {
  const summary = await screen.findByText(HEADING);
  const details = summary.closest('details')!;
  details.open = true;
  fireEvent(details, new Event('toggle'));
  return details;
}

const page = (options: MemoryExchangeOptions = {}) => visit('/exchange/ltc/doge/15', options);

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('what each venue alone would have given', () => {
  it('is asked for when it is opened, the most first, with why a venue gives nothing', async () => {
    page();
    const details = await openDetails();
    await screen.findByText('Binance', { selector: 'details dt' });
    const lines = [...details.querySelectorAll('dt')].map((label) => [
      label.textContent,
      label.nextElementSibling!.textContent,
    ]);
    expect(lines).toEqual([
      ['This quote', '394,000.15 DOGE'],
      ['Binance', '393,210.4 DOGE'],
      ['Coinbase', '388,961.02 DOGE'],
      ['Kraken', 'no route between the two'],
      ['Bitfinex', 'not enough depth'],
    ]);
    expect(details.textContent).toContain('The quote gives 789.75 DOGE (0.2%) more than Binance alone.');
  });

  it('is said where a venue alone gives more', async () => {
    const answer = { ...SAMPLE_PROOF, venues: [{ venue: 'Binance', amountTo: '394400.15' }] };
    page({ proof: { status: 'ready', answer } });
    await openDetails();
    expect(await screen.findByText('Binance alone would give 400 DOGE (0.1%) more.')).toBeTruthy();
  });

  it('can be asked for again after a failure', async () => {
    page({ proof: { status: 'failed', error: new ExchangeError('too-many-requests', 'later') } });
    await openDetails();
    expect(await screen.findByText('The comparison did not arrive. Try again in a moment.')).toBeTruthy();
    expect(screen.getAllByRole('button', { name: 'Try again' }).length).toBeGreaterThan(0);
    expect(screen.queryByRole('button', { name: 'Download the receipt' })).toBeNull();
  });
});

const CARD: CardTerms = {
  provider: 'demonstration',
  name: 'Demonstration',
  currency: 'usd',
  amount: '100',
  fee: '3.2',
  networkFee: '0.5',
  coins: '0.00096',
  asksFor: [],
};

describe('what each venue alone would have given for a card', () => {
  const paid = (to: string) =>
    visit(`/exchange/btcusd/${to}/100`, {
      currencies: { status: 'ready', answer: [...SAMPLE_CURRENCIES, cardCurrency('usd')] },
      quote: { status: 'ready', answer: { ...SAMPLE_QUOTE, card: CARD } },
    });

  it('is asked for the bitcoin that the card buys', async () => {
    const { api } = paid('doge');
    await openDetails();
    await screen.findByText('Binance', { selector: 'details dt' });
    expect(api.calls.at(-1)).toEqual({ from: 'btc', to: 'doge', amount: '0.00096' });
  });

  it('is not offered where the card buys bitcoin alone, because nothing is traded', async () => {
    paid('btc');
    await screen.findByText('What you get, line by line');
    expect(screen.queryByText(HEADING)).toBeNull();
  });
});

describe('the receipt', () => {
  const saved = async () => {
    const files: Blob[] = [];
    const names: string[] = [];
    vi.stubGlobal(
      'URL',
      Object.assign(URL, { createObjectURL: (file: Blob) => (files.push(file), 'blob:1'), revokeObjectURL: () => {} }),
    );
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download);
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Download the receipt' }));
    click.mockRestore();
    return { name: names[0], text: await files[0]!.text() };
  };

  it('of the comparison that is shown is downloaded', async () => {
    page();
    await openDetails();
    expect(await saved()).toEqual({
      name: 'altway-receipt-ltc-doge-2026-01-15T12-00-00.json',
      text: `${SAMPLE_RECEIPT}\n`,
    });
  });

  it('of an exchange is on its page, where one is kept', async () => {
    const answer = { ...SAMPLE_TRANSACTION, trackSecret: undefined, isProven: true };
    visit(`/transaction/${SAMPLE_TRANSACTION.id}`, { transaction: { status: 'ready', answer } });
    await openDetails();
    expect((await saved()).text).toBe(`${SAMPLE_RECEIPT}\n`);
  });

  it('of an exchange is not offered where none is kept', async () => {
    const answer = { ...SAMPLE_TRANSACTION, trackSecret: undefined };
    visit(`/transaction/${SAMPLE_TRANSACTION.id}`, { transaction: { status: 'ready', answer } });
    await screen.findByRole('heading', { name: 'Details' });
    expect(screen.queryByText(HEADING)).toBeNull();
  });
});
