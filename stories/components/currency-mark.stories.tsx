import type { Meta, StoryObj } from '@storybook/react-vite';
import { CurrencyMark, type CurrencyMarkProps } from '../../ui/components/currency-mark/currency-mark.tsx';
import classes from './currency-mark.module.css';

const DRAWN = 'btc eth ltc doge usdt xrp sol usdc trx ada dot link xmr shib avax 1inch op near ton xlm algo'.split(' ');

const meta: Meta<typeof CurrencyMark> = { title: 'Theme/Currency marks', component: CurrencyMark };
export default meta;

type Story = StoryObj<typeof CurrencyMark>;

/** The three sizes of marks that projects have drawn. */
export const Marks: Story = { render: () => <Sheet marks={DRAWN.map((asset) => ({ asset }))} /> };

/** A token, with its network. */
export const Networks: Story = {
  render: () => (
    <Sheet
      marks={['Ethereum', 'Tron', 'BNB Smart Chain', 'Solana', 'Polygon', 'Arbitrum One', 'OP Mainnet', 'Base'].map(
        (network) => ({ asset: 'usdt', network }),
      )}
    />
  ),
};

/** Letters: the first assets have pictures, the last ones show letters because they have none. */
export const Letters: Story = {
  render: () => <Sheet marks={['ena', 'ondo', 'trump', 'w', 'aud', 'tk1', 'tk23'].map((asset) => ({ asset }))} />,
};

function Sheet({ marks }: { readonly marks: readonly CurrencyMarkProps[] }) {
  return (
    <ul className={classes['marks']}>
      {marks.map(({ asset, network }) => (
        <li key={`${asset} ${network}`} className={classes['mark']}>
          <CurrencyMark asset={asset} network={network} size="small" />
          <CurrencyMark asset={asset} network={network} />
          <CurrencyMark asset={asset} network={network} size="large" />
          {network ?? asset}
        </li>
      ))}
    </ul>
  );
}
