import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { ExchangeError } from '../../../core/contract/exchange-error.ts';
import { SetPassword } from '../../../core/use-cases/accounts/sign-in/mail-token.ts';
import { AccountForm } from '../../components/account-form/account-form.tsx';
import { PasswordField } from '../../components/modals/password-field.tsx';
import { buttonClass } from '../../components/button/button.tsx';
import { useText } from '../../hooks/i18n.ts';
import { useAccountForm } from '../../hooks/forms/use-account-form.ts';
import { useUseCase } from '../../hooks/use-use-case.ts';
import type { LoginState } from '../modals/login-state.ts';
import { NoScripts } from './no-scripts.tsx';
import classes from './quiet-page.module.css';
import { QuietHeading } from './quiet-page.tsx';

/** Props of the forms behind a mail's link. */
export interface TokenProps {
  readonly token: string;
  /** E-mail of the token's account; for a change of e-mail the new one. */
  readonly email: string;
  /** Called when the token has expired meanwhile. */
  onDead(): void;
}

/** @param props `proceedTo`: the path to open after the first password. */
export function PasswordForm({ token, email, proceedTo, onDead }: TokenProps & { readonly proceedTo: string }) {
  const text = useText();
  const setPassword = useUseCase(SetPassword);
  const [isSet, setIsSet] = useState(false);
  const navigate = useNavigate();
  const form = useAccountForm({ password: '', repeat: '' }, async ({ password, repeat }) => {
    try {
      const isSignedIn = await setPassword.execute({ token, password, repeat });
      if (isSignedIn) await navigate(proceedTo, { replace: true });
      else setIsSet(true);
    } catch (cause) {
      if (ExchangeError.from(cause).code !== 'not-found') throw cause;
      onDead();
    }
  });
  if (isSet) return <PasswordSet email={email} />;
  return (
    <>
      <QuietHeading>{text('recoverPage.heading')}</QuietHeading>
      <p className={classes['whose']}>
        {text('recoverPage.for')}{' '}
        <b>
          <bdi>{email}</bdi>
        </b>
      </p>
      <AccountForm form={form} submitLabel={text('recoverPage.save')} username={email} isWide>
        <PasswordField
          {...form.field('password')}
          label={text('recoverPage.password')}
          hint={text('recoverPage.note')}
          autoComplete="new-password"
        />
        <PasswordField {...form.field('repeat')} label={text('recoverPage.repeat')} autoComplete="new-password" />
      </AccountForm>
      <NoScripts />
    </>
  );
}

function PasswordSet({ email }: { readonly email: string }) {
  const text = useText();
  return (
    <>
      <QuietHeading isNews>{text('recoverPage.saved')}</QuietHeading>
      <p className={classes['note']}>{text('recoverPage.savedNote')}</p>
      {/* The e-mail is passed in the history's state, because addresses end up in logs. */}
      <Link
        to="/?login"
        state={{ email } satisfies LoginState}
        replace
        className={buttonClass({ look: 'primary', isWide: true })}
      >
        {text('recoverPage.login')}
      </Link>
    </>
  );
}
