import { useState } from 'react';
import { Link } from 'react-router-dom';
import { ExchangeError } from '../../../core/contract/exchange-error.ts';
import { ConfirmEmailChange } from '../../../core/use-cases/accounts/credentials.ts';
import { AccountForm } from '../../components/account-form/account-form.tsx';
import { buttonClass } from '../../components/button/button.tsx';
import { useText } from '../../hooks/i18n.ts';
import { useAccountForm } from '../../hooks/forms/use-account-form.ts';
import { useUseCase } from '../../hooks/use-use-case.ts';
import { NoScripts } from './no-scripts.tsx';
import type { TokenProps } from './password-form.tsx';
import classes from './quiet-page.module.css';
import { QuietHeading } from './quiet-page.tsx';

/** Confirms the account's new e-mail. It needs a press, because mail programs open links to scan them. */
export function ConfirmEmail({ token, email, onDead }: TokenProps) {
  const text = useText();
  const confirm = useUseCase(ConfirmEmailChange);
  const [isDone, setIsDone] = useState(false);
  const form = useAccountForm({}, async () => {
    try {
      await confirm.execute(token);
      setIsDone(true);
    } catch (cause) {
      if (ExchangeError.from(cause).code !== 'not-found') throw cause;
      onDead();
    }
  });
  if (isDone) {
    return (
      <>
        <QuietHeading isNews>{text('recoverPage.emailDone')}</QuietHeading>
        <p className={classes['note']}>{text('recoverPage.emailDoneNote', { email })}</p>
        <Link to="/profile" replace className={buttonClass({ look: 'primary', isWide: true })}>
          {text('recoverPage.toProfile')}
        </Link>
      </>
    );
  }
  return (
    <>
      <QuietHeading>{text('recoverPage.emailHeading')}</QuietHeading>
      <p className={classes['whose']}>
        <b>
          <bdi>{email}</bdi>
        </b>
      </p>
      <p className={classes['note']}>{text('recoverPage.emailNote')}</p>
      <AccountForm form={form} submitLabel={text('recoverPage.emailConfirm')} isWide />
      <NoScripts />
    </>
  );
}
