import { useState } from 'react';
import type { AccountUser } from '../../../../core/domain/accounts/account.ts';
import { MAX_PASSKEYS, type PasskeyView } from '../../../../core/domain/accounts/passkey.ts';
import { OwnPasskeys, type PasskeyOwner } from '../../../../core/use-cases/accounts/passkeys/own-passkeys.ts';
import { StatusMessage } from '../../../components/account-form/status-message.tsx';
import { Button } from '../../../components/button/button.tsx';
import { Panel } from '../../../components/panel/panel.tsx';
import { useText } from '../../../hooks/i18n.ts';
import { useDisclosure } from '../../../hooks/use-disclosure.ts';
import { useHydrated } from '../../../hooks/use-hydrated.ts';
import { useUseCase } from '../../../hooks/use-use-case.ts';
import classes from '../profile-parts.module.css';
import { useSoftwareName } from '../sessions/use-software-name.ts';
import type { ProfileActions } from '../use-profile-actions.ts';
import { OwnerForm } from './owner-form.tsx';
import { PasskeyLine } from './passkey-line.tsx';

interface PasskeysPanelProps {
  readonly user: AccountUser;
  readonly passkeys: readonly PasskeyView[];
  readonly actions: ProfileActions;
}

/** The account's passkeys, and the form that adds one. */
export function PasskeysPanel({ user, passkeys, actions }: PasskeysPanelProps) {
  const text = useText();
  const own = useUseCase(OwnPasskeys);
  const isHydrated = useHydrated();
  const [status, setStatus] = useState<string>();
  const changed = (said: string) => {
    setStatus(said);
    actions.renew();
  };
  const isAvailable = !isHydrated || own.isAvailable;
  const canProve = isHydrated && own.isAvailable && passkeys.some(({ isSuspect }) => !isSuspect);
  return (
    <Panel title={text('passkeys.heading')} isRaised>
      <p className={classes['note']}>{text(isAvailable ? 'passkeys.note' : 'passkeys.unavailable')}</p>
      {passkeys.length > 0 && (
        <ul className={classes['list']}>
          {passkeys.map((passkey) => (
            <PasskeyLine key={passkey.id} passkey={passkey} user={user} canProve={canProve} onChanged={changed} />
          ))}
        </ul>
      )}
      {isAvailable && passkeys.length < MAX_PASSKEYS && (
        <NewPasskey user={user} canProve={canProve} onChanged={changed} />
      )}
      <StatusMessage>{status}</StatusMessage>
    </Panel>
  );
}

interface NewPasskeyProps {
  readonly user: AccountUser;
  readonly canProve: boolean;
  onChanged(status: string): void;
}

function NewPasskey({ user, canProve, onChanged }: NewPasskeyProps) {
  const text = useText();
  const own = useUseCase(OwnPasskeys);
  const softwareName = useSoftwareName();
  const { ref, isOpen, open, close } = useDisclosure();
  const add = async (name: string, owner: PasskeyOwner) => {
    await own.add(name, owner);
    close();
    onChanged(text('passkeys.added', { name: name.trim() }));
  };
  if (!isOpen)
    return (
      <div className={classes['row']}>
        <Button ref={ref} look="quiet" onClick={open}>
          {text('passkeys.add')}
        </Button>
      </div>
    );
  return (
    <OwnerForm
      user={user}
      name={softwareName(navigator.userAgent)}
      takesCode
      hasPasskey={canProve}
      submitLabel={text('passkeys.create')}
      onSubmit={add}
      onCancel={close}
    />
  );
}
