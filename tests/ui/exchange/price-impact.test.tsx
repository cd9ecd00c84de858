// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SAMPLE_QUOTE } from '../../../adapters/memory/samples/sample-quotes.ts';
import { SAMPLE_TRANSACTION } from '../../../adapters/memory/samples/sample-transactions.ts';
import { ExchangeError } from '../../../core/contract/exchange-error.ts';
import type { Quote } from '../../../core/domain/quotes/quote.ts';
import { REFRESH_MS, SETTLE_MS } from '../../../core/use-cases/estimate-quote.ts';
import { button, open, openGiven, press, wait } from '../support/processing-page.ts';
import { backToRealTime } from '../support/back-to-real-time.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(backToRealTime);

const withImpact = (percent: string, lost = '21234.5'): Quote => ({
  ...SAMPLE_QUOTE,
  priceImpact: { percent, lost, needsAcceptance: Number(percent) >= 5 },
});
const answering = (percent: string) => ({ quote: { status: 'ready', answer: withImpact(percent) } }) as const;
const note = (percent: string) => screen.queryByText(`High price impact: ${percent}`)?.closest('[aria-live]');
const consent = () => screen.getByRole<HTMLInputElement>('checkbox', { name: /^I accept a price impact/ });
const create = () => button('Create the exchange');

describe('the price impact on the card', () => {
  it('is a quiet figure while it is small, also in the fee breakdown', async () => {
    await open('/exchange/ltc/doge/15', answering('0.85'));
    expect(screen.getByText('Price impact 0.85%')).toBeTruthy();
    expect(screen.getByText('0.85% (− 21,234 DOGE)')).toBeTruthy();
    expect(note('0.85%')).toBeUndefined();
  });

  it('is marked in words from two percent on', async () => {
    await open('/exchange/ltc/doge/15', answering('2'));
    expect(note('2%')!.textContent).toContain('you get about 21,234 DOGE less than at its best price.');
    expect(note('2%')!.textContent).not.toContain('You will be asked to accept this');
  });

  it('says from five percent on that it will have to be accepted', async () => {
    await open('/exchange/ltc/doge/15', answering('6.25'));
    expect(note('6.25%')!.textContent).toContain('You will be asked to accept this before the exchange is created.');
  });

  it('is written in the language of the page', async () => {
    await open('/exchange/ltc/doge/15?lang=de', answering('6.25'));
    expect(document.body.textContent).toMatch(/6[.,]25\s?%/);
  });

  it('offers the largest amount below, where it is too high', async () => {
    const limit = { amount: '4200', currency: 'ltc' };
    const error = new ExchangeError('price-impact-too-high', 'x', { limit, fields: { amount: ['x'] } });
    await open('/exchange/ltc/doge/9000', { quote: { status: 'failed', error } });
    expect(screen.getByRole('alert').textContent).toContain('The maximum is 4,200 LTC.');
    expect(screen.getByLabelText('You send').getAttribute('aria-invalid')).toBe('true');
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Use the maximum, 4,200 LTC' }));
    expect(screen.getByLabelText<HTMLInputElement>('You send').value).toBe('4200');
  });

  it('says that the pair cannot be exchanged where no amount is low enough', async () => {
    const error = new ExchangeError('price-impact-too-high', 'x', { fields: { amount: ['x'] } });
    await open('/exchange/ltc/doge/15', { quote: { status: 'failed', error } });
    expect(screen.getByRole('alert').textContent).toContain('There is no route from LTC to DOGE right now.');
  });
});

describe('the confirmation', () => {
  it('shows a small price impact, and asks nothing', async () => {
    const { api } = await openGiven(answering('4.99'));
    const made = vi.spyOn(api, 'createTransaction');
    await press('Continue to confirmation');
    const panel = within(screen.getByRole('region', { name: 'Confirm the exchange' }));
    expect(panel.getByText('4.99% (− 21,234 DOGE)')).toBeTruthy();
    expect(panel.queryByRole('checkbox')).toBeNull();
    await press('Create the exchange');
    expect(made.mock.calls[0]![0]).not.toHaveProperty('acceptPriceImpact');
  });

  it('creates nothing until the visitor accepts five percent or more, and sends the bound', async () => {
    const { api } = await openGiven(answering('6.25'));
    const made = vi.spyOn(api, 'createTransaction');
    await press('Continue to confirmation');
    expect(consent().labels![0]!.textContent).toBe(
      'I accept a price impact of up to 7%. It is 6.25% now: about 21,234 DOGE less than at the best price',
    );
    expect([consent().checked, create().disabled]).toEqual([false, true]);
    fireEvent.click(create());
    expect(made).not.toHaveBeenCalled();
    fireEvent.click(consent());
    expect([consent().checked, create().disabled]).toEqual([true, false]);
    await press('Create the exchange');
    expect(made.mock.calls[0]![0]).toMatchObject({ acceptPriceImpact: '7' });
  });

  it('asks again when the price impact has grown beyond the bound, but not when it has shrunk', async () => {
    const { api } = await openGiven(answering('6.25'));
    await press('Continue to confirmation');
    fireEvent.click(consent());
    vi.spyOn(api, 'quote').mockResolvedValue(structuredClone(withImpact('6')) as never);
    await wait(REFRESH_MS);
    expect([consent().checked, create().disabled]).toEqual([true, false]);
    vi.spyOn(api, 'quote').mockResolvedValue(structuredClone(withImpact('6.99')) as never);
    await wait(REFRESH_MS);
    expect([consent().checked, create().disabled]).toEqual([true, false]);
    expect(consent().labels![0]!.textContent).toContain('up to 7%. It is 6.99% now');
    vi.spyOn(api, 'quote').mockResolvedValue(structuredClone(withImpact('7.01')) as never);
    await wait(REFRESH_MS);
    expect([consent().checked, create().disabled]).toEqual([false, true]);
  });

  it('asks for a new quote when the server found that the price impact has grown', async () => {
    const error = new ExchangeError('price-impact-unaccepted', 'x', { fields: { acceptPriceImpact: ['x'] } });
    const { api } = await openGiven({ ...answering('6.25'), transaction: { status: 'failed', error } });
    await press('Continue to confirmation');
    fireEvent.click(consent());
    const asked = vi.spyOn(api, 'quote').mockResolvedValue(structuredClone(withImpact('7.5')) as never);
    await press('Create the exchange');
    expect(screen.getByRole('alert').textContent).toContain('The price impact has grown. Nothing was created');
    await wait(SETTLE_MS + 5);
    expect(asked).toHaveBeenCalledTimes(1);
    expect(consent().labels![0]!.textContent).toContain('7.5%');
    expect([consent().checked, create().disabled]).toEqual([false, true]);
    const made = vi.spyOn(api, 'createTransaction').mockResolvedValue(SAMPLE_TRANSACTION as never);
    fireEvent.click(consent());
    await press('Create the exchange');
    expect(made.mock.calls[0]![0]).toMatchObject({ acceptPriceImpact: '8' });
  });
});
