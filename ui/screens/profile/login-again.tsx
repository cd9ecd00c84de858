import { LogOut } from '../../../core/use-cases/accounts/log-out.ts';
import { FormProblem } from '../../components/account-form/form-problem.tsx';
import { Button } from '../../components/button/button.tsx';
import { useText } from '../../hooks/i18n.ts';
import { useAction } from '../../hooks/use-action.ts';
import { problemOf } from '../../hooks/use-account-form.ts';
import { useUseCase } from '../../hooks/use-use-case.ts';
import { LOGIN_PATH, type Member } from './use-profile.ts';

/** Signs out, and opens the login that leads back here: for what only a fresh login may do. */
export function LoginAgain({ member }: { readonly member: Member }) {
  const text = useText();
  const logOut = useUseCase(LogOut);
  const { state, run } = useAction();
  const leave = () => {
    member.leaveFor(LOGIN_PATH);
    void run(() => logOut.execute());
  };
  return (
    <>
      <Button look="quiet" disabled={state.status === 'busy'} onClick={leave}>
        {text('profile.signInAgain')}
      </Button>
      <FormProblem problem={state.status === 'failed' ? problemOf(state.error) : undefined} />
    </>
  );
}
