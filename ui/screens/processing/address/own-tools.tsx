import { type ReactNode, useState } from 'react';
import type { Destination } from '../../../../core/domain/transactions/transaction.ts';
import { useText } from '../../../hooks/i18n.ts';
import type { CheckedAddress } from '../../use-checked-address.ts';
import classes from './address-tools.module.css';
import { OwnChoices } from './own-choices.tsx';
import { SaveAddress } from './save-address.tsx';
import type { OwnAddresses } from './use-own-addresses.ts';

interface OwnToolsProps {
  readonly field: CheckedAddress;
  readonly own: OwnAddresses;
  /** Hidden: of which field. */
  readonly named: ReactNode;
  /** What is pressed vanishes, and with it the focus. */
  focusField(): void;
}

/** Fills in one of the member's own addresses, and saves one that was filled in. */
export function OwnTools({ field, own, named, focusField }: OwnToolsProps) {
  const text = useText();
  const [savedAs, setSavedAs] = useState<{ readonly name: string; readonly address: string }>();
  const { address } = field.destination;
  const choose = ({ address, extraId = '' }: Destination) => {
    void field.verify({ address, extraId });
    focusField();
  };
  const saved = (name: string) => {
    setSavedAs({ name, address });
    focusField();
  };
  return (
    <>
      {address === '' && <OwnChoices own={own} named={named} onChoose={choose} />}
      {own.save && isUnsaved(field, own) && (
        <SaveAddress destination={field.destination} named={named} onSave={own.save} onSaved={saved} />
      )}
      <output className={classes['note']}>
        {savedAs?.address === address && text('saved.done', { name: savedAs.name })}
      </output>
    </>
  );
}

/** True for an address that can be saved: a valid one which is not. */
function isUnsaved({ status, destination: { address, extraId = '' } }: CheckedAddress, { saved }: OwnAddresses) {
  return status.status === 'valid' && saved.every((one) => one.address !== address || (one.extraId ?? '') !== extraId);
}
