import { useState } from 'react';
import type { AccountUser, SessionView } from '../../../../core/domain/accounts/account.ts';
import { SignOutEverywhere } from '../../../../core/use-cases/accounts/account-record.ts';
import { StatusMessage } from '../../../components/account-form/status-message.tsx';
import { Button } from '../../../components/button/button.tsx';
import { Panel } from '../../../components/panel/panel.tsx';
import { useText } from '../../../hooks/i18n.ts';
import { useDisclosure } from '../../../hooks/use-disclosure.ts';
import { useUseCase } from '../../../hooks/use-use-case.ts';
import { EndForm } from './end-form.tsx';
import { useShowMore } from '../use-show-more.tsx';
import classes from '../profile-parts.module.css';
import type { ProfileActions } from '../use-profile-actions.ts';
import { OtherSession, OwnSession } from './session-line.tsx';

/** Number of sessions shown at first. */
const FIRST = 6;

interface SessionsPanelProps {
  readonly user: AccountUser;
  readonly sessions: readonly SessionView[];
  readonly actions: ProfileActions;
}

/** All sessions of the account, this page's own first. */
export function SessionsPanel({ user, sessions, actions }: SessionsPanelProps) {
  const text = useText();
  const [statusMessage, setStatusMessage] = useState<string>();
  const ordered = sessions.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent));
  const { shown, more } = useShowMore(ordered, FIRST, 'sessions.more');
  const ended = (software: string) => {
    setStatusMessage(text('sessions.ended', { software }));
    actions.renew();
  };
  return (
    <Panel title={text('sessions.heading')}>
      {sessions.length === 0 && <p className={classes['note']}>{text('sessions.none')}</p>}
      <ul className={classes['list']}>
        {shown.map((session) =>
          session.isCurrent ? (
            <OwnSession key={session.id} session={session} actions={actions} />
          ) : (
            <OtherSession key={session.id} session={session} user={user} onEnded={ended} />
          ),
        )}
      </ul>
      {more}
      <StatusMessage>{statusMessage}</StatusMessage>
      <Everywhere user={user} actions={actions} />
    </Panel>
  );
}

/** Ends all sessions, this one included. */
function Everywhere({ user, actions }: { readonly user: AccountUser; readonly actions: ProfileActions }) {
  const text = useText();
  const signOutEverywhere = useUseCase(SignOutEverywhere);
  const { ref, isOpen, open, close } = useDisclosure();
  const end = async (password: string | undefined) => {
    actions.leaveFor('/');
    await signOutEverywhere.execute(password);
  };
  if (isOpen)
    return (
      <EndForm
        user={user}
        note={text('sessions.endAllNote')}
        submitLabel={text('sessions.endAllDo')}
        onEnd={end}
        onCancel={close}
      />
    );
  return (
    <div className={classes['row']}>
      <Button ref={ref} look="quiet" onClick={open}>
        {text('sessions.endAll')}
      </Button>
    </div>
  );
}
