import { useState } from 'react';
import type { SessionView } from '../../../core/domain/account.ts';
import { EndSession, SignOutEverywhere } from '../../../core/use-cases/accounts/account-record.ts';
import { FormProblem } from '../../components/account-form/form-problem.tsx';
import { Said } from '../../components/account-form/said.tsx';
import { Button } from '../../components/button/button.tsx';
import { Moment } from '../../components/moment/moment.tsx';
import { Panel } from '../../components/panel/panel.tsx';
import { useText } from '../../hooks/i18n.ts';
import { useAction } from '../../hooks/use-action.ts';
import { problemOf } from '../../hooks/use-account-form.ts';
import { useUseCase } from '../../hooks/use-use-case.ts';
import hidden from '../../theme/hidden.module.css';
import { useSome } from './more-button.tsx';
import classes from './profile-parts.module.css';
import type { Member } from './use-member.ts';
import { useSoftwareName } from './use-software-name.ts';

/** So many are shown at first. */
const FIRST = 6;

export interface SessionsPanelProps {
  readonly sessions: readonly SessionView[];
  readonly member: Member;
}

/** Everything that is signed in to the account, this page's own first. */
export function SessionsPanel({ sessions, member }: SessionsPanelProps) {
  const text = useText();
  const { state, said, endAll, end } = useEnding(member);
  const isBusy = state.status === 'busy';
  const ordered = sessions.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent));
  const { some, more } = useSome(ordered, FIRST, 'sessions.more');
  return (
    <Panel title={text('sessions.heading')}>
      {sessions.length === 0 && <p className={classes['note']}>{text('sessions.none')}</p>}
      <ul className={classes['list']}>
        {some.map((session) => (
          <Session key={session.id} session={session} isBusy={isBusy} onEnd={end} />
        ))}
      </ul>
      {more}
      <Said>{said}</Said>
      <FormProblem problem={state.status === 'failed' ? problemOf(state.error) : undefined} />
      <div className={classes['row']}>
        <Button look="quiet" disabled={isBusy} onClick={endAll}>
          {text('sessions.endAll')}
        </Button>
      </div>
    </Panel>
  );
}

/** Signing out, one by one or all at once. */
function useEnding(member: Member) {
  const text = useText();
  const endSession = useUseCase(EndSession);
  const signOutEverywhere = useUseCase(SignOutEverywhere);
  const { state, run } = useAction();
  const [said, setSaid] = useState<string>();
  const ending = (work: () => Promise<void>, done: string) => {
    setSaid(undefined);
    void run(async () => {
      await work();
      setSaid(done);
      member.renew();
    });
  };
  const end = ({ id, isCurrent }: SessionView, software: string) => {
    if (isCurrent) member.leaveFor('/');
    ending(() => endSession.execute(id), text('sessions.ended', { software }));
  };
  const endAll = () => {
    member.leaveFor('/');
    ending(() => signOutEverywhere.execute(), text('sessions.allEnded'));
  };
  return { state, said, end, endAll };
}

interface SessionProps {
  readonly session: SessionView;
  readonly isBusy: boolean;
  onEnd(session: SessionView, software: string): void;
}

function Session({ session, isBusy, onEnd }: SessionProps) {
  const text = useText();
  const { agent, address, seenAt, isCurrent } = session;
  const software = useSoftwareName()(agent);
  return (
    <li className={classes['item']}>
      <div className={classes['texts']}>
        <p className={classes['name']}>
          {software}
          {isCurrent && (
            <span className={classes['badge']} data-tone="good">
              {text('sessions.this')}
            </span>
          )}
        </p>
        <p className={classes['less']}>
          <bdi>{address}</bdi> · {text('sessions.seen')} <Moment iso={seenAt} />
        </p>
      </div>
      <Button look="quiet" disabled={isBusy} onClick={() => onEnd(session, software)}>
        {text('sessions.end')}
        <span className={hidden['hidden']}>
          : {software}, {address}
        </span>
      </Button>
    </li>
  );
}
