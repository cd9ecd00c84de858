import { type ComponentProps, useId } from 'react';
import hidden from '../../theme/hidden.module.css';
import { Icon } from '../icon/icon.tsx';
import { Select } from '../select/select.tsx';
import classes from './filter-bar.module.css';

/** A search input with its icon, named `q` in the surrounding form. */
export function SearchInput(props: ComponentProps<'input'>) {
  return (
    <span className={classes['search']}>
      <Icon name="search" />
      <input {...props} type="search" name="q" className={classes['control']} autoComplete="off" />
    </span>
  );
}

interface SearchFieldProps {
  readonly label: string;
  readonly value: string;
  onText(text: string): void;
}

/** A search field that filters a list while typing. */
export function SearchField({ label, value, onText }: SearchFieldProps) {
  const id = useId();
  return (
    <div className={classes['grows']}>
      <label htmlFor={id} className={hidden['hidden']}>
        {label}
      </label>
      <SearchInput id={id} placeholder={label} value={value} onChange={({ target }) => onText(target.value)} />
    </div>
  );
}

interface SelectFieldProps {
  readonly label: string;
  readonly name: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** Absent where the form is sent with it. */
  onValue?(value: string): void;
}

/** A native select field. */
export function SelectField({ label, name, value, options, onValue }: SelectFieldProps) {
  const id = useId();
  const kept = onValue ? { value, onChange: changed(onValue) } : { defaultValue: value };
  return (
    <div className={classes['select']}>
      <label htmlFor={id} className={classes['label']}>
        {label}
      </label>
      <Select id={id} name={name} className={classes['control']} options={options} {...kept} />
    </div>
  );
}

function changed(onValue: (value: string) => void): NonNullable<ComponentProps<'select'>['onChange']> {
  return ({ target }) => onValue(target.value);
}
