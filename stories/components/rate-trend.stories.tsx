import type { Meta, StoryObj } from '@storybook/react-vite';
import { SAMPLE_HISTORY } from '../../adapters/memory/samples/sample-history.ts';
import { ScreenStory } from '../support/screen-story.tsx';

const meta: Meta<typeof ScreenStory> = { title: 'Components/Rate trend', component: ScreenStory };
export default meta;

type Story = StoryObj<typeof ScreenStory>;

const { points, summary } = SAMPLE_HISTORY;

/** The line below the buttons of the card, which is loaded once the page is idle. */
export const Rising: Story = {
  args: { path: '/exchange/ltc/doge/15' },
  play: async ({ canvas }) => void (await canvas.findByRole('link', { name: /the last 24 hours/ })),
};

export const FallingSinceFourHours: Story = {
  ...Rising,
  args: {
    path: '/exchange/ltc/doge/15',
    exchange: {
      rateHistory: {
        status: 'ready',
        answer: {
          ...SAMPLE_HISTORY,
          points: points.map(({ at, rate }, point) => (point < 81 ? { at } : { at, rate })),
          summary: { ...summary!, since: points[81]!.at, change: '-0.42' },
        },
      },
    },
  },
};

export const RightToLeft: Story = { ...Rising, parameters: { direction: 'rtl' } };

export const Dark: Story = { ...Rising, parameters: { theme: 'dark' } };
