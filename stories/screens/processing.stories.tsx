import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import { SAMPLE_SAVED_ADDRESS } from '../../adapters/memory/samples/sample-accounts.ts';
import { SAMPLE_QUOTE } from '../../adapters/memory/samples/sample-quotes.ts';
import { ExchangeError } from '../../core/contract/exchange-error.ts';
import { mainError } from '../../core/contract/field-error.ts';
import { errorMessage } from '../../core/domain/error-messages.ts';
import type { Quote } from '../../core/domain/quotes/quote.ts';
import { ScreenStory } from '../support/screen-story.tsx';
import { SPLIT_QUOTE } from '../support/samples/split-quote.ts';

const meta: Meta<typeof ScreenStory> = { title: 'Screens/Processing', component: ScreenStory };
export default meta;

type Story = StoryObj<typeof ScreenStory>;

const ADDRESS = 'DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L';
const given = `/processing/ltc/doge/15/${ADDRESS}`;
const verdict = {
  status: 'invalid',
  field: 'address',
  message: 'This is no Dogecoin address.',
  looksLike: 'Bitcoin',
} as const;

/** Presses the button and waits for its effect. */
const press = (name: string | RegExp) => async (canvas: Canvas) => {
  (await canvas.findByRole('button', { name })).click();
};
const choose = (name: string | RegExp) => async (canvas: Canvas) => {
  (await canvas.findByRole('radio', { name })).click();
};

interface Canvas {
  findByRole(role: string, options: { readonly name: string | RegExp }): Promise<HTMLElement>;
}

const review = press('Continue to confirmation');

export const Form: Story = { args: { path: '/processing/ltc/doge/15' } };

export const AddressGiven: Story = { args: { path: given } };

const KEPT = [
  { ...SAMPLE_SAVED_ADDRESS, createdAt: '2026-01-02T03:04:05.000Z' },
  { ...SAMPLE_SAVED_ADDRESS, id: 's2k2s9d4f6g2', name: 'The hardware wallet in the safe of our office in Rotterdam' },
  { ...SAMPLE_SAVED_ADDRESS, id: 's3k2s9d4f6g3', name: 'Just saved', createdAt: '2099-01-02T03:04:05.000Z' },
];

/** A member's saved addresses, opened. */
export const Saved: Story = {
  args: { path: '/processing/ltc/doge/15', accounts: { savedAddresses: { status: 'ready', answer: KEPT } } },
  play: ({ canvas }) => press(/^Saved addresses\s*: Your DOGE/)(canvas),
};
export const SavedNarrow: Story = { ...Saved, parameters: { width: 360 } };
export const SavedArabic: Story = {
  ...Saved,
  parameters: { locale: 'ar', direction: 'rtl', width: 360 },
  play: ({ canvas }) => press(/^العناوين المحفوظة/)(canvas),
};
export const SavedDark: Story = { ...Saved, parameters: { theme: 'dark' } };

/** A name is asked for before an address is saved. */
export const Saving: Story = {
  args: { path: given },
  play: async ({ canvas }) => {
    const field = await canvas.findByRole('textbox', { name: /^Your DOGE/ });
    field.focus();
    field.blur();
    await press(/^Save this address\s*: Your DOGE/)(canvas);
  },
};
export const SavingNarrow: Story = { ...Saving, parameters: { width: 360 } };

export const ExtraId: Story = { args: { path: '/processing/ltc/xrp/15' } };

export const FixedRate: Story = { args: { path: given }, play: ({ canvas }) => choose('Fixed rate')(canvas) };

/** Too many fixed rates are open: the reason, and the floating rate. */
export const FixedRateRefused: Story = {
  args: {
    path: given,
    exchange: {
      quote: {
        status: 'failed',
        error: mainError('fixed-rate-limit', errorMessage('fixed-limit-asset', { asset: 'LTC', most: 250_000 })),
      },
    },
  },
  play: async ({ canvas }) => {
    await choose('Fixed rate')(canvas);
    await expect(await canvas.findByRole('button', { name: 'Use the floating rate' })).toBeVisible();
  },
};

