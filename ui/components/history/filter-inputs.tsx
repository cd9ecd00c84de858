import { useId } from 'react';
import bar from '../filter-bar/filter-bar.module.css';
import { SearchInput } from '../filter-bar/filter-fields.tsx';
import classes from './history-filters.module.css';

interface FieldProps {
  readonly label: string;
  readonly value: string;
}

/** A search that is sent with its form. */
export function SentSearch({
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
      <SearchInput id={id} placeholder={hint} maxLength={most} defaultValue={value} />
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
