import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from '../../hooks/class-names.ts';
import { useText } from '../../hooks/i18n.ts';
import classes from './text-field.module.css';

interface TextFieldProps extends Pick<
  ComponentProps<'input'>,
  'name' | 'type' | 'inputMode' | 'autoComplete' | 'maxLength' | 'required' | 'disabled' | 'onKeyDown'
> {
  readonly label: string;
  readonly value: string;
  readonly isOptional?: boolean;
  /** True for values that people compare character by character. */
  readonly isCode?: boolean;
  /** The reason why the value is invalid; shown instead of the hint. */
  readonly error?: string | undefined;
  /** What is known of the value; shown instead of the hint. */
  readonly note?: string | undefined;
  readonly hint?: string | undefined;
  readonly isGood?: boolean;
  /** Rendered beside the label. */
  readonly action?: ReactNode;
  onText(text: string): void;
  onLeave?(): void;
}

/**
 * A labelled field with reserved space for its message below, so that nothing moves when one appears: a hint keeps its
 * place while something shorter is shown.
 */
export function TextField(props: TextFieldProps) {
  const { label, isOptional, isCode, error, note, hint, isGood, action, onText, onLeave, ...input } = props;
  const text = useText();
  const id = useId();
  const said = error ?? note;
  return (
    <div className={classes['field']}>
      <div className={classes['labels']}>
        <label htmlFor={id} className={classes['label']}>
          {label} {isOptional && <span className={classes['optional']}>{text('field.optional')}</span>}
        </label>
        {action}
      </div>
      <input
        {...input}
        id={id}
        className={classNames(classes['input'], isCode && classes['code'])}
        data-good={isGood}
        dir="ltr"
        spellCheck={false}
        autoCapitalize="off"
        autoCorrect="off"
        aria-describedby={`${id}-said`}
        aria-invalid={error !== undefined}
        onChange={({ target }) => onText(target.value)}
        onBlur={onLeave}
      />
      <p
        id={`${id}-said`}
        className={classes['said']}
        data-hint={said && hint}
        data-wrong={error !== undefined}
        aria-live="polite"
      >
        <span>{said ?? hint}</span>
      </p>
    </div>
  );
}
