import { useId } from 'react';
import classes from './check-field.module.css';

interface CheckFieldProps {
  readonly label: string;
  readonly hint?: string;
  readonly name: string;
  readonly isOn: boolean;
  readonly disabled?: boolean;
  onChange(isOn: boolean): void;
}

/** A native checkbox. */
export function CheckField({ label, hint, name, isOn, disabled = false, onChange }: CheckFieldProps) {
  const id = useId();
  return (
    <div className={classes['field']}>
      <input
        id={id}
        type="checkbox"
        name={name}
        className={classes['box']}
        checked={isOn}
        disabled={disabled}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        onChange={({ target }) => onChange(target.checked)}
      />
      <label htmlFor={id} className={classes['label']}>
        {label}
      </label>
      {hint !== undefined && (
        <p id={`${id}-hint`} className={classes['hint']}>
          {hint}
        </p>
      )}
    </div>
  );
}
