import { Button } from '../../ui/components/button/button.tsx';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { MemoryRouter } from 'react-router-dom';
import { SAMPLE_CURRENCIES } from '../../adapters/memory/samples/sample-currencies.ts';
import { SAMPLE_QUOTE } from '../../adapters/memory/samples/sample-quotes.ts';
import { SAMPLE_TRANSACTION } from '../../adapters/memory/samples/sample-transactions.ts';
import { TRANSACTION_STATUSES } from '../../core/domain/transactions/transaction.ts';
import { FeeBreakdown } from '../../ui/components/fee-breakdown/fee-breakdown.tsx';
import { GroupedAddress } from '../../ui/components/grouped-address/grouped-address.tsx';
import { StatusBadge } from '../../ui/components/history/status-badge.tsx';
import { QrCode } from '../../ui/components/qr-code/qr-code.tsx';
import { STEPS, StepsLine } from '../../ui/components/steps-line/steps-line.tsx';
import { Deposits } from '../../ui/components/transaction/deposits.tsx';
import { LiveMark } from '../../ui/components/transaction/live-mark.tsx';
import { NotReceived } from '../../ui/components/transaction/not-received.tsx';
import { PayInCard } from '../../ui/components/transaction/pay-in-card.tsx';
import { Sendings } from '../../ui/components/transaction/sendings.tsx';
import { StatusHead } from '../../ui/components/transaction/status-head.tsx';
import { lookOf } from '../../ui/components/transaction/status-look.ts';
import { TrackLink } from '../../ui/components/transaction/track-link.tsx';
import classes from '../support/pieces.module.css';
import { SAMPLE_STATES } from '../support/samples/sample-states.ts';

const meta: Meta = {
  title: 'Components/Transaction parts',
  decorators: [
    (Story) => (
      <MemoryRouter>
        <div className={classes['pieces']}>
          <Story />
        </div>
      </MemoryRouter>
    ),
  ],
};
export default meta;

const ltc = SAMPLE_CURRENCIES.find(({ ticker }) => ticker === 'ltc');

/** Each step as the current one, the last one held, and all of them done. */
export const Steps: StoryObj = {
  render: () => (
    <>
      {STEPS.map((step) => (
        <StepsLine key={step} current={step} />
      ))}
      <StepsLine current="sending" isHeld />
      <StepsLine current="done" />
    </>
  ),
};

export const StepsNarrow: StoryObj = { ...Steps, parameters: { width: 360 } };

export const Badges: StoryObj = {
  render: () => (
    <p className={classes['row']}>
      {TRANSACTION_STATUSES.map((status) => (
        <StatusBadge key={status} status={status} />
      ))}
    </p>
  ),
};

export const Heads: StoryObj = {
  render: () => (
    <>
      <StatusHead
        look={lookOf('waiting')}
        title="Waiting for your coins"
        description="Send 15 LTC to the address below."
      />
      <StatusHead look={lookOf('finished')} title="394,000.15 DOGE sent" description="The exchange is done." />
      <StatusHead
        look={lookOf('hold')}
        title="Less arrived than agreed"
        description="Nothing is lost: choose what is next."
      />
      <StatusHead look={lookOf('failed')} title="The exchange stopped" description="Your coins are safe." />
      <p className={classes['row']}>
        <LiveMark isLive />
        <LiveMark isLive={false} />
      </p>
    </>
  ),
};

export const PayIn: StoryObj = {
  render: () => <PayInCard transaction={SAMPLE_TRANSACTION} currency={ltc} amount={SAMPLE_TRANSACTION.amountFrom} />,
};

/** A part has arrived: no QR code, for it would contain the whole amount. */
export const PayInTheRest: StoryObj = {
  render: () => <PayInCard transaction={SAMPLE_TRANSACTION} currency={ltc} amount="5" />,
};

export const Arrived: StoryObj = {
  render: () => <Deposits transaction={SAMPLE_STATES.confirming} currency={ltc} />,
};

export const Sent: StoryObj = {
  render: () => <Sendings sendings={SAMPLE_STATES.finished.sendings} assetOf={(ticker) => ticker} />,
};

export const NothingCame: StoryObj = {
  render: () => (
    <NotReceived transaction={SAMPLE_STATES.expired} from={ltc}>
      <Button look="primary" isWide>
        Exchange again
      </Button>
    </NotReceived>
  ),
};

/** A chain with an explorer: each transaction has a link to its page there. */
export const WithExplorer: StoryObj = {
  render: () => {
    const blockchainUrl = 'https://explorer.example/tx/1';
    const { payIn, ...rest } = SAMPLE_STATES.confirming;
    const deposits = payIn.deposits.map((deposit) => ({ ...deposit, blockchainUrl }));
    const sendings = SAMPLE_STATES.finished.sendings.map((one) => ({ ...one, blockchainUrl }));
    return (
      <>
        <Deposits transaction={{ ...rest, payIn: { ...payIn, deposits } }} currency={ltc} />
        <Sendings sendings={sendings} assetOf={(ticker) => ticker} />
      </>
    );
  },
};

/** With the link to show to others. */
export const LinksToKeep: StoryObj = {
  render: () => <TrackLink secret={SAMPLE_TRANSACTION.trackSecret!} viewSecret={SAMPLE_TRANSACTION.trackSecret} />,
};

export const LinkToKeep: StoryObj = { render: () => <TrackLink secret={SAMPLE_TRANSACTION.trackSecret!} /> };

export const Fees: StoryObj = {
  render: () => <FeeBreakdown quote={SAMPLE_QUOTE} from="ltc" to="doge" network="Dogecoin" />,
};

export const AddressAndCode: StoryObj = {
  render: () => (
    <>
      <GroupedAddress address="ltc1qar0srrr7xfkvy5l643lydnw9re59gtzzgxjq5n" />
      <GroupedAddress address="ltc1qar0srrr7xfkvy5l643lydnw9re59gtzzgxjq5n" size="large" />
      <QrCode value="litecoin:ltc1qar0srrr7xfkvy5l643lydnw9re59gtzzgxjq5n?amount=15" label="Pay 15 LTC" />
    </>
  ),
};
