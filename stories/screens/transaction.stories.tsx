import type { Meta, StoryObj } from '@storybook/react-vite';
import { throwError } from 'rxjs';
import { expect, userEvent, within } from 'storybook/test';
import { MemoryTransactionFeed } from '../../adapters/memory/memory-transaction-feed.ts';
import { SAMPLE_TRANSACTION } from '../../adapters/memory/samples/sample-transactions.ts';
import { ExchangeError } from '../../core/contract/exchange-error.ts';
import type { Transaction } from '../../core/domain/transactions/transaction.ts';
import { ScreenStory } from '../support/screen-story.tsx';
import { SAMPLE_STATES, held } from '../support/samples/sample-states.ts';

const meta: Meta<typeof ScreenStory> = { title: 'Screens/Transaction', component: ScreenStory };
export default meta;

type Story = StoryObj<typeof ScreenStory>;

const path = `/transaction/${SAMPLE_TRANSACTION.id}`;
// Far in the future, so that the countdown of a story never runs out.
const payInUntil = '2126-11-23T00:00:00.000Z';
const secret = SAMPLE_TRANSACTION.trackSecret!;

function shown(transaction: Transaction, more: Partial<Transaction> = {}): Story {
  const answer = { ...transaction, payInUntil, trackSecret: undefined, ...more };
  return { args: { path, exchange: { transaction: { status: 'ready', answer } } } };
}

/** The data that remain of an exchange that was not paid for 30 days. */
const REDUCED: Partial<Transaction> = {
  isReduced: true,
  payInUntil: '2026-10-23T00:00:00.000Z',
  quote: { ...SAMPLE_TRANSACTION.quote, legs: [] },
};

const BLOCKCHAIN_URL = 'https://explorer.example/address/1';

function withExplorers(transaction: Transaction): Partial<Transaction> {
  const linked = <T extends object>(shownThere: T) => ({ ...shownThere, blockchainUrl: BLOCKCHAIN_URL });
  const { payIn, payout, sendings } = transaction;
  return {
    payIn: { ...linked(payIn), deposits: payIn.deposits.map(linked) },
    payout: linked(payout),
    sendings: sendings.map(linked),
  };
}

export const Waiting: Story = shown(SAMPLE_STATES.waiting);

export const WaitingJustMade: Story = { args: { ...Waiting.args!, path, state: { trackSecret: secret } } };

export const WaitingTracked: Story = { args: { ...Waiting.args!, path: `/track/${secret}` } };

export const WaitingOnARealChain: Story = shown(SAMPLE_STATES.waiting, {
  isDemonstration: false,
  from: 'xrp',
  payIn: {
    ...SAMPLE_TRANSACTION.payIn,
    address: 'rEb8TK3gBgk5auZkwc6sHnwrGVJH8DuaLh',
    extraId: '4170325218',
    uri: 'xrpl:rEb8TK3gBgk5auZkwc6sHnwrGVJH8DuaLh?amount=15&dt=4170325218',
  },
});

export const NotLive: Story = {
  args: {
    ...Waiting.args!,
    path,
    feed: new MemoryTransactionFeed(throwError(() => new ExchangeError('unavailable', 'unavailable'))),
  },
};

export const Confirming: Story = shown(SAMPLE_STATES.confirming);

export const Exchanging: Story = shown(SAMPLE_STATES.exchanging);

export const Sending: Story = shown(SAMPLE_STATES.sending);

export const Finished: Story = shown(SAMPLE_STATES.finished);

export const HoldUnderpaid: Story = shown(held('underpaid'));

/** A refund asks for an address before it is chosen. */
export const HoldAsksWhereTo: Story = {
  ...HoldUnderpaid,
  play: async ({ canvas }) => {
    const heading = await canvas.findByRole('heading', { name: 'Get your coins back' });
    const way = within(heading.closest('li')!);
    await userEvent.click(way.getByRole('button'));
    const field = await way.findByLabelText(/address/i, { selector: 'input' });
    await userEvent.type(field, 'nowhere');
    await expect(field).toHaveValue('nowhere');
  },
};

export const HoldOverpaid: Story = shown(held('overpaid'));

export const HoldLate: Story = shown(held('late'));

export const HoldMultiple: Story = shown(held('multiple'));

export const HoldOutsideLimits: Story = shown(held('outside-limits'));
export const HoldRateMoved: Story = shown({ ...held('rate-moved'), leastAmountTo: '380000' });

/** Staff has stopped what it waits for. */
export const Stopped: Story = shown({
  ...SAMPLE_STATES.sending,
  stopped: { what: 'payout', reason: 'The network is congested', since: '2026-11-21T12:00:00.000Z' },
});

export const HoldUnfilled: Story = shown(held('unfilled'));

export const HoldReview: Story = shown(held('review'));

export const Refunding: Story = shown(SAMPLE_STATES.refunding);

export const Refunded: Story = shown(SAMPLE_STATES.refunded);

export const Expired: Story = shown(SAMPLE_STATES.expired);

export const Overdue: Story = shown(SAMPLE_STATES.overdue);

/** Not paid for 30 days: its route and history were deleted. */
export const Reduced: Story = shown(SAMPLE_STATES.overdue, REDUCED);

export const ReducedNarrow: Story = { ...Reduced, parameters: { width: 360 } };

export const ReducedArabic: Story = { ...Reduced, parameters: { locale: 'ar', direction: 'rtl' } };

export const Failed: Story = shown(SAMPLE_STATES.failed);

/** Chains with explorers: addresses and transactions have links to their pages there. */
export const FinishedWithExplorers: Story = shown(SAMPLE_STATES.finished, withExplorers(SAMPLE_STATES.finished));

export const FinishedWithExplorersNarrow: Story = { ...FinishedWithExplorers, parameters: { width: 360 } };

export const FinishedWithExplorersArabic: Story = {
  ...FinishedWithExplorers,
  parameters: { locale: 'ar', direction: 'rtl' },
};

export const Narrow: Story = { ...WaitingJustMade, parameters: { width: 360 } };

export const NarrowHold: Story = { ...HoldUnderpaid, parameters: { width: 360 } };

export const Dark: Story = { ...Waiting, parameters: { theme: 'dark' } };

export const RightToLeft: Story = { ...Waiting, parameters: { direction: 'rtl' } };

/** By a read-only link: nothing can be decided. */
export const ReadOnly: Story = {
  args: {
    ...Waiting.args!,
    path: `/track/${secret}`,
    exchange: shown(SAMPLE_STATES.waiting, { isReadOnly: true }).args!.exchange!,
  },
};
