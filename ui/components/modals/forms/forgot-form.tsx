import type { FormEvent } from 'react';
import type { RecoveryView } from '../../../../core/use-cases/accounts/sign-in/request-recovery.ts';
import { useText } from '../../../hooks/i18n.ts';
import { useFormFocus } from '../../../hooks/forms/use-form.ts';
import { useErrorText } from '../../../hooks/forms/use-error-text.ts';
import { Button } from '../../button/button.tsx';
import { HumanStatus } from './human-status.tsx';
import { LabelledField } from '../labelled-field.tsx';
import classes from '../modal-text.module.css';

interface ForgotFormProps {
  readonly view: RecoveryView;
  onEdit(value: string): void;
  onTouch(): void;
  onSubmit(): void;
  onBack(): void;
}

/** Asks for a new password (specification, section 2). */
export function ForgotForm({ view, onEdit, onTouch, onSubmit, onBack }: ForgotFormProps) {
  const text = useText();
  const errorText = useErrorText();
  const form = useFormFocus(view);
  const isBusy = view.status !== 'editing';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form ref={form} className={classes['form']} noValidate onSubmit={submit}>
      <LabelledField
        label={text('forgot.email')}
        name="email"
        type="email"
        autoComplete="username"
        value={view.values.email}
        error={errorText(view.errors['email'])}
        disabled={isBusy}
        onText={onEdit}
        onTouch={onTouch}
      />
      <HumanStatus status={view.proof} onRetry={onTouch} />
      <Button type="submit" look="primary" isWide disabled={isBusy}>
        {text(isBusy ? 'forgot.sending' : 'forgot.submit')}
      </Button>
      <p className={classes['main']} role="alert">
        {errorText(view.errors['main'])}
      </p>
      <button type="button" className={classes['link']} onClick={onBack}>
        {text('forgot.back')}
      </button>
    </form>
  );
}
