import type { Meta, StoryObj } from '@storybook/react-vite';
import { SAMPLE_CURRENCIES } from '../../adapters/memory/samples/sample-currencies.ts';
import { SAMPLE_QUOTE } from '../../adapters/memory/samples/sample-quotes.ts';
import { findCurrency } from '../../core/domain/quotes/currency.ts';
import { FeeBreakdown } from '../../ui/components/fee-breakdown/fee-breakdown.tsx';
import { QuoteDetails } from '../../ui/components/quote-details/quote-details.tsx';
import { SPLIT_QUOTE } from '../support/samples/split-quote.ts';

const currency = (ticker: string) => findCurrency(SAMPLE_CURRENCIES, ticker);

const meta: Meta<typeof QuoteDetails> = {
  title: 'Components/Quote details',
  component: QuoteDetails,
  args: { isStale: false, from: currency('ltc'), to: currency('doge') },
};
export default meta;

type Story = StoryObj<typeof QuoteDetails>;

export const Ready: Story = { args: { quote: SAMPLE_QUOTE } };

export const BeingRenewed: Story = { args: { quote: SAMPLE_QUOTE, isStale: true } };

export const NotThereYet: Story = { args: { quote: undefined } };

export const Split: Story = { args: { quote: SPLIT_QUOTE, from: currency('btc'), to: currency('eth') } };

export const Narrow: Story = { ...Split, parameters: { width: 360 } };

export const FeesAlone: Story = {
  args: { quote: SAMPLE_QUOTE },
  render: () => <FeeBreakdown quote={SAMPLE_QUOTE} from="ltc" to="doge" network="Dogecoin" />,
};
