import { useState } from 'react';
import type { TotpState } from '../../../../core/domain/accounts/account.ts';
import { StatusMessage } from '../../../components/account-form/status-message.tsx';
import { Panel } from '../../../components/panel/panel.tsx';
import { useText } from '../../../hooks/i18n.ts';
import type { MessageId } from '../../../messages/catalogues.ts';
import type { UserPanelProps } from '../email-panel.tsx';
import badge from '../../../theme/badge.module.css';
import { RecoveryCodes } from './recovery-codes.tsx';
import { TwoFactorOff } from './two-factor-off.tsx';
import { TwoFactorOn } from './two-factor-on.tsx';
import { KeyGiven, Unconfirmed } from './two-factor-setup.tsx';
import type { TwoFactorProps, TwoFactorSecret } from './two-factor-props.ts';

const TONES = { off: 'quiet', unconfirmed: 'attention', on: 'good' } as const;

/** Two-factor authentication, in all its states. */
export function TwoFactorPanel({ user, actions }: UserPanelProps) {
  const text = useText();
  const [secret, setSecret] = useState<TwoFactorSecret>();
  const [statusMessage, setStatusMessage] = useState<MessageId>();
  const done = (next: TwoFactorSecret | undefined, message?: MessageId) => {
    setSecret(next);
    setStatusMessage(message);
    actions.renew();
  };
  const props = { user, actions, onDone: done };
  return (
    <Panel
      title={text('twoFactor.heading')}
      aside={
        <span className={badge['badge']} data-tone={TONES[user.totpState]}>
          {text(`twoFactor.${user.totpState}`)}
        </span>
      }
      isRaised
    >
      <Part {...props} state={user.totpState} secret={secret} />
      <StatusMessage>{statusMessage && text(statusMessage)}</StatusMessage>
    </Panel>
  );
}

interface PartProps extends TwoFactorProps {
  readonly state: TotpState;
  readonly secret: TwoFactorSecret | undefined;
}

function Part({ state, secret, ...props }: PartProps) {
  if (secret?.kind === 'codes') {
    return (
      <RecoveryCodes
        codes={secret.codes}
        user={props.user}
        onKept={() => props.onDone(undefined, secret.statusMessage)}
      />
    );
  }
  if (state === 'on') return <TwoFactorOn {...props} />;
  if (secret) return <KeyGiven {...props} given={secret.key} />;
  return state === 'unconfirmed' ? <Unconfirmed {...props} /> : <TwoFactorOff {...props} />;
}
