import type { Meta, StoryObj } from '@storybook/react-vite';
import type { CardView } from '../../core/domain/cards/card-payment.ts';
import { Callout } from '../../ui/components/callout/callout.tsx';
import { CardPanel } from '../../ui/components/cards/card-panel.tsx';
import { PaidAtLeast } from '../../ui/components/cards/paid-at-least.tsx';
import { useText } from '../../ui/hooks/i18n.ts';
import { WidgetCard } from '../../ui/widget/cards/widget-card.tsx';
import classes from '../support/pieces.module.css';

const meta: Meta = {
  title: 'Components/Cards',
  decorators: [
    (Story) => (
      <div className={classes['pieces']}>
        <Story />
      </div>
    ),
  ],
};
export default meta;

const CARD: CardView = {
  provider: 'demonstration',
  name: 'Demonstration Cards',
  currency: 'usd',
  amount: '100',
  fee: '3.2',
  networkFee: '0.5',
  coins: '0.00083333',
  asksFor: ['identity'],
  state: 'pending',
  canPay: true,
};

/** A card that the bank refused, on the exchange's own page. */
export const Declined: StoryObj = {
  render: () => <CardPanel card={{ ...CARD, state: 'declined', decline: 'funds' }} payPath="/track/secret/card" />,
};

/** The tab that a widget has opened, back from the provider. */
export const BackInTab: StoryObj = { render: () => <Back /> };

function Back() {
  const text = useText();
  return (
    <CardPanel card={{ ...CARD, state: 'approved', canPay: false }} payPath="/track/secret/card">
      <Callout tone="quiet">{text('cards.fromTab')}</Callout>
    </CardPanel>
  );
}

/** A payment to a merchant, before it is made. */
export const AtLeast: StoryObj = { render: () => <PaidAtLeast amount="1500" asset="doge" /> };

/** In a frame that may open no tabs. */
export const Blocked: StoryObj = {
  render: () => <WidgetCard card={CARD} secret={'a'.repeat(43)} />,
  play: async ({ canvas }) => {
    const { open } = globalThis;
    globalThis.open = () => null;
    try {
      (await canvas.findByRole('link', { name: 'Pay at Demonstration Cards' })).click();
      await canvas.findByRole('alert');
    } finally {
      globalThis.open = open;
    }
  },
};
