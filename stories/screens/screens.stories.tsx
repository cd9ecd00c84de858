import type { Meta, StoryObj } from '@storybook/react-vite';
import { SPLIT_QUOTE } from '../../adapters/memory/sample-quotes.ts';
import { ExchangeError } from '../../core/contract/exchange-error.ts';
import { ScreenStory } from '../support/screen-story.tsx';

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
