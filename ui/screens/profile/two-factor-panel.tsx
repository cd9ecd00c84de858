import { useState } from 'react';
import type { TotpState } from '../../../core/domain/account.ts';
import { Said } from '../../components/account-form/said.tsx';
import { Panel } from '../../components/panel/panel.tsx';
import { useText } from '../../hooks/i18n.ts';
import type { MessageId } from '../../messages/catalogues.ts';
import type { UserPanelProps } from './email-panel.tsx';
import classes from './profile-parts.module.css';
import { RecoveryCodes } from './recovery-codes.tsx';
import { TwoFactorOff } from './two-factor-off.tsx';
import { TwoFactorOn } from './two-factor-on.tsx';
import { KeyGiven, Unconfirmed } from './two-factor-setup.tsx';
import type { TwoFactorProps, TwoFactorSecret } from './two-factor-props.ts';

const TONES = { off: 'quiet', unconfirmed: 'attention', on: 'good' } as const;

/** Whether a code is asked for at login, from the first step to the last. */
export function TwoFactorPanel({ user, member }: UserPanelProps) {
  const text = useText();
  const [secret, setSecret] = useState<TwoFactorSecret>();
  const [said, setSaid] = useState<MessageId>();
  const done = (next: TwoFactorSecret | undefined, saying?: MessageId) => {
    setSecret(next);
    setSaid(saying);
    member.renew();
  };
  const props = { user, member, onDone: done };
  return (
    <Panel
      title={text('twoFactor.heading')}
      aside={
        <span className={classes['badge']} data-tone={TONES[user.totpState]}>
          {text(`twoFactor.${user.totpState}`)}
        </span>
      }
      isRaised
    >
      <Part {...props} state={user.totpState} secret={secret} />
      <Said>{said && text(said)}</Said>
    </Panel>
  );
}

interface PartProps extends TwoFactorProps {
  readonly state: TotpState;
  readonly secret: TwoFactorSecret | undefined;
}

function Part({ state, secret, ...props }: PartProps) {
  if (secret?.kind === 'codes') {
    return <RecoveryCodes codes={secret.codes} user={props.user} onKept={() => props.onDone(undefined, secret.said)} />;
  }
  if (state === 'on') return <TwoFactorOn {...props} />;
  if (secret) return <KeyGiven {...props} given={secret.key} />;
  return state === 'unconfirmed' ? <Unconfirmed {...props} /> : <TwoFactorOff {...props} />;
}
