import type { Meta, StoryObj } from '@storybook/react-vite';
import { SAMPLE_PAGES } from '../../adapters/memory/samples/sample-content.ts';
import { ExchangeError } from '../../core/contract/exchange-error.ts';
import { ScreenStory } from '../support/screen-story.tsx';

const meta: Meta<typeof ScreenStory> = { title: 'Screens/Reading', component: ScreenStory };
export default meta;

type Story = StoryObj<typeof ScreenStory>;

const failed = { status: 'failed', error: new ExchangeError('unavailable', 'unavailable') } as const;
const arabic = { ...SAMPLE_PAGES[1]!, locale: 'ar' };

export const Page: Story = { args: { path: '/about' } };

export const PageNarrow: Story = { ...Page, parameters: { width: 360 } };

export const PageDark: Story = { ...Page, parameters: { theme: 'dark' } };

export const LongPage: Story = { args: { path: '/faq' } };

export const LongPageNarrow: Story = { ...LongPage, parameters: { width: 360, theme: 'dark' } };

/** English text on the Arabic site: the frame runs right to left, the text left to right. */
export const EnglishInArabic: Story = { ...LongPage, parameters: { direction: 'rtl' } };

export const Arabic: Story = {
  args: { path: '/faq', exchange: { content: { status: 'ready', answer: arabic } } },
  parameters: { direction: 'rtl' },
};

export const NoSuchPage: Story = { args: { path: '/about/nothing' } };

export const PageFailed: Story = { args: { path: '/about', exchange: { content: failed } } };

export const Press: Story = { args: { path: '/press' } };

export const PressNarrow: Story = { ...Press, parameters: { width: 360, theme: 'dark' } };

export const PressRightToLeft: Story = { ...Press, parameters: { direction: 'rtl' } };

export const NoPress: Story = { args: { path: '/press', exchange: { press: { status: 'ready', answer: [] } } } };

export const Subscribed: Story = { args: { path: '/subscribe/ann@example.org' } };

export const SubscriptionService: Story = {
  args: { path: '/subscribe/ann@example.org', exchange: { subscription: { status: 'waiting' } } },
};

export const SubscribeFailed: Story = {
  args: { path: '/subscribe/ann@example.org', exchange: { subscription: failed } },
};

export const SubscribeBadAddress: Story = { args: { path: '/subscribe/nobody' } };

export const Unsubscribe: Story = { args: { path: '/unsubscribe/ann@example.org/news' } };

export const UnsubscribeNarrow: Story = { ...Unsubscribe, parameters: { width: 360, theme: 'dark' } };

export const Unsubscribed: Story = { args: { path: '/unsubscribe/ann@example.org?result=done' } };

export const UnsubscribeFailed: Story = {
  args: { path: '/unsubscribe/ann@example.org?result=failed' },
  parameters: { direction: 'rtl' },
};
