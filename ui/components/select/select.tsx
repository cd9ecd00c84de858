import type { ComponentProps } from 'react';
import { classNames } from '../../hooks/class-names.ts';
import { Icon } from '../icon/icon.tsx';
import classes from './select.module.css';

interface SelectProps extends ComponentProps<'select'> {
  readonly options: readonly { readonly value: string | number; readonly label: string }[];
}

/** A native select, with the arrow of the other controls. */
export function Select({ options, className, ...props }: SelectProps) {
  return (
    <span className={classes['picked']}>
      <select {...props} className={classNames(className, classes['select'])}>
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <Icon name="chevron" />
    </span>
  );
}
