import type { FormEvent, ReactNode } from 'react';
import type { ConfirmLoginView } from '../../../../core/use-cases/accounts/sign-in/confirm-login.ts';
import { useText } from '../../../hooks/i18n.ts';
import { useFormFocus } from '../../../hooks/forms/use-form.ts';
import { useErrorText } from '../../../hooks/forms/use-error-text.ts';
import { Button } from '../../button/button.tsx';
import { Callout } from '../../callout/callout.tsx';
import { LabelledField } from '../labelled-field.tsx';
import classes from '../modal-text.module.css';

interface CodeFormProps {
  readonly view: ConfirmLoginView;
  /** The passkey in place of the code, where there is one. */
  readonly passkey?: ReactNode;
  onEdit(value: string): void;
  onSubmit(): void;
  onBack(): void;
}

/** The second step of a login alone, after a social sign-in. */
export function CodeForm({ view, passkey, onEdit, onSubmit, onBack }: CodeFormProps) {
  const text = useText();
  const errorText = useErrorText();
  const form = useFormFocus(view);
  const isBusy = view.status !== 'editing';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  if (view.status === 'over')
    return (
      <div className={classes['stack']}>
        <Callout tone="attention" isAlert>
          <p>{text('code.over')}</p>
        </Callout>
        <Button look="primary" isWide onClick={onBack}>
          {text('code.again')}
        </Button>
      </div>
    );
  return (
    <div className={classes['stack']}>
      <form ref={form} className={classes['form']} noValidate onSubmit={submit}>
        <p className={classes['lead']}>{text('code.lead')}</p>
        <LabelledField
          label={text('code.code')}
          name="totp"
          autoComplete="one-time-code"
          maxLength={64}
          value={view.values.totp}
          error={errorText(view.errors['totp'])}
          hint={text('code.hint')}
          disabled={isBusy}
          onText={onEdit}
        />
        <Button type="submit" look="primary" isWide disabled={isBusy}>
          {text(isBusy ? 'code.sending' : 'code.submit')}
        </Button>
        <p className={classes['main']} role="alert">
          {errorText(view.errors['main'])}
        </p>
      </form>
      {passkey}
      <button type="button" className={classes['link']} onClick={onBack}>
        {text('code.again')}
      </button>
    </div>
  );
}
