import type { Meta, StoryObj } from '@storybook/react-vite';
import { SAMPLE_QUOTE } from '../../adapters/memory/samples/sample-quotes.ts';
import { ExchangeError } from '../../core/contract/exchange-error.ts';
import { WidgetStory } from '../support/widget-story.tsx';

const meta: Meta<typeof WidgetStory> = { title: 'Widgets/Payment', component: WidgetStory };
export default meta;

type Story = StoryObj<typeof WidgetStory>;

const query = 'amount=100&to=doge&from=ltc&address=DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L&merchant_id=shop&order_id=1042';
const merchant = { id: 'shop', name: 'Lantern Books', isTest: false };

export const Asked: Story = { args: { kind: 'payment', query, widgets: { merchant, isSigned: true } } };

export const InModal: Story = {
  args: { kind: 'payment', query, isModal: true, widgets: { merchant, isSigned: true } },
};

export const TestMode: Story = {
  args: { kind: 'payment', query, widgets: { merchant: { ...merchant, isTest: true }, isSigned: true } },
};

export const WithoutAddress: Story = { args: { kind: 'payment', query: 'amount=100&to=doge' } };

export const Unpriced: Story = {
  args: {
    kind: 'payment',
    query,
    exchange: { quote: { status: 'failed', error: new ExchangeError('unavailable', 'Nothing is traded now') } },
  },
};

/** The payer has to accept a price impact of five percent or more. */
export const ImpactToAccept: Story = {
  args: {
    kind: 'payment',
    query,
    widgets: { merchant, isSigned: true },
    exchange: {
      quote: {
        status: 'ready',
        answer: { ...SAMPLE_QUOTE, priceImpact: { percent: '6.25', lost: '6.4', needsAcceptance: true } },
      },
    },
  },
};
