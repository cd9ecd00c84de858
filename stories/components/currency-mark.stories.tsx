import type { Meta, StoryObj } from '@storybook/react-vite';
import { CurrencyMark } from '../../ui/components/currency-mark/currency-mark.tsx';
import classes from './currency-mark.module.css';

const ASSETS = [
  'btc',
  'eth',
  'ltc',
  'doge',
  'usdt',
  'xrp',
  'sol',
  'usdc',
  'trx',
  'ada',
  'dot',
  'link',
  'xmr',
  'shib',
  'avax',
  '1inch',
  '1000sats',
  'w',
  'op',
  'wsteth',
  'matic',
  'near',
];

const meta: Meta<typeof CurrencyMark> = { title: 'Theme/Currency marks', component: CurrencyMark };
export default meta;

export const Marks: StoryObj<typeof CurrencyMark> = {
  render: () => (
    <ul className={classes['marks']}>
      {ASSETS.map((asset) => (
        <li key={asset} className={classes['mark']}>
          <CurrencyMark asset={asset} size="small" />
          <CurrencyMark asset={asset} />
          <CurrencyMark asset={asset} size="large" />
          {asset}
        </li>
      ))}
    </ul>
  ),
};
