import {
  ConfirmLoginWithPasskey,
  SignInWithPasskey,
} from '../../../core/use-cases/accounts/passkeys/sign-in-with-passkey.ts';
import { PasskeyEntry } from '../../components/modals/forms/passkey-entry.tsx';
import { useAction } from '../../hooks/forms/use-action.ts';
import { useUseCase } from '../../hooks/use-use-case.ts';

interface PasskeyLoginProps {
  /** True where the login waits for its code. */
  readonly isStep: boolean;
  onDone(): void;
}

/** Signing in by a passkey, connected to its use cases; nothing where the browser has none. */
export function PasskeyLogin({ isStep, onDone }: PasskeyLoginProps) {
  const signIn = useUseCase(SignInWithPasskey);
  const confirm = useUseCase(ConfirmLoginWithPasskey);
  const { state, run } = useAction();
  if (!signIn.isAvailable) return null;
  const use = () =>
    void run(async () => {
      await (isStep ? confirm : signIn).execute();
      onDone();
    });
  return <PasskeyEntry label={isStep ? 'login.passkeyStep' : 'login.passkey'} state={state} onUse={use} />;
}
