import type { Meta, StoryObj } from '@storybook/react-vite';
import { MemoryRouter } from 'react-router-dom';
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test';
import { SAMPLE_CURRENCIES } from '../../adapters/memory/samples/sample-currencies.ts';
import type { Currency } from '../../core/domain/quotes/currency.ts';
import type { Resolve } from '../../core/use-cases/use-case.ts';
import { ResolveContext } from '../../ui/hooks/use-use-case.ts';
import { CurrencyLinks } from '../../ui/components/currency-picker/currency-links.tsx';
import { CurrencyPicker } from '../../ui/components/currency-picker/currency-picker.tsx';
import { openDialog } from '../support/interactions.ts';

const meta: Meta<typeof CurrencyPicker> = {
  title: 'Components/Currency picker',
  component: CurrencyPicker,
  args: { side: 'from', current: 'ltc', onChoose: () => undefined, onClose: () => undefined },
};
export default meta;

type Story = StoryObj<typeof CurrencyPicker>;

/** As many currencies as a large exchange lists. */
function threeHundred(): readonly Currency[] {
  const tether = SAMPLE_CURRENCIES.find(({ ticker }) => ticker === 'usdt20')!;
  const more = Array.from({ length: 300 - SAMPLE_CURRENCIES.length }, (_, index) => ({
    ...tether,
    ticker: `tok${index}`,
    asset: `tk${index}`,
    name: `Token ${index}`,
    network: index % 2 === 0 ? 'Ethereum' : 'Solana',
  }));
  return [...SAMPLE_CURRENCIES, ...more];
}

export const Few: Story = { args: { currencies: SAMPLE_CURRENCIES } };

const favourites = { isAvailable: true, load: () => ['ltc', 'usdttrc20', 'btc'], save: () => undefined };

/** The visitor's own first, and a button that removes the selected one. */
export const Favourites: Story = {
  args: { currencies: SAMPLE_CURRENCIES },
  render: (args) => (
    <ResolveContext value={(() => favourites) as unknown as Resolve}>
      <CurrencyPicker {...args} />
    </ResolveContext>
  ),
};

export const FavouritesNarrow: Story = { ...Favourites, parameters: { width: 360 } };

/** Those chosen last in this browser, which a button forgets. */
export const Recent: Story = {
  ...Favourites,
  beforeEach: () => {
    localStorage.setItem('altway.recent', 'xrp doge ltc');
    return () => localStorage.removeItem('altway.recent');
  },
};

export const RecentNarrow: Story = { ...Recent, parameters: { width: 360 } };

export const ThreeHundred: Story = { args: { currencies: threeHundred(), side: 'to' } };

/** The search has the focus at once; typing filters, and Enter picks the first match. */
export const ByKeyboard: Story = {
  args: { currencies: SAMPLE_CURRENCIES, onChoose: fn() },
  play: async ({ args }) => {
    await openDialog();
    const search = await screen.findByRole('combobox');
    await waitFor(() => expect(search).toHaveFocus());
    await userEvent.keyboard('tron');
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));
    await userEvent.keyboard('{Enter}');
    await expect(args.onChoose).toHaveBeenCalledWith('usdtrx');
  },
};

/** Arrows move through the list, and Escape closes it without a change. */
export const ByArrows: Story = {
  args: { currencies: SAMPLE_CURRENCIES, onChoose: fn(), onClose: fn() },
  play: async ({ args }) => {
    const search = await screen.findByRole('combobox');
    await waitFor(() => expect(search).toHaveFocus());
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    const chosen = search.getAttribute('aria-activedescendant');
    await expect(document.getElementById(chosen!)).toHaveAttribute('role', 'option');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(args.onClose).toHaveBeenCalled());
    await expect(args.onChoose).not.toHaveBeenCalled();
  },
};

export const NoMatch: Story = {
  args: { currencies: SAMPLE_CURRENCIES },
  play: async () => {
    await userEvent.type(await screen.findByRole('combobox'), 'zzz');
    await screen.findByText(/No currency matches/);
  },
};

export const WithoutScripts: Story = {
  args: { currencies: SAMPLE_CURRENCIES },
  render: ({ currencies, side, current }) => (
    <MemoryRouter>
      <main>
        <CurrencyLinks
          side={side}
          currencies={currencies}
          current={current}
          query=""
          back="/exchange/ltc/doge/15"
          pathFor={() => '/'}
        />
      </main>
    </MemoryRouter>
  ),
};

export const NothingFound: Story = {
  args: { currencies: SAMPLE_CURRENCIES },
  render: ({ currencies, side, current }) => (
    <MemoryRouter>
      <main>
        <CurrencyLinks
          side={side}
          currencies={currencies}
          current={current}
          query="no such coin"
          back="/"
          pathFor={() => '/'}
        />
      </main>
    </MemoryRouter>
  ),
};
