// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { SAMPLE_CURRENCIES } from '../../../adapters/memory/samples/sample-currencies.ts';
import { SAMPLE_MERCHANT } from '../../../adapters/memory/samples/sample-merchants.ts';
import { ExchangeError } from '../../../core/contract/exchange-error.ts';
import { cardCurrency } from '../../../core/exchange/quotes/cards/card-currency.ts';
import '../../../ui/screens/builders/builders.tsx';
import { visit } from '../support/visit.tsx';
import { NEW_MERCHANT } from '../../../stories/support/samples/new-accounts.ts';

afterEach(cleanup);

const PATIENCE = { timeout: 10_000 };
const code = (title: string) => screen.getByRole('region', { name: title }).textContent;
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { selector: 'input, select' });
const write = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const frameSource = () => screen.getByTitle<HTMLIFrameElement>('Preview').getAttribute('src');
const heading = (name: string) => screen.findByRole('heading', { level: 1, name }, PATIENCE);
const ready = (answer: unknown) => ({ status: 'ready', answer: answer as never }) as const;

describe('the builder of exchange widgets', () => {
  const open = async (more: Parameters<typeof visit>[3] = { profile: null }) => {
    const visited = visit('/widgets', {}, undefined, more);
    await heading('Exchange widget');
    return visited;
  };

  it('puts the settings into the preview and the code', async () => {
    await open();
    expect(code('Script tag')).toContain('/widget.js" data-from="btc" data-to="eth"');
    write('Kind', 'merchant');
    write('Amount', '0,5x');
    write('Payout address', ' 0xabc ');
    write('Language', 'de');
    fireEvent.click(field('Visitors may change the currencies'));
    fireEvent.change(field('Partner ID'), { target: { value: 'me"x' } });
    const tag = code('Script tag')!;
    for (const part of [
      'data-kind="v1"',
      'data-auth="merchant"',
      'data-address="0xabc"',
      'data-can-change-currency="0"',
      'data-lang="de"',
      'data-ref-id="me&quot;x"',
    ])
      expect(tag).toContain(part);
    expect(code('Plain iframe')).toContain('/widget/v1?');
    expect(code('React')).toContain('"auth": "merchant"');
    // The frame is updated once typing has stopped.
    await waitFor(() => expect(frameSource()).toContain('/widget/v1?'), PATIENCE);
    expect(frameSource()).toContain(`#host=${location.origin}`);
  });

  it('begins with a card where cards are taken', async () => {
    const currencies = ready([...SAMPLE_CURRENCIES, cardCurrency('usd')]);
    visit('/widgets', { currencies }, undefined, { profile: null });
    await heading('Exchange widget');
    write('Visitors send', 'btcusd');
    expect(code('Script tag')).toContain('data-from="btcusd"');
  });

  it('offers a search of the hundreds of currencies beside each list', async () => {
    await open();
    fireEvent.click(screen.getByRole('button', { name: 'Search: Visitors get' }));
    const dialog = within(await screen.findByRole('dialog', {}, PATIENCE));
    fireEvent.change(dialog.getByRole('combobox'), { target: { value: 'dogecoin' } });
    fireEvent.keyDown(dialog.getByRole('combobox'), { key: 'Enter' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), PATIENCE);
    expect(field('Visitors get').value).toBe('doge');
    expect(code('Script tag')).toContain('data-to="doge"');
    expect(code('Script tag')).toContain('data-from="btc"');
  });

  it('accepts a colour as text or from the swatch, and omits an invalid one', async () => {
    await open();
    const [text, swatch] = screen.getAllByLabelText<HTMLInputElement>('Colour');
    fireEvent.change(text!, { target: { value: 'ABC' } });
    expect(code('Script tag')).toContain('data-color="#aabbcc"');
    fireEvent.change(text!, { target: { value: '#12' } });
    expect(text!.getAttribute('aria-invalid')).toBe('true');
    expect(code('Script tag')).not.toContain('data-color');
    fireEvent.change(swatch!, { target: { value: '#102030' } });
    expect(code('Script tag')).toContain('data-color="#102030"');
  });

  it('uses the affiliate who is signed in, and works without one', async () => {
    const { affiliates } = await open({});
    expect(code('Script tag')).toContain('data-ref-id="');
    expect(affiliates.calls.map(({ name }) => name)).toContain('affiliateAccount');
    cleanup();
    const refused = { status: 'failed', error: new ExchangeError('forbidden', 'no partner') } as const;
    const { logger } = await open({ affiliates: { affiliateAccount: refused } });
    expect(code('Script tag')).not.toContain('data-ref-id');
    expect(logger.lines).toHaveLength(1);
  });
});

describe('the builder of payment buttons', () => {
  const open = async (more: Parameters<typeof visit>[3] = {}) => {
    const visited = visit('/payment-button', {}, undefined, more);
    await heading('Payment button');
    return visited;
  };

  it('asks visitors to sign in, and makes no API calls for them', async () => {
    const { merchants } = await open({ profile: null });
    const link = screen.getByRole('link', { name: 'Sign in: payments belong to a merchant' });
    expect(link.getAttribute('href')).toBe('/?login&proceedTo=%2Fpayment-button');
    expect(merchants.calls).toEqual([]);
    write('Your address', '0xabc');
    expect(code('Script tag')).not.toContain('merchant');
  });

  it('gives neither code nor a preview of a payment that has no address to pay to', async () => {
    await open();
    expect(screen.queryByTitle('Preview')).toBeNull();
    expect(screen.queryByRole('region', { name: 'Script tag' })).toBeNull();
    expect(screen.getByText('Enter your address to see the preview and get the code.')).toBeTruthy();
    write('Your address', '0xabc');
    expect(code('Script tag')).toContain('data-address="0xabc"');
    const trial = screen.getByRole<HTMLAnchorElement>('link', { name: 'Try it in a new tab' });
    expect(trial.getAttribute('href')).toMatch(/^\/payment-widget\?.*address=0xabc/);
    expect(trial.target).toBe('_blank');
  });

  it('has a link signed, and drops the signature when anything changes', async () => {
    const url = 'https://altway.example/payment-widget?amount=30&signature=abc';
    const { merchants } = await open({ merchants: { merchant: ready(SAMPLE_MERCHANT), signLink: ready({ url }) } });
    write('Amount', '30');
    write('Your address', '0xabc');
    write('Order number', 'A-1');
    write('Text on the button', 'Pay now');
    fireEvent.click(screen.getByRole('button', { name: 'Sign the link' }));
    await screen.findByText('The link is signed: nobody can change what it asks for.', {}, PATIENCE);
    expect(merchants.calls.at(-1)).toEqual({
      name: 'signLink',
      input: {
        kind: 'payment',
        options: {
          to: expect.any(String),
          amount: '30',
          address: '0xabc',
          order_id: 'A-1',
          merchant_id: SAMPLE_MERCHANT.merchantId,
        },
      },
    });
    expect(code('Script tag')).toContain(
      'data-url="https://altway.example/payment-widget?amount=30&amp;signature=abc"',
    );
    expect(code('Script tag')).toContain('data-label="Pay now"');
    write('Amount', '31');
    expect(code('Script tag')).toContain('data-amount="31"');
    expect(code('Script tag')).not.toContain('signature');
  });

  it('sends a user without a secret to the page that creates one', async () => {
    await open({ merchants: { merchant: ready(NEW_MERCHANT) } });
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Sign the link' }).disabled).toBe(true);
    expect(screen.getByRole('link', { name: 'Create a secret first' }).getAttribute('href')).toBe('/merchant');
  });
});
