import type { Meta, StoryObj } from '@storybook/react-vite';
import { SAMPLE_CURRENCIES } from '../../adapters/memory/samples/sample-currencies.ts';
import type { CurrencyTrouble } from '../../core/domain/quotes/currency.ts';
import { ExchangeError } from '../../core/contract/exchange-error.ts';
import { ScreenStory } from '../support/screen-story.tsx';

const meta: Meta<typeof ScreenStory> = { title: 'Screens/Currency tables', component: ScreenStory };
export default meta;

type Story = StoryObj<typeof ScreenStory>;

const failed = { status: 'failed', error: new ExchangeError('unavailable', 'unavailable') } as const;

export const Rates: Story = { args: { path: '/rates' } };

export const RatesNarrow: Story = { ...Rates, parameters: { width: 360 } };

export const RatesDark: Story = { ...Rates, parameters: { theme: 'dark' } };

export const RatesRightToLeft: Story = { ...Rates, parameters: { direction: 'rtl' } };

export const RatesOfEther: Story = { args: { path: '/rates?base=eth&sort=high' } };

export const RatesSearched: Story = { args: { path: '/rates?q=tether' } };

export const NoRateFound: Story = { args: { path: '/rates?q=nothing+like+it' } };

export const RatesFailed: Story = { args: { path: '/rates', exchange: { rates: failed } } };

export const Currencies: Story = { args: { path: '/supported-currencies' } };

export const CurrenciesNarrow: Story = { ...Currencies, parameters: { width: 360 } };

export const CurrenciesDark: Story = { ...Currencies, parameters: { theme: 'dark' } };

export const CurrenciesRightToLeft: Story = { ...Currencies, parameters: { direction: 'rtl' } };

export const CurrenciesFiltered: Story = { args: { path: '/supported-currencies?network=Ethereum&kind=token' } };

export const NoCurrencyFound: Story = { args: { path: '/supported-currencies?q=nothing' } };

/** On a server with chains of its own, most currencies are priced only. */
const pricedOnly = SAMPLE_CURRENCIES.map((currency) =>
  currency.network === 'Litecoin' || !currency.isWebEnabled
    ? currency
    : { ...currency, isWebEnabled: false, isPricedOnly: true },
);

export const CurrenciesPricedOnly: Story = {
  args: { path: '/supported-currencies', exchange: { currencies: { status: 'ready', answer: pricedOnly } } },
};

export const CurrenciesFailed: Story = { args: { path: '/supported-currencies', exchange: { currencies: failed } } };

export const Networks: Story = { args: { path: '/networks' } };

const since = '2026-01-15T09:30:00.000Z';
const troubles: Readonly<Record<string, CurrencyTrouble>> = {
  btc: { payIn: false, payout: true, reason: 'Our Bitcoin wallet is being upgraded until about 14:00 UTC.', since },
  xrp: { payIn: true, payout: true, since },
  sol: { payIn: true, payout: true, reason: 'Solana has halted.' },
  usdt20: { payIn: true, payout: false, reason: 'Tether has paused its contract.', since },
};
const troubled = SAMPLE_CURRENCIES.map((currency) => {
  const trouble = troubles[currency.ticker];
  return { ...currency, blockSeconds: 600, ...(trouble && { trouble }) };
});

export const NetworksTroubled: Story = {
  args: { path: '/networks', exchange: { currencies: { status: 'ready', answer: troubled } } },
};

export const NetworksTroubledNarrow: Story = { ...NetworksTroubled, parameters: { width: 360 } };

export const NetworksTroubledDark: Story = { ...NetworksTroubled, parameters: { theme: 'dark' } };

export const NetworksTroubledRightToLeft: Story = { ...NetworksTroubled, parameters: { direction: 'rtl' } };
