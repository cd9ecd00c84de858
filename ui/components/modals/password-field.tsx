import { useState } from 'react';
import { useText } from '../../hooks/i18n.ts';
import { LabelledField, type LabelledFieldProps } from './labelled-field.tsx';
import classes from './labelled-field.module.css';

/** A password field with a button that shows its text. */
export function PasswordField(props: Omit<LabelledFieldProps, 'type' | 'children'>) {
  const text = useText();
  const [isShown, setShown] = useState(false);
  return (
    <LabelledField {...props} type={isShown ? 'text' : 'password'}>
      <button
        type="button"
        className={classes['eye']}
        aria-pressed={isShown}
        aria-label={text('password.show')}
        title={text(isShown ? 'password.hide' : 'password.show')}
        disabled={props.disabled}
        onClick={() => setShown(!isShown)}
      >
        <svg viewBox="0 0 20 20" aria-hidden="true" focusable="false">
          <path d="M1.8 10S4.8 4.6 10 4.6 18.2 10 18.2 10 15.2 15.4 10 15.4 1.8 10 1.8 10Z" />
          <circle cx="10" cy="10" r="2.6" />
          {isShown && <path d="M3 17 17 3" />}
        </svg>
      </button>
    </LabelledField>
  );
}
