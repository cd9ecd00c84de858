import type { ActionState } from '../../../hooks/forms/use-action.ts';
import { problemOf } from '../../../hooks/forms/use-account-form.ts';
import { useText } from '../../../hooks/i18n.ts';
import type { MessageId } from '../../../messages/catalogues.ts';
import { FormProblem } from '../../account-form/form-problem.tsx';
import { Button } from '../../button/button.tsx';
import classes from '../modal-text.module.css';

interface PasskeyEntryProps {
  readonly label: MessageId & `login.${string}`;
  readonly state: ActionState;
  onUse(): void;
}

/** A button for signing in by a passkey, and what went wrong with the last attempt. */
export function PasskeyEntry({ label, state, onUse }: PasskeyEntryProps) {
  const text = useText();
  const isBusy = state.status === 'busy';
  return (
    <div className={classes['form']}>
      <Button look="quiet" isWide disabled={isBusy} aria-busy={isBusy} onClick={onUse}>
        {text(isBusy ? 'login.passkeyBusy' : label)}
      </Button>
      <FormProblem problem={state.status === 'failed' ? problemOf(state.error) : undefined} />
    </div>
  );
}
