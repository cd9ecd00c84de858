import { LogOut } from '../../../core/use-cases/accounts/sign-in/log-out.ts';
import { FormProblem } from '../../components/account-form/form-problem.tsx';
import { Button } from '../../components/button/button.tsx';
import { useText } from '../../hooks/i18n.ts';
import { useAction } from '../../hooks/forms/use-action.ts';
import { problemOf } from '../../hooks/forms/use-account-form.ts';
import { useUseCase } from '../../hooks/use-use-case.ts';

/** Signs out, which opens the login that returns here: for actions that require a fresh login. */
export function LoginAgain() {
  const text = useText();
  const logOut = useUseCase(LogOut);
  const { state, run } = useAction();
  return (
    <>
      <Button look="quiet" disabled={state.status === 'busy'} onClick={() => void run(() => logOut.execute())}>
        {text('profile.signInAgain')}
      </Button>
      <FormProblem problem={state.status === 'failed' ? problemOf(state.error) : undefined} />
    </>
  );
}
