import { useState } from 'react';
import { SendPasswordMail } from '../../../core/use-cases/accounts/sign-in/send-password-mail.ts';
import { FormProblem } from '../../components/account-form/form-problem.tsx';
import { StatusMessage } from '../../components/account-form/status-message.tsx';
import { Button } from '../../components/button/button.tsx';
import { useText } from '../../hooks/i18n.ts';
import { useAction } from '../../hooks/forms/use-action.ts';
import { problemOf } from '../../hooks/forms/use-account-form.ts';
import { useResolve } from '../../hooks/use-use-case.ts';
import classes from './profile-parts.module.css';

/** Sends a mail for setting a password. @param email absent where no provider supplied one. */
export function AskPassword({ email }: { readonly email: string | undefined }) {
  const text = useText();
  const resolve = useResolve();
  const { state, run } = useAction();
  const [isSent, setIsSent] = useState(false);
  const isBusy = state.status === 'busy';
  const ask = (address: string) =>
    void run(async () => {
      await resolve(SendPasswordMail).execute(address);
      setIsSent(true);
    });
  return (
    <>
      <p className={classes['note']}>{text('profile.noPassword')}</p>
      {email === undefined ? (
        <p className={classes['note']}>{text('profile.emailFirst')}</p>
      ) : (
        <>
          <p className={classes['note']}>{text('profile.askPasswordNote')}</p>
          <div className={classes['row']}>
            <Button look="quiet" disabled={isBusy} aria-busy={isBusy} onClick={() => ask(email)}>
              {text(isBusy ? 'profile.askingPassword' : 'profile.askPassword')}
            </Button>
          </div>
        </>
      )}
      <FormProblem problem={state.status === 'failed' ? problemOf(state.error) : undefined} />
      <StatusMessage>
        {isSent && state.status === 'idle' ? text('profile.passwordAsked', { email: email ?? '' }) : undefined}
      </StatusMessage>
    </>
  );
}
