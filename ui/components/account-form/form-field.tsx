import { type ComponentProps, useId, useState } from 'react';
import { classNames } from '../../hooks/class-names.ts';
import { useText } from '../../hooks/i18n.ts';
import hidden from '../../theme/hidden.module.css';
import classes from './form-field.module.css';

export interface FormFieldProps extends Pick<
  ComponentProps<'input'>,
  'name' | 'type' | 'inputMode' | 'autoComplete' | 'maxLength' | 'disabled'
> {
  readonly label: string;
  readonly value: string;
  /** Shown in place of the label (specification, section 5). */
  readonly error?: string | undefined;
  readonly hint?: string | undefined;
  /** For passwords: hidden until its owner wants to read it. */
  readonly isSecret?: boolean;
  /** For what is typed off another screen, digit by digit. */
  readonly isCode?: boolean;
  onText(text: string): void;
}

/** A field of a form about an account. Ears hear its label always, and the error as its description. */
export function FormField(props: FormFieldProps) {
  const { label, value, error, hint, isSecret = false, isCode = false, type = 'text', onText, ...input } = props;
  const id = useId();
  const [isShown, setIsShown] = useState(false);
  const described = [error !== undefined && `${id}-label`, hint !== undefined && `${id}-hint`].filter(Boolean);
  return (
    <div className={classes['field']}>
      <div className={classes['labels']}>
        <label id={`${id}-label`} htmlFor={id} className={classes['label']} data-wrong={error !== undefined}>
          {error ?? label}
        </label>
        {isSecret && <ShowButton label={label} isShown={isShown} onShow={setIsShown} />}
      </div>
      <input
        {...input}
        id={id}
        type={isSecret && !isShown ? 'password' : type}
        value={value}
        className={classNames(classes['input'], isCode && classes['code'])}
        dir="ltr"
        spellCheck={false}
        autoCapitalize="off"
        autoCorrect="off"
        aria-label={label}
        aria-describedby={described.join(' ') || undefined}
        aria-invalid={error !== undefined}
        onChange={({ target }) => onText(target.value)}
      />
      {hint !== undefined && (
        <p id={`${id}-hint`} className={classes['hint']}>
          {hint}
        </p>
      )}
    </div>
  );
}

interface ShowButtonProps {
  readonly label: string;
  readonly isShown: boolean;
  onShow(isShown: boolean): void;
}

function ShowButton({ label, isShown, onShow }: ShowButtonProps) {
  const text = useText();
  return (
    <button type="button" className={classes['show']} onClick={() => onShow(!isShown)}>
      {text(isShown ? 'profile.hide' : 'profile.show')}
      <span className={hidden['hidden']}>: {label}</span>
    </button>
  );
}
