import type { Meta, StoryObj } from '@storybook/react-vite';
import { SAMPLE_HISTORY } from '../../adapters/memory/samples/sample-history.ts';
import type { RateHistory } from '../../core/domain/quotes/rate-history.ts';
import { HistoryPanel } from '../../ui/components/rate-chart/history-panel.tsx';

const meta: Meta<typeof HistoryPanel> = { title: 'Components/Rate chart', component: HistoryPanel };
export default meta;

type Story = StoryObj<typeof HistoryPanel>;

const { points, summary } = SAMPLE_HISTORY;
const pair = { from: 'ltc', to: 'doge', children: null };

/** A history of four hours. */
const YOUNG: RateHistory = {
  ...SAMPLE_HISTORY,
  points: points.map(({ at, rate }, point) => (point < 81 ? { at } : { at, rate })),
  summary: { ...summary!, since: points[81]!.at, change: '-0.42' },
};

const GONE: RateHistory = {
  ...SAMPLE_HISTORY,
  market: 'live',
  points: points.map(({ at, rate }, point) => (point > 70 ? { at } : { at, rate })),
  summary: { ...summary!, until: points[70]!.at },
};

export const WithGap: Story = { args: { history: SAMPLE_HISTORY, ...pair } };

export const Narrow: Story = { ...WithGap, parameters: { width: 360 } };

export const Dark: Story = { ...WithGap, parameters: { theme: 'dark' } };

export const RightToLeft: Story = { ...WithGap, parameters: { direction: 'rtl' } };

export const AsTable: Story = {
  ...WithGap,
  play: async ({ canvas, userEvent }) => userEvent.click(await canvas.findByText('Show as a table')),
};

export const SinceFourHours: Story = { args: { history: YOUNG, ...pair } };

/** The venue is away: the line ends. */
export const Ended: Story = { args: { history: GONE, ...pair } };

export const Unknown: Story = {
  args: { history: { ...SAMPLE_HISTORY, points: points.map(({ at }) => ({ at })), summary: undefined }, ...pair },
};

export const Failed: Story = { args: { history: undefined, ...pair } };
