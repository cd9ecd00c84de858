import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { ExchangeError } from '../../core/contract/exchange-error.ts';
import { closedTo, openDialog } from '../support/interactions.ts';
import { ScreenStory } from '../support/screen-story.tsx';
import { SPLIT_QUOTE } from '../support/samples/split-quote.ts';

const meta: Meta<typeof ScreenStory> = { title: 'Screens/Exchange', component: ScreenStory };
export default meta;

type Story = StoryObj<typeof ScreenStory>;

export const Landing: Story = { args: { path: '/' } };

export const LandingNarrow: Story = { args: { path: '/landing/ltc/doge/15' }, parameters: { width: 360 } };

export const Quote: Story = { args: { path: '/exchange/ltc/doge/15' } };

export const SplitQuote: Story = {
  args: { path: '/exchange/btc/eth/12.5', exchange: { quote: { status: 'ready', answer: SPLIT_QUOTE } } },
};

export const WithWarning: Story = {
  args: { path: '/exchange/ltc/doge/15', exchange: { warning: 'Litecoin is slower than usual today.' } },
};

export const QuoteFailed: Story = {
  args: {
    path: '/exchange/ltc/doge/15',
    exchange: { quote: { status: 'failed', error: new ExchangeError('unavailable', 'unavailable') } },
  },
};

export const NothingLoaded: Story = {
  args: {
    path: '/exchange',
    exchange: {
      currencies: { status: 'failed', error: new ExchangeError('unavailable', 'unavailable') },
      quote: { status: 'failed', error: new ExchangeError('unavailable', 'unavailable') },
    },
  },
};

export const PickingWithoutScripts: Story = { args: { path: '/exchange/ltc/doge/15?pick=from' } };

export const NotFound: Story = { args: { path: '/no/such/page' } };

/** The picker opens on its search, picks by Enter, and gives the focus back to the button it came from. */
export const PicksACurrency: Story = {
  args: { path: '/exchange/ltc/doge/15' },
  play: async ({ canvas }) => {
    // The screen keeps the selection in the address, which here is Storybook's.
    const book = location.href;
    const button = await canvas.findByRole('button', { name: /^Currency you send/ });
    await userEvent.click(button);
    await openDialog();
    await waitFor(() => expect(screen.getByRole('combobox')).toHaveFocus());
    await userEvent.keyboard('tron{Enter}');
    await waitFor(() => expect(button).toHaveTextContent('Tron'));
    await closedTo(button);
    history.replaceState(null, '', book);
  },
};

/** A modal moves the focus into its first field, keeps it inside, and returns it when closed. */
export const OpensTheLogin: Story = {
  args: { path: '/exchange/ltc/doge/15', profile: null },
  play: async ({ canvas }) => {
    const link = await canvas.findByRole('link', { name: 'Login' });
    await userEvent.click(link);
    const dialog = within(await openDialog('Log in'));
    await waitFor(() => expect(dialog.getByLabelText('E-mail')).toHaveFocus());
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
    await closedTo(link);
  },
};

/** One modal replaces another in the same dialog, and the focus moves with it. */
export const FromLoginToSignUp: Story = {
  args: { path: '/exchange/ltc/doge/15', profile: null },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('link', { name: 'Login' }));
    await userEvent.click(await within(await openDialog('Log in')).findByRole('button', { name: 'Create an account' }));
    const dialog = await openDialog('Create an account');
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  },
};
