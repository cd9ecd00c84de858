import type { FormEvent, ReactNode } from 'react';
import type { SocialProvider } from '../../../../core/domain/accounts/account.ts';
import type { LoginField, LoginView } from '../../../../core/use-cases/accounts/sign-in/login-view.ts';
import { classNames } from '../../../hooks/class-names.ts';
import { useText } from '../../../hooks/i18n.ts';
import { useFormFocus } from '../../../hooks/forms/use-form.ts';
import { useErrorText } from '../../../hooks/forms/use-error-text.ts';
import type { LoginProblem } from '../../../hooks/modals.ts';
import { Button } from '../../button/button.tsx';
import { Callout } from '../../callout/callout.tsx';
import { HumanStatus } from './human-status.tsx';
import { LabelledField } from '../labelled-field.tsx';
import classes from '../modal-text.module.css';
import { PasswordField } from '../password-field.tsx';
import { SocialLinks } from './social-links.tsx';

interface LoginFormProps {
  readonly view: LoginView;
  readonly networks: readonly SocialProvider[];
  readonly proceedTo: string;
  readonly problem?: LoginProblem | undefined;
  /** The way in by a passkey, where there is one. */
  readonly passkey?: ReactNode;
  onEdit(field: LoginField, value: string): void;
  onTouch(): void;
  onSubmit(): void;
  onForgot(): void;
  onSignUp(): void;
}

/** The login (specification, section 2). */
export function LoginForm(props: LoginFormProps) {
  const { view, networks, proceedTo, problem, onTouch, onSubmit } = props;
  const text = useText();
  const errorText = useErrorText();
  const form = useFormFocus(view);
  const isBusy = view.status !== 'editing';
  const hasCode = view.step === 'code';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <div className={classes['stack']}>
      {problem && (
        <Callout tone="attention" isAlert>
          <p>{text(`login.problem.${problem}`)}</p>
        </Callout>
      )}
      <form ref={form} className={classes['form']} noValidate onSubmit={submit}>
        <Fields {...props} />
        {!hasCode && (
          <button
            type="button"
            className={classNames(classes['link'], view.isForgotShaking && classes['shaking'])}
            disabled={isBusy}
            onClick={props.onForgot}
          >
            {text('login.forgot')}
          </button>
        )}
        {!hasCode && <HumanStatus status={view.proof} onRetry={onTouch} />}
        <Button type="submit" look="primary" isWide disabled={isBusy}>
          {text(isBusy ? 'login.sending' : 'login.continue')}
        </Button>
        <p className={classes['main']} role="alert">
          {errorText(view.errors['main'])}
        </p>
      </form>
      {props.passkey}
      {!hasCode && <SocialLinks networks={networks} proceedTo={proceedTo} />}
      <p className={classes['line']}>
        {text('login.newHere')}
        <button type="button" className={classes['link']} onClick={props.onSignUp}>
          {text('login.signUp')}
        </button>
      </p>
    </div>
  );
}

function Fields({ view, onEdit, onTouch }: LoginFormProps) {
  const text = useText();
  const errorText = useErrorText();
  const { values, errors, status, step } = view;
  const isBusy = status !== 'editing';
  const hasCode = step === 'code';
  return (
    <>
      <LabelledField
        label={text('login.email')}
        name="email"
        type="email"
        autoComplete="username webauthn"
        value={values.email}
        error={errorText(errors['email'])}
        disabled={isBusy || hasCode}
        onText={(value) => onEdit('email', value)}
        onTouch={onTouch}
      />
      <PasswordField
        label={text('login.password')}
        name="password"
        autoComplete="current-password"
        value={values.password}
        error={errorText(errors['password'])}
        disabled={isBusy || hasCode}
        onText={(value) => onEdit('password', value)}
        onTouch={onTouch}
      />
      {hasCode && (
        <LabelledField
          label={text('login.totp')}
          name="totp"
          autoComplete="one-time-code"
          maxLength={64}
          value={values.totp}
          error={errorText(errors['totp'])}
          hint={text('login.totpHint')}
          disabled={isBusy}
          onText={(value) => onEdit('totp', value)}
        />
      )}
    </>
  );
}
