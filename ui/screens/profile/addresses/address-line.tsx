import { ADDRESS_NAME_LENGTH, type SavedAddress } from '../../../../core/domain/accounts/saved-address.ts';
import { RemoveAddress, RenameAddress } from '../../../../core/use-cases/accounts/saved-addresses.ts';
import { AccountForm } from '../../../components/account-form/account-form.tsx';
import { Button } from '../../../components/button/button.tsx';
import { DateTime } from '../../../components/date-time/date-time.tsx';
import { GroupedAddress } from '../../../components/grouped-address/grouped-address.tsx';
import { LabelledField } from '../../../components/modals/labelled-field.tsx';
import { isNewlySaved } from '../../../components/saved-address/is-newly-saved.ts';
import { useAccountForm } from '../../../hooks/forms/use-account-form.ts';
import { useText } from '../../../hooks/i18n.ts';
import { useDisclosure } from '../../../hooks/use-disclosure.ts';
import { useHydrated } from '../../../hooks/use-hydrated.ts';
import { useUseCase } from '../../../hooks/use-use-case.ts';
import badge from '../../../theme/badge.module.css';
import hidden from '../../../theme/hidden.module.css';
import classes from '../profile-parts.module.css';

interface AddressLineProps {
  readonly saved: SavedAddress;
  /** What its network calls the memo; undefined if that is not known. */
  readonly memoName: string | undefined;
  /** @param status what to say about it. */
  onChanged(status: string): void;
}

/** One saved address, with what can be done to it. */
export function AddressLine({ saved, memoName, onChanged }: AddressLineProps) {
  const text = useText();
  const { ref: renameRef, isOpen: isRenaming, open: beginRename, close: endRename } = useDisclosure();
  const { ref: removeRef, isOpen: isRemoving, open: beginRemove, close: endRemove } = useDisclosure();
  return (
    <li className={classes['item']}>
      <Texts saved={saved} memoName={memoName} />
      {!isRenaming && !isRemoving && (
        <div className={classes['row']}>
          <Button ref={renameRef} look="quiet" onClick={beginRename}>
            {text('saved.rename')}
            <span className={hidden['hidden']}>: {saved.name}</span>
          </Button>
          <Button ref={removeRef} look="quiet" onClick={beginRemove}>
            {text('saved.remove')}
            <span className={hidden['hidden']}>: {saved.name}</span>
          </Button>
        </div>
      )}
      {isRenaming && <RenameForm saved={saved} onChanged={onChanged} onClose={endRename} />}
      {isRemoving && <RemoveForm saved={saved} onChanged={onChanged} onClose={endRemove} />}
    </li>
  );
}

interface FormProps extends Omit<AddressLineProps, 'memoName'> {
  onClose(): void;
}

function RenameForm({ saved, onChanged, onClose }: FormProps) {
  const text = useText();
  const rename = useUseCase(RenameAddress);
  const form = useAccountForm(
    { name: saved.name },
    async ({ name }) => {
      await rename.execute(saved.id, name);
      onClose();
      onChanged(text('saved.renamed', { name: name.trim() }));
    },
    true,
  );
  return (
    <div className={classes['whole']}>
      <AccountForm form={form} submitLabel={text('saved.renameDo')} onCancel={onClose}>
        <LabelledField
          {...form.field('name')}
          label={text('saved.name')}
          hint={text('saved.nameHint')}
          autoComplete="off"
          maxLength={ADDRESS_NAME_LENGTH}
        />
      </AccountForm>
    </div>
  );
}

function RemoveForm({ saved: { id, name }, onChanged, onClose }: FormProps) {
  const text = useText();
  const remove = useUseCase(RemoveAddress);
  const form = useAccountForm({}, async () => {
    await remove.execute(id);
    onChanged(text('saved.removed', { name }));
  });
  return (
    <div className={classes['whole']}>
      <AccountForm form={form} submitLabel={text('saved.removeThis', { name })} onCancel={onClose}>
        <p className={classes['note']}>{text('saved.removeNote')}</p>
      </AccountForm>
    </div>
  );
}

function Texts({ saved, memoName }: Pick<AddressLineProps, 'saved' | 'memoName'>) {
  const text = useText();
  // A page rendered by the server may be shown later.
  const isNew = isNewlySaved(saved);
  const isHydrated = useHydrated();
  const mark = saved.isUnconfirmed ? 'saved.waiting' : isHydrated && isNew ? 'saved.new' : undefined;
  return (
    <div className={classes['texts']}>
      <p className={classes['name']}>
        <bdi>{saved.name}</bdi>
        {mark && (
          <span className={badge['badge']} data-tone="attention">
            {text(mark)}
          </span>
        )}
      </p>
      <p>
        <GroupedAddress address={saved.address} />
      </p>
      {saved.extraId !== undefined && (
        <p>
          <span className={classes['less']}>{memoName ?? text('address.extraId')}</span>{' '}
          <GroupedAddress address={saved.extraId} />
        </p>
      )}
      <p className={classes['less']}>
        <bdi>{saved.network}</bdi>
        {' · '}
        {text('saved.savedAt')} <DateTime iso={saved.createdAt} />
      </p>
    </div>
  );
}
