import { useState } from 'react';
import {
  ConfirmLogin,
  type ConfirmLoginView,
  EMPTY_CONFIRMATION,
} from '../../../core/use-cases/accounts/sign-in/confirm-login.ts';
import { LogIn } from '../../../core/use-cases/accounts/sign-in/log-in.ts';
import { emptyLogin, type LoginField, type LoginView } from '../../../core/use-cases/accounts/sign-in/login-view.ts';
import {
  emptyRegistration,
  Register,
  type RegistrationField,
  type RegistrationView,
  ResendConfirmation,
} from '../../../core/use-cases/accounts/sign-in/register.ts';
import {
  emptyRecovery,
  type RecoveryView,
  RequestRecovery,
} from '../../../core/use-cases/accounts/sign-in/request-recovery.ts';
import { CodeForm } from '../../components/modals/forms/code-form.tsx';
import { ForgotForm } from '../../components/modals/forms/forgot-form.tsx';
import { LoginForm } from '../../components/modals/forms/login-form.tsx';
import { SignUpForm } from '../../components/modals/forms/sign-up-form.tsx';
import { ConfirmEmail } from '../../components/modals/confirm-email.tsx';
import { useAction } from '../../hooks/forms/use-action.ts';
import type { Modal, OpenModal } from '../../hooks/modals.ts';
import { useForm } from '../../hooks/forms/use-form.ts';
import { useUseCase } from '../../hooks/use-use-case.ts';
import { PasskeyLogin } from './passkey-login.tsx';
import { useProviders } from './use-providers.ts';
import { useOnce } from '../../hooks/use-once.ts';

export interface ModalFormProps<M extends Modal = Modal> {
  readonly modal: M;
  onOpen: OpenModal;
  /** Called after signing in, or going on without an account, with the path to open. */
  onProceed(path: string): void;
}

/** The login, connected to its use case. */
export function LoginModal({ modal, onOpen, onProceed }: ModalFormProps<Modal & { readonly kind: 'login' }>) {
  const { proceedTo, email, problem } = modal;
  const logIn = useUseCase(LogIn);
  const [view, act] = useForm<LoginField, LoginView>((actions$) => logIn.execute(actions$, email), emptyLogin(email));
  const networks = useProviders();
  useOnce(view.status === 'done', () => onProceed(proceedTo));
  return (
    <LoginForm
      view={view}
      networks={networks}
      proceedTo={proceedTo}
      problem={problem}
      passkey={
        <PasskeyLogin
          isStep={view.step === 'code'}
          isBusy={view.status !== 'editing'}
          onDone={() => onProceed(proceedTo)}
        />
      }
      onEdit={(field, value) => act({ kind: 'edit', field, value })}
      onTouch={() => act({ kind: 'focus' })}
      onSubmit={() => act({ kind: 'submit' })}
      onForgot={() => onOpen({ kind: 'forgot', proceedTo, email: view.values.email })}
      onSignUp={() => onOpen({ kind: 'signUp', proceedTo })}
    />
  );
}

/** The sign-up, connected to its use case. */
export function SignUpModal({ modal, onOpen }: ModalFormProps<Modal & { readonly kind: 'signUp' }>) {
  const { proceedTo } = modal;
  const register = useUseCase(Register);
  const [view, act] = useForm<RegistrationField, RegistrationView>(
    (actions$) => register.execute(actions$, proceedTo, modal.email),
    emptyRegistration(modal.email),
  );
  const networks = useProviders();
  const email = view.values.email.trim();
  const isSubscribed = view.values.subscription !== '';
  useOnce(view.status === 'done', () => onOpen({ kind: 'confirmEmail', proceedTo, email, isSubscribed }));
  return (
    <SignUpForm
      view={view}
      networks={networks}
      proceedTo={proceedTo}
      onEdit={(field, value) => act({ kind: 'edit', field, value })}
      onSubmit={() => act({ kind: 'submit' })}
      onWhy={() => onOpen({ kind: 'whyEmail', proceedTo })}
      onLogin={() => onOpen({ kind: 'login', proceedTo, email })}
    />
  );
}

/** The note about the mail of a sign-up, connected to the use case that sends it again. */
export function ConfirmEmailModal({ modal, onOpen }: ModalFormProps<Modal & { readonly kind: 'confirmEmail' }>) {
  const { email, proceedTo } = modal;
  const resend = useUseCase(ResendConfirmation);
  const { state, run } = useAction();
  const [isSentAgain, setSentAgain] = useState(false);
  const again = async () => {
    await resend.execute(modal);
    setSentAgain(true);
  };
  return (
    <ConfirmEmail
      email={email}
      state={state}
      isSentAgain={isSentAgain}
      onAgain={() => void run(again)}
      onOther={() => onOpen({ kind: 'signUp', proceedTo, email })}
    />
  );
}

/** The form that requests a new password, connected to its use case. */
export function ForgotModal({ modal, onOpen }: ModalFormProps<Modal & { readonly kind: 'forgot' }>) {
  const { proceedTo } = modal;
  const recovery = useUseCase(RequestRecovery);
  const [view, act] = useForm<'email', RecoveryView>(
    (actions$) => recovery.execute(actions$, modal.email),
    emptyRecovery(modal.email),
  );
  const email = view.values.email.trim();
  useOnce(view.status === 'done', () => onOpen({ kind: 'recover', proceedTo, email }));
  return (
    <ForgotForm
      view={view}
      onEdit={(value) => act({ kind: 'edit', field: 'email', value })}
      onTouch={() => act({ kind: 'focus' })}
      onSubmit={() => act({ kind: 'submit' })}
      onBack={() => onOpen({ kind: 'login', proceedTo, email })}
    />
  );
}

/** The second step of a login alone, connected to its use case. */
export function CodeModal({ modal, onOpen, onProceed }: ModalFormProps<Modal & { readonly kind: 'twoFactor' }>) {
  const { proceedTo } = modal;
  const confirm = useUseCase(ConfirmLogin);
  const [view, act] = useForm<'totp', ConfirmLoginView>((actions$) => confirm.execute(actions$), EMPTY_CONFIRMATION);
  useOnce(view.status === 'done', () => onProceed(proceedTo));
  return (
    <CodeForm
      view={view}
      passkey={<PasskeyLogin isStep onDone={() => onProceed(proceedTo)} />}
      onEdit={(value) => act({ kind: 'edit', field: 'totp', value })}
      onSubmit={() => act({ kind: 'submit' })}
      onBack={() => onOpen({ kind: 'login', proceedTo })}
    />
  );
}