export const AddressMissing: Story = {
  args: { path: '/processing/ltc/doge/15' },
  play: ({ canvas }) => review(canvas),
};

export const WrongNetwork: Story = {
  args: { path: given, exchange: { verdict: { status: 'ready', answer: verdict } } },
  play: ({ canvas }) => review(canvas),
};

export const TooSmall: Story = {
  args: {
    path: '/processing/ltc/doge/0.001',
    exchange: {
      quote: {
        status: 'failed',
        error: new ExchangeError('amount-too-small', 'x', { limit: { amount: '0.02', currency: 'ltc' } }),
      },
    },
  },
};

export const QuoteFailed: Story = {
  args: {
    path: '/processing/ltc/doge/15',
    exchange: { quote: { status: 'failed', error: new ExchangeError('unavailable', 'unavailable') } },
  },
};

export const Confirmation: Story = { args: { path: given }, play: ({ canvas }) => review(canvas) };

export const ConfirmationSplit: Story = {
  args: {
    path: '/processing/btc/eth/12.5/0x52908400098527886E0F7030069857D2E4169EE7',
    exchange: { quote: { status: 'ready', answer: SPLIT_QUOTE } },
  },
  play: ({ canvas }) => review(canvas),
};

const SEVERE: Quote = {
  ...SAMPLE_QUOTE,
  priceImpact: { percent: '6.25', lost: '26531.33', needsAcceptance: true },
};

/** The visitor has to accept a price impact of five percent or more. */
export const ImpactToAccept: Story = {
  args: { path: given, exchange: { quote: { status: 'ready', answer: SEVERE } } },
  play: ({ canvas }) => review(canvas),
};

export const ImpactAccepted: Story = {
  ...ImpactToAccept,
  play: async ({ canvas }) => {
    await review(canvas);
    const consent = await canvas.findByRole('checkbox', { name: /^I accept a price impact of up to 7%/ });
    await expect(canvas.getByRole('button', { name: 'Create the exchange' })).toBeDisabled();
    await userEvent.click(consent);
    await expect(canvas.getByRole('button', { name: 'Create the exchange' })).toBeEnabled();
  },
};

export const NarrowImpactToAccept: Story = { ...ImpactToAccept, parameters: { width: 360 } };

/** The price impact has grown between the last quote and the creation. */
export const ImpactGrown: Story = {
  args: {
    path: given,
    exchange: {
      quote: { status: 'ready', answer: SEVERE },
      transaction: { status: 'failed', error: new ExchangeError('price-impact-unaccepted', 'x') },
    },
  },
  play: async ({ canvas }) => {
    await review(canvas);
    await userEvent.click(await canvas.findByRole('checkbox', { name: /^I accept a price impact/ }));
    await press('Create the exchange')(canvas);
  },
};

export const NotMade: Story = {
  args: {
    path: given,
    exchange: { transaction: { status: 'failed', error: new ExchangeError('unavailable', 'unavailable') } },
  },
  play: async ({ canvas }) => {
    await review(canvas);
    await press('Create the exchange')(canvas);
  },
};

/** Too many exchanges wait for payment, so one more is refused. */
export const TooManyUnpaid: Story = {
  ...NotMade,
  args: {
    path: given,
    exchange: {
      transaction: {
        status: 'failed',
        error: mainError('too-many-requests', errorMessage('unpaid-kept', { most: 60 })),
      },
    },
  },
};

/** While a proof of work is solved, or on a slow network. */
export const BeingMade: Story = {
  ...NotMade,
  args: { path: given, exchange: { transaction: { status: 'waiting' } } },
};

export const Narrow: Story = { ...Form, parameters: { width: 360 } };

export const NarrowConfirmation: Story = { ...Confirmation, parameters: { width: 360 } };

export const Dark: Story = { ...Form, parameters: { theme: 'dark' } };

export const RightToLeft: Story = { ...Form, parameters: { direction: 'rtl' } };
