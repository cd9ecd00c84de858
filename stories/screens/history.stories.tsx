import type { Meta, StoryObj } from '@storybook/react-vite';
import { ExchangeError } from '../../core/contract/exchange-error.ts';
import { ScreenStory } from '../support/screen-story.tsx';
import { SAMPLE_HISTORY } from '../support/samples/sample-states.ts';

const meta: Meta<typeof ScreenStory> = { title: 'Screens/History', component: ScreenStory };
export default meta;

type Story = StoryObj<typeof ScreenStory>;

const history = { status: 'ready', answer: SAMPLE_HISTORY } as const;

export const FirstPage: Story = { args: { path: '/history', exchange: { history } } };

export const InBetween: Story = {
  args: { path: '/history?page=2', exchange: { history: { ...history, answer: { ...SAMPLE_HISTORY, page: 2 } } } },
};

export const Empty: Story = { args: { path: '/history' } };

export const PastTheEnd: Story = {
  args: {
    path: '/history?page=9',
    exchange: { history: { ...history, answer: { ...SAMPLE_HISTORY, items: [], page: 9 } } },
  },
};

export const NotLoaded: Story = {
  args: { path: '/history', exchange: { history: { status: 'failed', error: new ExchangeError('unavailable', 'x') } } },
};

export const Narrow: Story = { ...FirstPage, parameters: { width: 360 } };

export const Dark: Story = { ...FirstPage, parameters: { theme: 'dark' } };

export const RightToLeft: Story = { ...FirstPage, parameters: { direction: 'rtl' } };

const filtered = '/history?state=decision&q=btc&since=2026-01-01&until=2026-03-31';

export const Filtered: Story = { args: { path: filtered, exchange: { history } } };

export const FilteredNarrow: Story = { ...Filtered, parameters: { width: 360 } };

export const FilteredArabic: Story = { ...Filtered, parameters: { locale: 'ar', direction: 'rtl' } };

export const NoMatch: Story = { args: { path: filtered } };
