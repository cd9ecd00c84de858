import type { ReactNode } from 'react';
import type { FormState } from '../../hooks/forms/use-account-form.ts';
import { useText } from '../../hooks/i18n.ts';
import { useHydrated } from '../../hooks/use-hydrated.ts';
import { Button } from '../button/button.tsx';
import { FormProblem } from './form-problem.tsx';
import classes from './account-form.module.css';

interface AccountFormProps {
  readonly form: Pick<FormState<string>, 'ref' | 'isBusy' | 'problem' | 'onSubmit'>;
  readonly submitLabel: string;
  /** The account's name, for password managers; hidden from people. */
  readonly username?: string | undefined;
  readonly isWide?: boolean;
  /** A link to a fresh login, shown when the session is too old for the action. */
  readonly loginAgain?: ReactNode;
  readonly children?: ReactNode;
  onCancel?(): void;
}

/** A form about an account: its fields, the problem of the form as a whole, and its buttons. */
export function AccountForm(props: AccountFormProps) {
  const { form, submitLabel, username, isWide = false, loginAgain, children, onCancel } = props;
  const { ref, isBusy, problem, onSubmit } = form;
  const text = useText();
  // Without scripts the browser would send the form to the page's address, with the password in it.
  const isHydrated = useHydrated();
  return (
    <form ref={ref} className={classes['form']} onSubmit={onSubmit} noValidate method="post">
      {username !== undefined && (
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      )}
      {children}
      <FormProblem problem={problem} loginAgain={loginAgain} />
      <div className={classes['row']}>
        <Button type="submit" look="primary" isWide={isWide} disabled={isBusy || !isHydrated} aria-busy={isBusy}>
          {submitLabel}
        </Button>
        {onCancel && (
          <Button look="quiet" disabled={isBusy} onClick={onCancel}>
            {text('profile.cancel')}
          </Button>
        )}
      </div>
    </form>
  );
}
