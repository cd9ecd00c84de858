import { type ComponentProps, type ReactNode, useId } from 'react';
import classes from './labelled-field.module.css';

export interface LabelledFieldProps extends Pick<
  ComponentProps<'input'>,
  'name' | 'type' | 'inputMode' | 'autoComplete' | 'maxLength' | 'disabled' | 'placeholder'
> {
  readonly label: string;
  readonly value: string;
  /** Shown in place of the label (specification, section 5), which moves to the end of the line. */
  readonly error?: string | undefined;
  readonly hint?: string;
  /** Rendered at the end of the field. */
  readonly children?: ReactNode;
  onText(text: string): void;
  onTouch?(): void;
}

/** A field of a form whose error is shown in place of the label. The name of the field stays, beside the error. */
export function LabelledField(props: LabelledFieldProps) {
  const { label, error, hint, children, onText, onTouch, ...input } = props;
  const id = useId();
  return (
    <div className={classes['field']}>
      <div className={classes['top']}>
        <label htmlFor={id} className={classes['label']} data-aside={error !== undefined}>
          {label}
        </label>
        <span id={`${id}-error`} className={classes['error']} aria-live="polite">
          {error}
        </span>
      </div>
      <div className={classes['box']}>
        <input
          {...input}
          id={id}
          className={classes['input']}
          dir="ltr"
          spellCheck={false}
          autoCapitalize="off"
          autoCorrect="off"
          aria-invalid={error !== undefined}
          aria-describedby={`${id}-error${hint === undefined ? '' : ` ${id}-hint`}`}
          onChange={({ target }) => onText(target.value)}
          onFocus={onTouch}
        />
        {children}
      </div>
      {hint !== undefined && (
        <p id={`${id}-hint`} className={classes['hint']}>
          {hint}
        </p>
      )}
    </div>
  );
}
