import { SEPARATOR } from '../../../core/domain/error-messages.ts';
import { ClearErrors } from '../../../core/use-cases/accounts/account-record.ts';
import { FormProblem } from '../../components/account-form/form-problem.tsx';
import { Button } from '../../components/button/button.tsx';
import { Callout } from '../../components/callout/callout.tsx';
import { useText } from '../../hooks/i18n.ts';
import { useSaid } from '../../hooks/use-said.ts';
import { useAction } from '../../hooks/use-action.ts';
import { problemOf } from '../../hooks/use-account-form.ts';
import { useUseCase } from '../../hooks/use-use-case.ts';
import classes from './profile-parts.module.css';
import type { Member } from './use-member.ts';

export interface ProfileErrorsProps {
  /** Messages by what they are about. */
  readonly errors: Readonly<Record<string, readonly string[]>>;
  readonly member: Member;
}

/** What went wrong where no answer could tell, until it is dismissed. */
export function ProfileErrors({ errors, member }: ProfileErrorsProps) {
  const text = useText();
  const said = useSaid();
  const clearErrors = useUseCase(ClearErrors);
  const { state, run } = useAction();
  const messages = Object.values(errors).map((about) => about.join(SEPARATOR));
  if (messages.length === 0) return null;
  const dismiss = () =>
    void run(async () => {
      await clearErrors.execute();
      member.renew();
    });
  return (
    <section className={classes['stack']} aria-label={text('profile.errors')}>
      <Callout tone="negative">
        {messages.map((message) => (
          <p key={message}>{said(message)}</p>
        ))}
        <Button look="quiet" disabled={state.status === 'busy'} onClick={dismiss}>
          {text('profile.dismiss')}
        </Button>
      </Callout>
      <FormProblem problem={state.status === 'failed' ? problemOf(state.error) : undefined} />
    </section>
  );
}
