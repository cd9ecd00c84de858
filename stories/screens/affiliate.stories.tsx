import type { Meta, StoryObj } from '@storybook/react-vite';
import type { MemoryAffiliateOptions } from '../../adapters/memory/memory-affiliate-api.ts';
import { SAMPLE_ACCOUNT } from '../../adapters/memory/samples/sample-affiliates.ts';
import { pageOf, SAMPLE_CONVERSIONS } from '../../adapters/memory/samples/sample-affiliate-lists.ts';
import { sampleStats } from '../../adapters/memory/samples/sample-affiliate-stats.ts';
import { SAMPLE_QUOTE } from '../../adapters/memory/samples/sample-quotes.ts';
import { ExchangeError } from '../../core/contract/exchange-error.ts';
import { type Canvas, press, pressInDialog, write, writeInDialog } from '../support/interactions.ts';
import { ScreenStory, type ScreenStoryProps } from '../support/screen-story.tsx';
import { NO_TOTALS } from '../support/samples/new-accounts.ts';
import { profileWith } from '../support/samples/sample-profiles.ts';

const meta: Meta<typeof ScreenStory> = { title: 'Screens/Affiliate', component: ScreenStory };
export default meta;

type Story = StoryObj<typeof ScreenStory>;

const ready = <T,>(answer: unknown) => ({ status: 'ready', answer: answer as T }) as const;
const failed = (code: ConstructorParameters<typeof ExchangeError>[0], fields?: Record<string, string[]>) =>
  ({ status: 'failed', error: new ExchangeError(code, 'x', { fields }) }) as const;
const waiting = { status: 'waiting' } as const;
const priced = ready<never>({ ...SAMPLE_QUOTE, gross: '0.00351002' });
const profile = profileWith({ totpState: 'on', recoveryCodesLeft: 9 });

function shown(path: string, affiliates: MemoryAffiliateOptions = {}, more: Partial<ScreenStoryProps> = {}): Story {
  return { args: { path, profile, affiliates, exchange: { quote: priced }, ...more } };
}

const playing = (story: Story, play: (canvas: Canvas) => Promise<void>): Story => ({
  ...story,
  play: ({ canvas }) => play(canvas as Canvas),
});

const disabled: MemoryAffiliateOptions = {
  affiliateStatus: ready({ enabled: true, operationsDisabled: true }),
  convertStatuses: ready([{ currency: 'ltc', status: 'disabled' }]),
  payoutStatuses: ready([{ currency: 'ltc', status: 'disabled', minimum: '0.01', networkFee: '0.001' }]),
  affiliateBalances: ready([{ currency: 'ltc', amount: '2.71450981', worth: '0.00268118' }]),
};
const follow = async (canvas: Canvas, name: string) => (await canvas.findByRole('link', { name })).click();

export const SignedOut: Story = shown('/affiliate', {}, { profile: null });

export const Account: Story = shown('/affiliate');

export const AccountNew: Story = shown('/affiliate', {
  affiliateAccount: ready({
    ...SAMPLE_ACCOUNT,
    link: 'https://altway.example/?ref_id=k3v9t2m7x4qa',
    linkConfig: { ...SAMPLE_ACCOUNT.linkConfig, isCustomized: false },
  }),
  affiliateStats: ready({ web: NO_TOTALS, api: NO_TOTALS }),
});

export const LinkSaved: Story = playing(Account, (canvas) => press(canvas, 'Save the link'));

export const LinkRefused: Story = playing(
  shown('/affiliate', { setLinkConfig: failed('unknown-currency', { from: ['There is no such currency'] }) }),
  (canvas) => press(canvas, 'Save the link'),
);

export const Stats: Story = shown('/affiliate/stats');

export const StatsWeek: Story = shown('/affiliate/stats?range=7d');

export const StatsAll: Story = shown('/affiliate/stats?range=all&channel=api');

export const StatsTable: Story = playing(StatsWeek, async (canvas) => {
  const heading = await canvas.findByRole('heading', { name: 'Affiliate Program' });
  heading.ownerDocument.querySelector('details[class*="table"]')?.setAttribute('open', '');
});

export const StatsNone: Story = shown('/affiliate/stats', {
  webStats: ({ range }) => ready({ ...sampleStats(range, 0), totals: NO_TOTALS }),
});

export const Links: Story = shown('/affiliate/links');

export const LinksNone: Story = shown('/affiliate/links', { affiliateLinks: ready([]) });

export const LinkTaken: Story = playing(
  shown('/affiliate/links', {
    addAffiliateLink: failed('conflict', { sub: ['must be a new name of 1 to 32 letters (A to Z), digits, - or _'] }),
  }),
  async (canvas) => {
    await write(canvas, 'Name', 'forum');
    await press(canvas, 'Make the link');
  },
);

export const Balances: Story = shown('/affiliate/balances');

export const BalancesNone: Story = shown('/affiliate/balances', { affiliateBalances: ready([]) });

export const BalancesPaused: Story = shown('/affiliate/balances', disabled);

