import { useMemo } from 'react';
import { NEVER } from 'rxjs';
import { MINER_STATUS, type MinerStatus } from '../../../core/domain/accounts/account.ts';
import { FollowMinerStatus, SetMiner } from '../../../core/use-cases/accounts/miner.ts';
import { FormProblem } from '../../components/account-form/form-problem.tsx';
import { Button } from '../../components/button/button.tsx';
import { Panel } from '../../components/panel/panel.tsx';
import { useText } from '../../hooks/i18n.ts';
import { useAction } from '../../hooks/forms/use-action.ts';
import { problemOf } from '../../hooks/forms/use-account-form.ts';
import { useStream } from '../../hooks/use-stream.ts';
import { useUseCase } from '../../hooks/use-use-case.ts';
import badge from '../../theme/badge.module.css';
import classes from './profile-parts.module.css';
import type { ProfileActions } from './use-profile-actions.ts';

interface MinerPanelProps {
  readonly status: MinerStatus;
  readonly actions: ProfileActions;
}

const LOOKS = {
  [MINER_STATUS.off]: { word: 'profile.minerOff', tone: 'quiet' },
  [MINER_STATUS.waiting]: { word: 'profile.minerWaiting', tone: 'attention' },
  [MINER_STATUS.on]: { word: 'profile.minerOn', tone: 'good' },
} as const;

/** The miner flag. While it is being checked, the profile is polled for the result. */
export function MinerPanel({ status, actions }: MinerPanelProps) {
  const text = useText();
  const setMiner = useUseCase(SetMiner);
  const follow = useUseCase(FollowMinerStatus);
  const { state, run } = useAction();
  const isWaiting = status === MINER_STATUS.waiting;
  const shown = useStream(
    useMemo(() => (isWaiting ? follow.execute() : NEVER), [follow, isWaiting]),
    status,
  );
  const { word, tone } = LOOKS[shown];
  const isOff = shown === MINER_STATUS.off;
  const change = () =>
    void run(async () => {
      await setMiner.execute(isOff);
      actions.renew();
    });
  return (
    <Panel
      title={text('profile.miner')}
      aside={
        <output className={badge['badge']} data-tone={tone}>
          {text(word)}
        </output>
      }
    >
      <p className={classes['note']}>{text('profile.minerNote')}</p>
      <FormProblem problem={state.status === 'failed' ? problemOf(state.error) : undefined} />
      <div className={classes['row']}>
        <Button look="quiet" disabled={state.status === 'busy'} onClick={change}>
          {text(isOff ? 'profile.minerSwitchOn' : 'profile.minerSwitchOff')}
        </Button>
      </div>
    </Panel>
  );
}
