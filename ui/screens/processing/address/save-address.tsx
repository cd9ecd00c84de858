import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { messagesOf } from '../../../../core/contract/field-error.ts';
import { ADDRESS_NAME_LENGTH } from '../../../../core/domain/accounts/saved-address.ts';
import type { Destination } from '../../../../core/domain/transactions/transaction.ts';
import { Button } from '../../../components/button/button.tsx';
import { TextField } from '../../../components/text-field/text-field.tsx';
import { useAction } from '../../../hooks/forms/use-action.ts';
import { useErrorText } from '../../../hooks/forms/use-error-text.ts';
import { useText } from '../../../hooks/i18n.ts';
import { useDisclosure } from '../../../hooks/use-disclosure.ts';
import links from '../destination-fields.module.css';
import classes from './address-tools.module.css';
import type { OwnAddresses } from './use-own-addresses.ts';

interface SaveAddressProps {
  readonly destination: Destination;
  /** Hidden: of which field. */
  readonly named: ReactNode;
  onSave: NonNullable<OwnAddresses['save']>;
  onSaved(name: string): void;
}

/** Saves the address of the field under a name, which is asked for below the field. */
export function SaveAddress({ destination, named, onSave, onSaved }: SaveAddressProps) {
  const text = useText();
  const { ref, isOpen, open, close } = useDisclosure();
  if (!isOpen)
    return (
      <button ref={ref} type="button" className={links['link']} onClick={open}>
        {text('saved.save')}
        {named}
      </button>
    );
  return (
    <NameForm
      onCancel={close}
      onName={async (name) => {
        await onSave(destination, name);
        onSaved(name.trim());
      }}
    />
  );
}

/** Not a form of its own, which cannot be inside of another. */
function NameForm({ onName, onCancel }: { onName(name: string): Promise<void>; onCancel(): void }) {
  const text = useText();
  const errorText = useErrorText();
  const [name, setName] = useState('');
  const { state, run } = useAction();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.querySelector('input')?.focus(), []);
  const save = () => void run(() => onName(name));
  const byEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    // It would submit the form around.
    event.preventDefault();
    save();
  };
  const error = state.status === 'failed' ? errorText(Object.values(messagesOf(state.error)).flat()) : undefined;
  return (
    <div ref={place} className={classes['naming']}>
      <TextField
        name="addressName"
        label={text('saved.name')}
        hint={text('saved.nameHint')}
        error={state.status === 'failed' ? (error ?? text('action.failed')) : undefined}
        value={name}
        autoComplete="off"
        maxLength={ADDRESS_NAME_LENGTH}
        onText={setName}
        onKeyDown={byEnter}
      />
      <div className={classes['buttons']}>
        <Button look="quiet" disabled={state.status === 'busy'} onClick={save}>
          {text('saved.saveDo')}
        </Button>
        <Button look="quiet" onClick={onCancel}>
          {text('profile.cancel')}
        </Button>
      </div>
    </div>
  );
}
