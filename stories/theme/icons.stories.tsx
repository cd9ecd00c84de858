import type { Meta, StoryObj } from '@storybook/react-vite';
import { LOCALES } from '../../core/domain/locale.ts';
import { Flag } from '../../ui/components/flag/flag.tsx';
import { Icon, ICON_NAMES } from '../../ui/components/icon/icon.tsx';
import { Logo } from '../../ui/components/site-frame/logo.tsx';
import classes from './tokens.module.css';

const meta: Meta<typeof Icon> = { title: 'Theme/Icons', component: Icon };
export default meta;

type Story = StoryObj<typeof Icon>;

/** Icons are drawn on a grid of 20, in strokes of the text's colour. */
export const Icons: Story = {
  render: () => (
    <ul className={classes['pieces']}>
      {ICON_NAMES.map((name) => (
        <li key={name} className={classes['piece']}>
          <Icon name={name} /> {name}
        </li>
      ))}
    </ul>
  ),
};

export const Flags: Story = {
  render: () => (
    <ul className={classes['pieces']}>
      {LOCALES.map(({ country, nativeName }) => (
        <li key={country} className={classes['piece']}>
          <Flag country={country} /> {nativeName}
        </li>
      ))}
    </ul>
  ),
};

export const Brand: Story = { render: () => <Logo /> };
