import { useState } from 'react';
import type { AccountUser, LinkedProvider, SocialProvider } from '../../../core/domain/account.ts';
import { SOCIAL_PROVIDERS } from '../../../core/domain/account.ts';
import { Said } from '../../components/account-form/said.tsx';
import { Panel } from '../../components/panel/panel.tsx';
import { useText } from '../../hooks/i18n.ts';
import { LinkedLine, UnlinkedLine } from './network-lines.tsx';
import classes from './profile-parts.module.css';
import type { Member } from './use-member.ts';

export interface NetworksPanelProps {
  readonly user: AccountUser;
  readonly linked: readonly LinkedProvider[];
  /** Those that this house can ask. */
  readonly available: readonly SocialProvider[];
  readonly member: Member;
}

/** Social networks that open the account, and those that could. Nothing where there are neither. */
export function NetworksPanel({ user, linked, available, member }: NetworksPanelProps) {
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
              member={member}
              onUnlinked={setUnlinked}
            />
          );
        })}
      </ul>
      <Said>
        {unlinked && !labels.has(unlinked)
          ? text('networks.unlinked', { network: text(`networks.${unlinked}`) })
          : undefined}
      </Said>
    </Panel>
  );
}
