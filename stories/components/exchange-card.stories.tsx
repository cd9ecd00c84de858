import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import { SAMPLE_QUOTE } from '../../adapters/memory/samples/sample-quotes.ts';
import { ExchangeError, type Limit } from '../../core/contract/exchange-error.ts';
import type { ErrorCode } from '../../core/contract/error-code.ts';
import type { EstimateView } from '../../core/use-cases/estimate-quote.ts';
import { CardStory } from '../support/card-story.tsx';
import { SPLIT_QUOTE } from '../support/samples/split-quote.ts';

const meta: Meta<typeof CardStory> = { title: 'Components/Exchange card', component: CardStory };
export default meta;

type Story = StoryObj<typeof CardStory>;

const selection = { from: 'ltc', to: 'doge', amount: '15' };
const ready: EstimateView = { status: 'ready', amount: SAMPLE_QUOTE.amountTo, quote: SAMPLE_QUOTE };
const split: EstimateView = { status: 'ready', amount: SPLIT_QUOTE.amountTo, quote: SPLIT_QUOTE };

function failed(code: ErrorCode, limit?: Limit): EstimateView {
  return { status: 'failed', amount: '...', error: new ExchangeError(code, code, { limit }) };
}

export const Ready: Story = { args: { selection, view: ready } };

/** The field keeps only characters of an amount. */
export const Types: Story = {
  args: { selection, view: ready },
  play: async ({ canvas }) => {
    const field = await canvas.findByLabelText('You send', { selector: 'input' });
    await userEvent.clear(field);
    await userEvent.type(field, '00,5 ltc');
    await expect(field).toHaveValue('0.5');
  },
};

/** The amount to get becomes a field when it is pressed. */
export const TypesPayout: Story = {
  args: { selection, view: ready },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Type how much DOGE you want to get' }));
    const field = await canvas.findByLabelText('You get', { selector: 'input' });
    await expect(field).toHaveFocus();
    // The amount is selected, so that typing replaces it.
    await userEvent.keyboard('1000,5');
    await expect(field).toHaveValue('1000.5');
  },
};

/** The two currencies change places, and the focus stays on the swap button. */
export const Swaps: Story = {
  args: { selection, view: ready },
  play: async ({ canvas }) => {
    const swap = await canvas.findByRole('button', { name: 'Swap the two currencies' });
    await expect(canvas.getByRole('button', { name: /^Currency you send/ })).toHaveTextContent('LTC');
    await userEvent.click(swap);
    await expect(canvas.getByRole('button', { name: /^Currency you send/ })).toHaveTextContent('DOGE');
    await expect(canvas.getByRole('button', { name: /^Currency you get/ })).toHaveTextContent('LTC');
    await expect(swap).toHaveFocus();
  },
};

export const Waiting: Story = { args: { selection, view: { status: 'waiting', amount: '...' } } };

export const Empty: Story = {
  args: { selection: { ...selection, amount: '' }, view: { status: 'empty', amount: '...' } },
};

export const TooSmall: Story = {
  args: {
    selection: { ...selection, amount: '0.001' },
    view: failed('amount-too-small', { amount: '0.02', currency: 'ltc' }),
  },
};

export const TooLarge: Story = {
  args: {
    selection: { ...selection, amount: '990000' },
    view: failed('amount-too-large', { amount: '4200', currency: 'ltc' }),
  },
};

const withImpact = (percent: string): EstimateView => ({
  ...ready,
  quote: {
    ...SAMPLE_QUOTE,
    priceImpact: { percent, lost: '21234.56', needsAcceptance: Number(percent) >= 5 },
  },
});

export const HighImpact: Story = { args: { selection, view: withImpact('3.12') } };

export const SevereImpact: Story = { args: { selection, view: withImpact('7.5') } };

export const NarrowSevereImpact: Story = { ...SevereImpact, parameters: { width: 360 } };

export const SevereImpactRightToLeft: Story = { ...SevereImpact, parameters: { direction: 'rtl' } };

export const TooHighImpact: Story = {
  args: {
    selection: { ...selection, amount: '9000' },
    view: failed('price-impact-too-high', { amount: '4200', currency: 'ltc' }),
  },
};

export const Failed: Story = { args: { selection, view: failed('unavailable') } };

export const NoRoute: Story = { args: { selection, view: failed('pair-unavailable') } };

export const CurrencyDisabled: Story = {
  args: { selection: { ...selection, from: 'dash' }, view: failed('currency-disabled') },
};

export const TooManyRequests: Story = { args: { selection, view: failed('too-many-requests') } };

export const CurrenciesNotLoaded: Story = {
  args: { selection: { from: 'abc', to: 'xyz', amount: '1' }, view: failed('internal') },
};

export const EighteenPlaces: Story = { args: { selection: { from: 'btc', to: 'eth', amount: '12.5' }, view: split } };

export const LongNames: Story = {
  args: {
    selection: { from: 'longtoken', to: 'usdcpolygon', amount: '123456789.123456789012345678' },
    view: {
      status: 'ready',
      amount: '98765432101234.987654',
      quote: { ...SAMPLE_QUOTE, amountTo: '98765432101234.987654' },
    },
  },
};

export const SameAssetOtherNetwork: Story = {
  args: {
    selection: { from: 'usdt20', to: 'usdtrx', amount: '1000' },
    view: {
      status: 'ready',
      amount: '993.5',
      quote: { ...SAMPLE_QUOTE, from: 'usdt20', to: 'usdtrx', amountTo: '993.5', rate: '0.9935' },
    },
  },
};

export const Narrow: Story = { args: { selection, view: ready }, parameters: { width: 360 } };

export const NarrowEighteenPlaces: Story = { ...EighteenPlaces, parameters: { width: 360 } };

export const NarrowTooSmall: Story = { ...TooSmall, parameters: { width: 360 } };

export const Dark: Story = { args: { selection, view: ready }, parameters: { theme: 'dark' } };

export const RightToLeft: Story = { args: { selection, view: ready }, parameters: { direction: 'rtl' } };
