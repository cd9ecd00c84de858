import { useId } from 'react';
import bar from '../filter-bar/filter-bar.module.css';
import { Icon } from '../icon/icon.tsx';
import classes from './history-filters.module.css';

interface FieldProps {
  readonly label: string;
  readonly value: string;
}

/** A search that is sent with its form. */
export function SearchInput({
  label,
  hint,
  value,
  most,
}: FieldProps & { readonly hint: string; readonly most: number }) {
  const id = useId();
  return (
    <div className={classes['search']}>
      <label htmlFor={id} className={bar['label']}>
        {label}
      </label>
      <span className={bar['search']}>
        <Icon name="search" />
        <input
          id={id}
          type="search"
          name="q"
          className={bar['control']}
          placeholder={hint}
          autoComplete="off"
          maxLength={most}
          defaultValue={value}
        />
      </span>
    </div>
  );
}

/** A choice of states. */
export function StateField({
  label,
  value,
  options,
}: FieldProps & { readonly options: readonly { readonly value: string; readonly label: string }[] }) {
  const id = useId();
  return (
    <div className={classes['field']}>
      <label htmlFor={id} className={bar['label']}>
        {label}
      </label>
      <span className={bar['picked']}>
        <select id={id} name="state" className={bar['control']} defaultValue={value}>
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

/** A day of the calendar. */
export function DayField({ label, name, value }: FieldProps & { readonly name: 'since' | 'until' }) {
  const id = useId();
  return (
    <div className={classes['field']}>
      <label htmlFor={id} className={bar['label']}>
        {label}
      </label>
      <input id={id} type="date" name={name} className={bar['control']} defaultValue={value} />
    </div>
  );
}
