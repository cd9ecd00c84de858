import { useState } from 'react';
import type { AccountUser, LinkedProvider, SocialProvider } from '../../../../core/domain/accounts/account.ts';
import { SOCIAL_PROVIDERS } from '../../../../core/domain/accounts/account.ts';
import { StatusMessage } from '../../../components/account-form/status-message.tsx';
import { Panel } from '../../../components/panel/panel.tsx';
import { useText } from '../../../hooks/i18n.ts';
import { LinkedLine, UnlinkedLine } from './provider-lines.tsx';
import classes from '../profile-parts.module.css';
import type { ProfileActions } from '../use-profile-actions.ts';

interface ProvidersPanelProps {
  readonly user: AccountUser;
  readonly linked: readonly LinkedProvider[];
  /** Providers that are configured on this server. */
  readonly available: readonly SocialProvider[];
  readonly actions: ProfileActions;
}

/** Providers that are linked to the account, and those that can be. Nothing where there are neither. */
export function ProvidersPanel({ user, linked, available, actions }: ProvidersPanelProps) {
  const text = useText();
  const [unlinked, setUnlinked] = useState<SocialProvider>();
  const labels = new Map(linked.map(({ network, label }) => [network, label]));
  const shown = SOCIAL_PROVIDERS.filter((network) => labels.has(network) || available.includes(network));
  if (shown.length === 0) return null;
  return (
    <Panel title={text('networks.heading')} isRaised>
      <ul className={classes['list']}>
        {shown.map((network) => {
          const label = labels.get(network);
          return label === undefined ? (
            <UnlinkedLine key={network} network={network} user={user} />
          ) : (
            <LinkedLine
              key={network}
              network={network}
              label={label}
              user={user}
              actions={actions}
              onUnlinked={setUnlinked}
            />
          );
        })}
      </ul>
      <StatusMessage>
        {unlinked && !labels.has(unlinked)
          ? text('networks.unlinked', { network: text(`networks.${unlinked}`) })
          : undefined}
      </StatusMessage>
    </Panel>
  );
}
