import type { ReactNode } from 'react';
import type { FormState } from '../../hooks/forms/use-account-form.ts';
import { useText } from '../../hooks/i18n.ts';
import { useHydrated } from '../../hooks/use-hydrated.ts';
import { Button } from '../button/button.tsx';
import { FormProblem } from './form-problem.tsx';
import classes from './account-form.module.css';

export interface AccountFormProps {
  readonly form: Pick<FormState<string>, 'ref' | 'isBusy' | 'problem' | 'onSubmit'>;
  readonly submitLabel: string;
  /** Names whose the password is, for password managers; nobody sees it. */
  readonly username?: string | undefined;
  readonly isWide?: boolean;
  /** Leads to a fresh login, where an old one is what stands in the way. */
  readonly loginAgain?: ReactNode;
  readonly children?: ReactNode;
  onCancel?(): void;
}

/** A form about an account: its fields, what is wrong with the whole of it, and its buttons. */
export function AccountForm(props: AccountFormProps) {
  const { form, submitLabel, username, isWide = false, loginAgain, children, onCancel } = props;
  const { ref, isBusy, problem, onSubmit } = form;
  const text = useText();
  // Without scripts it would leave as a page's form, the password with it.
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
