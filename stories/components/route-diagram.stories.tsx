import type { Meta, StoryObj } from '@storybook/react-vite';
import { SAMPLE_QUOTE } from '../../adapters/memory/samples/sample-quotes.ts';
import { RouteDiagram } from '../../ui/components/route-diagram/route-diagram.tsx';
import { SPLIT_QUOTE } from '../support/samples/split-quote.ts';

const meta: Meta<typeof RouteDiagram> = { title: 'Components/Route diagram', component: RouteDiagram };
export default meta;

type Story = StoryObj<typeof RouteDiagram>;

const [way] = SAMPLE_QUOTE.legs;
const [first, second] = way!.hops;
const split = SPLIT_QUOTE.legs[1]!;

export const TwoHops: Story = { args: { route: SAMPLE_QUOTE, from: 'ltc', to: 'doge' } };

export const OneHop: Story = {
  args: { route: { ...SAMPLE_QUOTE, amountTo: '0.16', legs: [{ ...way!, hops: [first!] }] }, from: 'ltc', to: 'btc' },
};

export const ThreeHops: Story = {
  args: {
    route: { ...SAMPLE_QUOTE, legs: [{ ...way!, hops: [first!, split.hops[0]!, second!] }] },
    from: 'ltc',
    to: 'doge',
  },
};

export const SplitOverThreeWays: Story = { args: { route: SPLIT_QUOTE, from: 'btc', to: 'eth' } };

export const SplitOverFiveWays: Story = {
  args: { route: { ...SPLIT_QUOTE, legs: [...SPLIT_QUOTE.legs, split, split] }, from: 'btc', to: 'eth' },
};

export const NoTrade: Story = {
  args: { route: { amountFrom: '1000', amountTo: '993.5', legs: [{ ...way!, hops: [] }] }, from: 'usdt', to: 'usdt' },
};

export const Narrow: Story = { ...TwoHops, parameters: { width: 360 } };

export const NarrowSplit: Story = { ...SplitOverThreeWays, parameters: { width: 360 } };

export const RightToLeft: Story = { ...TwoHops, parameters: { direction: 'rtl' } };
