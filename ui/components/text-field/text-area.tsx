import { useId } from 'react';
import type { FieldState } from '../../hooks/forms/use-account-form.ts';
import classes from './text-field.module.css';

interface TextAreaProps extends FieldState {
  readonly label: string;
  /** Maximum number of characters. */
  readonly longest: number;
}

/** A labelled field of several lines; the text's direction follows what is written. */
export function TextArea({ label, longest, error, onText, ...area }: TextAreaProps) {
  const id = useId();
  return (
    <div className={classes['field']}>
      <div className={classes['labels']}>
        <label htmlFor={id} className={classes['label']}>
          {label}
        </label>
      </div>
      <textarea
        {...area}
        id={id}
        className={classes['area']}
        dir="auto"
        rows={5}
        maxLength={longest}
        aria-describedby={`${id}-said`}
        aria-invalid={error !== undefined}
        onChange={({ target }) => onText(target.value)}
      />
      <p id={`${id}-said`} className={classes['said']} data-wrong={error !== undefined} aria-live="polite">
        {error}
      </p>
    </div>
  );
}
