import { useEffect, useEffectEvent, useState } from 'react';
import type { PasskeyProof } from '../../../core/domain/accounts/passkey.ts';
import {
  ConfirmLoginWithPasskey,
  SignInWithPasskey,
} from '../../../core/use-cases/accounts/passkeys/sign-in-with-passkey.ts';
import { SuggestPasskeys } from '../../../core/use-cases/accounts/passkeys/suggest-passkeys.ts';
import { PasskeyEntry } from '../../components/modals/forms/passkey-entry.tsx';
import { useAction } from '../../hooks/forms/use-action.ts';
import { useUseCase } from '../../hooks/use-use-case.ts';

interface PasskeyLoginProps {
  /** True where the login waits for its code. */
  readonly isStep: boolean;
  /** True while the form signs in by its password. */
  readonly isBusy?: boolean;
  onDone(): void;
}

/**
 * Signing in by a passkey, connected to its use cases: by the button, or as the browser suggests one for the e-mail.
 * Nothing where the browser has none.
 */
export function PasskeyLogin({ isStep, isBusy = false, onDone }: PasskeyLoginProps) {
  const signIn = useUseCase(SignInWithPasskey);
  const confirm = useUseCase(ConfirmLoginWithPasskey);
  const { state, run } = useAction();
  // The form stays for a moment, until the next page has been loaded.
  const [isDone, setDone] = useState(false);
  const finish = (work: () => Promise<void>) =>
    void run(async () => {
      await work();
      setDone(true);
      onDone();
    });
  // Ends them after a failure: an authenticator that answers without asking its user would fail again and again.
  useSuggestions(!isStep && !isBusy && !isDone && state.status === 'idle', (proof) =>
    finish(() => signIn.finish(proof)),
  );
  if (!signIn.isAvailable) return null;
  return (
    <PasskeyEntry
      label={isStep ? 'login.passkeyStep' : 'login.passkey'}
      state={state}
      onUse={() => finish(() => (isStep ? confirm : signIn).execute())}
    />
  );
}

/** @param isOn false ends them: while another sign-in is at work, and for the second step, where the passkeys are known. */
function useSuggestions(isOn: boolean, onProof: (proof: PasskeyProof) => void): void {
  const suggest = useUseCase(SuggestPasskeys);
  const chosen = useEffectEvent(onProof);
  useEffect(() => {
    if (!isOn) return undefined;
    const suggestions = suggest.execute().subscribe((proof) => chosen(proof));
    return () => suggestions.unsubscribe();
  }, [isOn, suggest]);
}
