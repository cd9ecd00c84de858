import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button } from '../../ui/components/button/button.tsx';
import { MarketLabel } from '../../ui/components/market-label/market-label.tsx';
import classes from './tokens.module.css';

const GROUNDS = ['page', 'surface', 'sunken', 'hover', 'soft', 'attention', 'negative', 'accent'] as const;

const meta: Meta = { title: 'Theme/Tokens' };
export default meta;

export const Colours: StoryObj = {
  render: () => (
    <ul className={classes['grounds']}>
      {GROUNDS.map((ground) => (
        <li key={ground} className={classes['ground']} data-ground={ground}>
          <strong>{ground}</strong>
          <span className={classes['muted']}>0123456789 muted</span>
        </li>
      ))}
    </ul>
  ),
};

export const Type: StoryObj = {
  render: () => (
    <div className={classes['type']}>
      <p className={classes['display']}>394,000.15 DOGE</p>
      <p className={classes['large']}>The best trade for your coins</p>
      <p>Numbers line up: 1,111.11 and 8,888.88</p>
      <p className={classes['small']}>العربية · हिन्दी · 한국어 · 中文 · Русский · Tiếng Việt</p>
    </div>
  ),
};

export const Controls: StoryObj = {
  render: () => (
    <div className={classes['controls']}>
      <Button look="primary">See route and fees</Button>
      <Button look="quiet">Try again</Button>
      <MarketLabel market="demonstration" />
    </div>
  ),
};
