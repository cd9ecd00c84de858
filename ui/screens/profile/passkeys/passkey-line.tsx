import type { AccountUser } from '../../../../core/domain/accounts/account.ts';
import type { PasskeyView } from '../../../../core/domain/accounts/passkey.ts';
import { OwnPasskeys, type PasskeyOwner } from '../../../../core/use-cases/accounts/passkeys/own-passkeys.ts';
import { Button } from '../../../components/button/button.tsx';
import { DateTime } from '../../../components/date-time/date-time.tsx';
import { useText } from '../../../hooks/i18n.ts';
import { useDisclosure } from '../../../hooks/use-disclosure.ts';
import { useUseCase } from '../../../hooks/use-use-case.ts';
import badge from '../../../theme/badge.module.css';
import hidden from '../../../theme/hidden.module.css';
import classes from '../profile-parts.module.css';
import { OwnerForm } from './owner-form.tsx';

interface PasskeyLineProps {
  readonly passkey: PasskeyView;
  readonly user: AccountUser;
  readonly canProve: boolean;
  /** @param status what to say about it. */
  onChanged(status: string): void;
}

/** One passkey, with what can be done to it. */
export function PasskeyLine({ passkey, user, canProve, onChanged }: PasskeyLineProps) {
  const text = useText();
  const own = useUseCase(OwnPasskeys);
  const { ref: renameRef, isOpen: isRenaming, open: beginRename, close: endRename } = useDisclosure();
  const { ref: removeRef, isOpen: isRemoving, open: beginRemove, close: endRemove } = useDisclosure();
  const rename = async (name: string, owner: PasskeyOwner) => {
    await own.rename(passkey.id, name, owner);
    endRename();
    onChanged(text('passkeys.renamed', { name: name.trim() }));
  };
  const remove = async (_: string, owner: PasskeyOwner) => {
    await own.remove(passkey.id, owner);
    onChanged(text('passkeys.removed', { name: passkey.name }));
  };
  const common = { user, hasPasskey: canProve };
  return (
    <li className={classes['item']}>
      <Texts passkey={passkey} />
      {!isRenaming && !isRemoving && (
        <div className={classes['row']}>
          <Button ref={renameRef} look="quiet" onClick={beginRename}>
            {text('passkeys.rename')}
            <span className={hidden['hidden']}>: {passkey.name}</span>
          </Button>
          <Button ref={removeRef} look="quiet" onClick={beginRemove}>
            {text('passkeys.remove')}
            <span className={hidden['hidden']}>: {passkey.name}</span>
          </Button>
        </div>
      )}
      {isRenaming && (
        <OwnerForm
          {...common}
          name={passkey.name}
          submitLabel={text('passkeys.renameDo')}
          onSubmit={rename}
          onCancel={endRename}
        />
      )}
      {isRemoving && (
        <OwnerForm
          {...common}
          onCancel={endRemove}
          note={text('passkeys.removeNote')}
          submitLabel={text('passkeys.removeThis', { name: passkey.name })}
          onSubmit={remove}
        />
      )}
    </li>
  );
}

function Texts({ passkey: { name, createdAt, usedAt, isSynced, isSuspect } }: { readonly passkey: PasskeyView }) {
  const text = useText();
  return (
    <div className={classes['texts']}>
      <p className={classes['name']}>
        <bdi>{name}</bdi>
        {isSuspect ? (
          <span className={badge['badge']} data-tone="attention">
            {text('passkeys.suspect')}
          </span>
        ) : (
          isSynced && (
            <span className={badge['badge']} data-tone="quiet">
              {text('passkeys.synced')}
            </span>
          )
        )}
      </p>
      <p className={classes['less']}>
        {text('passkeys.addedAt')} <DateTime iso={createdAt} />
        {' · '}
        {usedAt === undefined ? (
          text('passkeys.unused')
        ) : (
          <>
            {text('passkeys.usedAt')} <DateTime iso={usedAt} />
          </>
        )}
      </p>
      {isSuspect && <p className={classes['less']}>{text('passkeys.suspectNote')}</p>}
    </div>
  );
}
