import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { AccountUser, UnconfirmedSetting } from '../../../../core/domain/accounts/account.ts';
import { StatusMessage } from '../../../components/account-form/status-message.tsx';
import { Callout } from '../../../components/callout/callout.tsx';
import { GroupedAddress } from '../../../components/grouped-address/grouped-address.tsx';
import { Panel } from '../../../components/panel/panel.tsx';
import { type Text, useText } from '../../../hooks/i18n.ts';
import { ConfirmSetting } from './confirm-setting.tsx';
import classes from '../profile-parts.module.css';
import type { ProfileActions } from '../use-profile-actions.ts';

interface UnconfirmedPanelProps {
  readonly user: AccountUser;
  readonly settings: readonly UnconfirmedSetting[];
  readonly actions: ProfileActions;
}

/** Settings that a password recovery disabled, each with its value; nothing where none waits. */
export function UnconfirmedPanel({ user, settings, actions }: UnconfirmedPanelProps) {
  const text = useText();
  const [isConfirmed, setIsConfirmed] = useState(false);
  if (settings.length === 0 && !isConfirmed) return null;
  return (
    <Panel title={text('unconfirmed.title')} isRaised>
      {settings.length > 0 && (
        <Callout tone="attention">
          <p>{text('unconfirmed.note')}</p>
        </Callout>
      )}
      <ul className={classes['list']}>
        {settings.map((setting) => (
          <UnconfirmedLine
            key={`${setting.kind} ${setting.currency ?? ''}`}
            user={user}
            setting={setting}
            onConfirmed={() => {
              setIsConfirmed(true);
              actions.renew();
            }}
          />
        ))}
      </ul>
      <StatusMessage>{isConfirmed ? text('unconfirmed.confirmed') : undefined}</StatusMessage>
    </Panel>
  );
}

interface UnconfirmedLineProps {
  readonly user: AccountUser;
  readonly setting: UnconfirmedSetting;
  onConfirmed(): void;
}

function UnconfirmedLine({ user, setting, onConfirmed }: UnconfirmedLineProps) {
  const text = useText();
  const { kind, webhookUrl, currency, address, extraId } = setting;
  const name = settingName(text, setting);
  const place = currency === undefined ? '/merchant' : `/affiliate/addresses?currency=${encodeURIComponent(currency)}`;
  return (
    <li className={classes['item']}>
      <div className={classes['texts']}>
        <p className={classes['name']}>{name}</p>
        {webhookUrl !== undefined && (
          <p className={classes['less']}>
            <bdi>{webhookUrl}</bdi>
          </p>
        )}
        {address !== undefined && (
          <p>
            <GroupedAddress address={address} />
          </p>
        )}
        {extraId !== undefined && (
          <p>
            <GroupedAddress address={extraId} />
          </p>
        )}
        <p className={classes['less']}>
          {kind === 'saved-addresses' ? (
            text('unconfirmed.savedNote')
          ) : (
            <Link to={place} className={classes['alone']}>
              {text('unconfirmed.replace')}
            </Link>
          )}
        </p>
      </div>
      <ConfirmSetting user={user} setting={setting} name={name} onConfirmed={onConfirmed} />
    </li>
  );
}

function settingName(text: Text, { kind, currency = '' }: UnconfirmedSetting): string {
  if (kind === 'payout-address') return text('unconfirmed.payout', { currency: currency.toUpperCase() });
  if (kind === 'saved-addresses') return text('unconfirmed.saved');
  return text(kind === 'merchant-secret' ? 'unconfirmed.secret' : 'unconfirmed.webhook');
}
