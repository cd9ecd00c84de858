import { useId } from 'react';
import hidden from '../../theme/hidden.module.css';
import { Icon } from '../icon/icon.tsx';
import classes from './filter-bar.module.css';

interface SearchFieldProps {
  readonly label: string;
  readonly value: string;
  onText(text: string): void;
}

/** A search field that filters a list while typing; named `q` in the surrounding form. */
export function SearchField({ label, value, onText }: SearchFieldProps) {
  const id = useId();
  return (
    <div className={classes['search']}>
      <label htmlFor={id} className={hidden['hidden']}>
        {label}
      </label>
      <Icon name="search" />
      <input
        id={id}
        type="search"
        name="q"
        className={classes['control']}
        placeholder={label}
        autoComplete="off"
        value={value}
        onChange={({ target }) => onText(target.value)}
      />
    </div>
  );
}

interface SelectFieldProps {
  readonly label: string;
  readonly name: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  onValue(value: string): void;
}

/** A native select field. */
export function SelectField({ label, name, value, options, onValue }: SelectFieldProps) {
  const id = useId();
  return (
    <div className={classes['select']}>
      <label htmlFor={id} className={classes['label']}>
        {label}
      </label>
      <span className={classes['picked']}>
        <select
          id={id}
          name={name}
          className={classes['control']}
          value={value}
          onChange={({ target }) => onValue(target.value)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon name="chevron" />
      </span>
    </div>
  );
}
