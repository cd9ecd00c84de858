import type { ReactNode } from 'react';
import { useText } from '../../../hooks/i18n.ts';
import hidden from '../../../theme/hidden.module.css';
import { Icon } from '../../icon/icon.tsx';
import classes from '../field.module.css';

interface UnitSwitchProps {
  /** Code of the unit that a press leads to. */
  readonly unit: string;
  /** True while the other field is being loaded. */
  readonly isBusy?: boolean;
  onPress(): void;
  /** The amount in that unit. */
  readonly children: ReactNode;
}

/** Turns the amount to one in another unit: the amount in that unit, and what a press does. */
export function UnitSwitch({ unit, isBusy = false, onPress, children }: UnitSwitchProps) {
  const text = useText();
  const label = text('exchange.typeIn', { currencyCode: unit });
  return (
    <button type="button" className={classes['unit']} title={label} aria-busy={isBusy} onClick={onPress}>
      {children}
      <Icon name="swap" />
      <span className={hidden['hidden']}>{label}</span>
    </button>
  );
}