export const ConvertOne: Story = playing(Balances, (canvas) => press(canvas, /^Convert ?: DOGE/));

export const ConvertAll: Story = playing(Balances, (canvas) => press(canvas, 'Convert all'));

export const ConvertUnpriced: Story = playing(
  shown('/affiliate/balances', {}, { exchange: { quote: failed('amount-too-small') } }),
  (canvas) => press(canvas, /^Convert ?: DOGE/),
);

export const ConvertBusy: Story = playing(shown('/affiliate/balances', { convertBalance: waiting }), async (canvas) => {
  await press(canvas, /^Convert ?: DOGE/);
  await pressInDialog('Convert');
});

export const Converted: Story = playing(Balances, async (canvas) => {
  await press(canvas, 'Convert all');
  await pressInDialog('Convert');
});

export const Payout: Story = playing(Balances, (canvas) => press(canvas, /^Pay out ?: LTC/));

export const PayoutWrongCode: Story = playing(
  shown('/affiliate/balances', { payOut: failed('wrong-code', { code: ['Wrong Google Authenticator Code'] }) }),
  payOut,
);

export const PayoutSent: Story = playing(Balances, payOut);

export const Conversions: Story = shown('/affiliate/conversions');

export const ConversionsNone: Story = shown('/affiliate/conversions', { conversions: ready(pageOf([])) });

export const ConversionsPastTheEnd: Story = shown('/affiliate/conversions?page=9', {
  conversions: ready(pageOf([], 9, 2)),
});

export const ConversionsPages: Story = shown('/affiliate/conversions?page=2', {
  conversions: ready(pageOf(SAMPLE_CONVERSIONS, 2, 5)),
});

export const Operations: Story = shown('/affiliate/operations');

export const OperationsNone: Story = shown('/affiliate/operations', { affiliateOperations: ready(pageOf([])) });

export const Payouts: Story = shown('/affiliate/payouts');

export const PayoutsNone: Story = shown('/affiliate/payouts', { affiliatePayouts: ready(pageOf([])) });

export const PayoutsPaused: Story = shown('/affiliate/payouts', disabled);

export const Addresses: Story = shown('/affiliate/addresses?currency=xrp');

export const AddressesNone: Story = shown('/affiliate/addresses', { affiliateAddresses: ready([]) });

export const AddressesNoTwoFactor: Story = shown('/affiliate/addresses', {}, { profile: profileWith({}) });

export const AddressWrong: Story = playing(
  shown('/affiliate/addresses', {
    setAffiliateAddress: failed('invalid-input', { address: ['This is not an address of Bitcoin'] }),
  }),
  async (canvas) => {
    await write(canvas, 'Address', 'nonsense');
    await write(canvas, 'Google Authenticator code', '123456');
    await press(canvas, 'Save the address');
  },
);

/** After a password recovery. */
export const AddressUnconfirmed: Story = shown('/affiliate/addresses', {
  affiliateAddresses: ready([
    {
      currency: 'xrp',
      address: 'rEb8TK3gBgk5auZkwc6sHnwrGVJH8DuaLh',
      extraId: '2718281828',
      changedAt: '2026-10-02T03:04:05.000Z',
      isUnconfirmed: true,
    },
  ]),
});

export const AddressUnconfirmedNarrow: Story = { ...AddressUnconfirmed, parameters: { width: 360 } };

export const ConfirmingAddress: Story = playing(AddressUnconfirmed, (canvas) => press(canvas, /^Confirm ?: XRP/));

export const AddressRemoval: Story = playing(Addresses, (canvas) => press(canvas, /^Remove ?: LTC/));

export const SwitchedOff: Story = shown('/affiliate', {
  affiliateStatus: ready({ enabled: false, operationsDisabled: false }),
});

export const Failed: Story = shown('/affiliate/balances', { affiliateBalances: failed('unavailable') });

export const Loading: Story = playing(shown('/affiliate', { webStats: waiting }), (canvas) =>
  follow(canvas, 'Statistics'),
);

export const NarrowAccount: Story = { ...Account, parameters: { width: 360 } };

export const NarrowStats: Story = { ...Stats, parameters: { width: 360 } };

export const NarrowBalances: Story = { ...Balances, parameters: { width: 360 } };

export const NarrowPayouts: Story = { ...Payouts, parameters: { width: 360 } };

export const NarrowAddresses: Story = { ...Addresses, parameters: { width: 360 } };

const arabic = { locale: 'ar', direction: 'rtl' };

export const ArabicAccount: Story = { ...Account, parameters: arabic };

export const ArabicStats: Story = { ...Stats, parameters: arabic };

export const ArabicBalances: Story = { ...Balances, parameters: arabic };

export const ArabicPayouts: Story = { ...Payouts, parameters: { ...arabic, theme: 'dark' } };

async function payOut(canvas: Canvas) {
  await press(canvas, /^Pay out ?: LTC/);
  await writeInDialog('code', '123456');
  await pressInDialog('Pay out');
}
