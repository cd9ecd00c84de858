import type { RefObject } from 'react';
import type { AccountUser, SessionView } from '../../../../core/domain/accounts/account.ts';
import { EndSession } from '../../../../core/use-cases/accounts/account-record.ts';
import { FormProblem } from '../../../components/account-form/form-problem.tsx';
import { Button } from '../../../components/button/button.tsx';
import { DateTime } from '../../../components/date-time/date-time.tsx';
import { useText } from '../../../hooks/i18n.ts';
import { useAction } from '../../../hooks/forms/use-action.ts';
import { problemOf } from '../../../hooks/forms/use-account-form.ts';
import { useDisclosure } from '../../../hooks/use-disclosure.ts';
import { useUseCase } from '../../../hooks/use-use-case.ts';
import hidden from '../../../theme/hidden.module.css';
import { EndForm } from './end-form.tsx';
import badge from '../../../theme/badge.module.css';
import classes from '../profile-parts.module.css';
import type { ProfileActions } from '../use-profile-actions.ts';
import { useSoftwareName } from './use-software-name.ts';

/** The page's own session; ending it is signing out. */
export function OwnSession({ session, actions }: { readonly session: SessionView; readonly actions: ProfileActions }) {
  const endSession = useUseCase(EndSession);
  const { state, run } = useAction();
  const end = () => {
    actions.leaveFor('/');
    void run(() => endSession.execute(session.id));
  };
  return (
    <li className={classes['item']}>
      <SessionTexts session={session} />
      <EndButton session={session} disabled={state.status === 'busy'} onClick={end} />
      <FormProblem problem={state.status === 'failed' ? problemOf(state.error) : undefined} />
    </li>
  );
}

interface OtherSessionProps {
  readonly session: SessionView;
  readonly user: AccountUser;
  onEnded(software: string): void;
}

/** Another session. Ending it requires the password, so that a stranger at an open page cannot lock the owner out. */
export function OtherSession({ session, user, onEnded }: OtherSessionProps) {
  const text = useText();
  const endSession = useUseCase(EndSession);
  const software = useSoftwareName()(session.agent);
  const { ref, isOpen, open, close } = useDisclosure();
  const end = async (password: string | undefined) => {
    await endSession.execute(session.id, password);
    onEnded(software);
  };
  return (
    <li className={classes['item']}>
      <SessionTexts session={session} />
      {isOpen ? (
        <div className={classes['whole']}>
          <EndForm user={user} submitLabel={text('sessions.endDo', { software })} onEnd={end} onCancel={close} />
        </div>
      ) : (
        <EndButton ref={ref} session={session} onClick={open} />
      )}
    </li>
  );
}

interface EndButtonProps {
  readonly session: SessionView;
  readonly ref?: RefObject<HTMLButtonElement | null>;
  readonly disabled?: boolean;
  onClick(): void;
}

function EndButton({ session: { agent, address }, ...button }: EndButtonProps) {
  const text = useText();
  const software = useSoftwareName()(agent);
  return (
    <Button look="quiet" {...button}>
      {text('sessions.end')}
      <span className={hidden['hidden']}>
        : {software}, {address}
      </span>
    </Button>
  );
}

function SessionTexts({ session: { agent, address, seenAt, isCurrent } }: { readonly session: SessionView }) {
  const text = useText();
  const software = useSoftwareName()(agent);
  return (
    <div className={classes['texts']}>
      <p className={classes['name']}>
        {software}
        {isCurrent && (
          <span className={badge['badge']} data-tone="good">
            {text('sessions.this')}
          </span>
        )}
      </p>
      <p className={classes['less']}>
        <bdi>{address}</bdi> · {text('sessions.seen')} <DateTime iso={seenAt} />
      </p>
    </div>
  );
}
