import type { Meta, StoryObj } from '@storybook/react-vite';
import { MemoryRouter } from 'react-router-dom';
import { manyCurrencies, SAMPLE_CURRENCIES } from '../../adapters/memory/sample-currencies.ts';
import { CurrencyLinks } from '../../ui/components/currency-picker/currency-links.tsx';
import { CurrencyPicker } from '../../ui/components/currency-picker/currency-picker.tsx';

const meta: Meta<typeof CurrencyPicker> = {
  title: 'Components/Currency picker',
  component: CurrencyPicker,
  args: { side: 'from', current: 'ltc', onChoose: () => undefined, onClose: () => undefined },
};
export default meta;

type Story = StoryObj<typeof CurrencyPicker>;

export const Few: Story = { args: { currencies: SAMPLE_CURRENCIES } };

export const ThreeHundred: Story = { args: { currencies: manyCurrencies(300), side: 'to' } };

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
