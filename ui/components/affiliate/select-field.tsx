import { useId } from 'react';
import { classNames } from '../../hooks/class-names.ts';
import type { FieldState } from '../../hooks/forms/use-account-form.ts';
import { Icon } from '../icon/icon.tsx';
import labelled from '../modals/labelled-field.module.css';
import classes from './select-field.module.css';

interface SelectFieldProps extends FieldState {
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

/** A native select field of a form. An error is shown in place of its label, which moves to the end of the line. */
export function SelectField({ label, name, value, error, disabled, options, onText }: SelectFieldProps) {
  const id = useId();
  return (
    <div className={labelled['field']}>
      <div className={labelled['top']}>
        <label htmlFor={id} className={labelled['label']} data-aside={error !== undefined}>
          {label}
        </label>
        <span id={`${id}-error`} className={labelled['error']} aria-live="polite">
          {error}
        </span>
      </div>
      <span className={classes['picked']}>
        <select
          id={id}
          name={name}
          className={classNames(labelled['input'], classes['select'])}
          value={value}
          disabled={disabled}
          aria-invalid={error !== undefined}
          aria-describedby={`${id}-error`}
          onChange={({ target }) => onText(target.value)}
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
