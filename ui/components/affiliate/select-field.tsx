import { useId } from 'react';
import type { FieldState } from '../../hooks/forms/use-account-form.ts';
import labelled from '../modals/labelled-field.module.css';
import { Select } from '../select/select.tsx';

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
      <Select
        id={id}
        name={name}
        className={labelled['input']}
        value={value}
        disabled={disabled}
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-error`}
        options={options}
        onChange={({ target }) => onText(target.value)}
      />
    </div>
  );
}
