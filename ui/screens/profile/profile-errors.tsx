import { joinTexts } from '../../../core/domain/join-texts.ts';
import { ERROR_MESSAGES } from '../../../core/domain/error-messages.ts';
import { findMessage } from '../../../core/domain/find-message.ts';
import { ClearErrors } from '../../../core/use-cases/accounts/account-record.ts';
import { FormProblem } from '../../components/account-form/form-problem.tsx';
import { Button } from '../../components/button/button.tsx';
import { Callout } from '../../components/callout/callout.tsx';
import { useText } from '../../hooks/i18n.ts';
import { useErrorText } from '../../hooks/forms/use-error-text.ts';
import { useAction } from '../../hooks/forms/use-action.ts';
import { problemOf } from '../../hooks/forms/use-account-form.ts';
import { useUseCase } from '../../hooks/use-use-case.ts';
import classes from './profile-parts.module.css';
import type { ProfileActions } from './use-profile-actions.ts';

interface ProfileErrorsProps {
  /** Messages by subject. */
  readonly errors: Readonly<Record<string, readonly string[]>>;
  readonly actions: ProfileActions;
}

/** Failures outside a request's answer, shown until they are dismissed. */
export function ProfileErrors({ errors, actions }: ProfileErrorsProps) {
  const text = useText();
  const errorText = useErrorText();
  const clearErrors = useUseCase(ClearErrors);
  const { state, run } = useAction();
  const messages = Object.values(errors).map((about) => about.map((line) => findMessage(ERROR_MESSAGES, line)));
  if (messages.length === 0) return null;
  const dismiss = () =>
    void run(async () => {
      await clearErrors.execute();
      actions.renew();
    });
  return (
    <section className={classes['stack']} aria-label={text('profile.errors')}>
      <Callout tone="negative">
        {messages.map((about) => (
          <p key={joinTexts(about)}>{errorText(about)}</p>
        ))}
        <Button look="quiet" disabled={state.status === 'busy'} onClick={dismiss}>
          {text('profile.dismiss')}
        </Button>
      </Callout>
      <FormProblem problem={state.status === 'failed' ? problemOf(state.error) : undefined} />
    </section>
  );
}
