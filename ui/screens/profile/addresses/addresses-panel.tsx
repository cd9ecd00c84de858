import { useState } from 'react';
import type { SavedAddress } from '../../../../core/domain/accounts/saved-address.ts';
import type { Currency } from '../../../../core/domain/quotes/currency.ts';
import { StatusMessage } from '../../../components/account-form/status-message.tsx';
import { Panel } from '../../../components/panel/panel.tsx';
import { useText } from '../../../hooks/i18n.ts';
import classes from '../profile-parts.module.css';
import type { ProfileActions } from '../use-profile-actions.ts';
import { useShowMore } from '../use-show-more.tsx';
import { AddressLine } from './address-line.tsx';

interface AddressesPanelProps {
  readonly addresses: readonly SavedAddress[];
  /** Name their memo; empty when they could not be loaded. */
  readonly currencies: readonly Currency[];
  readonly actions: ProfileActions;
}

/** Number of addresses shown at first. */
const FIRST = 8;

/** The addresses that the account saved under names. They are saved where an exchange asks for one. */
export function AddressesPanel({ addresses, currencies, actions }: AddressesPanelProps) {
  const text = useText();
  const [status, setStatus] = useState<string>();
  const { shown, more } = useShowMore(addresses, FIRST, 'saved.more');
  const memoName = (network: string) =>
    currencies.find((one) => one.network === network && one.extraIdName)?.extraIdName;
  const changed = (said: string) => {
    setStatus(said);
    actions.renew();
  };
  return (
    <Panel title={text('saved.heading')}>
      <p className={classes['note']}>{text(addresses.length === 0 ? 'saved.none' : 'saved.note')}</p>
      {addresses.length > 0 && (
        <ul className={classes['list']}>
          {shown.map((saved) => (
            <AddressLine key={saved.id} saved={saved} memoName={memoName(saved.network)} onChanged={changed} />
          ))}
        </ul>
      )}
      {more}
      <StatusMessage>{status}</StatusMessage>
    </Panel>
  );
}
