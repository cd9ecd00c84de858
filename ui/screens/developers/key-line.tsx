import { useState } from 'react';
import type { AccountUser } from '../../../core/domain/accounts/account.ts';
import type { ApiKeyView } from '../../../core/domain/merchants/merchant.ts';
import { RevokeApiKey, RotateApiKey, type NewApiKey } from '../../../core/use-cases/merchants/api-keys.ts';
import { AccountForm } from '../../components/account-form/account-form.tsx';
import { Button } from '../../components/button/button.tsx';
import { DateTime } from '../../components/date-time/date-time.tsx';
import { useText } from '../../hooks/i18n.ts';
import { useAccountForm } from '../../hooks/forms/use-account-form.ts';
import { useUseCase } from '../../hooks/use-use-case.ts';
import hidden from '../../theme/hidden.module.css';
import { EndForm } from '../profile/sessions/end-form.tsx';
import classes from '../profile/profile-parts.module.css';

interface KeyLineProps {
  readonly user: AccountUser;
  readonly view: ApiKeyView;
  onReplaced(key: NewApiKey): void;
  onRevoked(): void;
}

/** A key and its actions. Replacing a key requires the password, because it reveals a new one; revoking never does. */
export function KeyLine({ user, view, onReplaced, onRevoked }: KeyLineProps) {
  const text = useText();
  const rotateApiKey = useUseCase(RotateApiKey);
  const [open, setOpen] = useState<'rotate' | 'revoke'>();
  const close = () => setOpen(undefined);
  const rotate = async (password: string | undefined) => {
    const newKey = await rotateApiKey.execute(view.id, password);
    close();
    onReplaced(newKey);
  };
  return (
    <li className={classes['item']}>
      <KeyTexts view={view} />
      {open === undefined && (
        <div className={classes['row']}>
          {(['rotate', 'revoke'] as const).map((action) => (
            <Button key={action} look="quiet" onClick={() => setOpen(action)}>
              {text(`keys.${action}`)}
              <span className={hidden['hidden']}>: {view.name}</span>
            </Button>
          ))}
        </div>
      )}
      {open === 'rotate' && (
        <div className={classes['whole']}>
          <EndForm
            user={user}
            note={text('keys.rotateNote')}
            submitLabel={text('keys.rotateDo')}
            onEnd={rotate}
            onCancel={close}
          />
        </div>
      )}
      {open === 'revoke' && (
        <div className={classes['whole']}>
          <Revoking id={view.id} onRevoked={onRevoked} onCancel={close} />
        </div>
      )}
    </li>
  );
}

interface RevokingProps {
  readonly id: string;
  onRevoked(): void;
  onCancel(): void;
}

function Revoking({ id, onRevoked, onCancel }: RevokingProps) {
  const text = useText();
  const revokeApiKey = useUseCase(RevokeApiKey);
  const form = useAccountForm({}, async () => {
    await revokeApiKey.execute(id);
    onRevoked();
  });
  return (
    <AccountForm form={form} submitLabel={text('keys.revokeDo')} onCancel={onCancel}>
      <p className={classes['note']}>{text('keys.revokeNote')}</p>
    </AccountForm>
  );
}

function KeyTexts({ view }: { readonly view: ApiKeyView }) {
  return (
    <div className={classes['texts']}>
      <p className={classes['name']}>
        <bdi>{view.name}</bdi>
      </p>
      <p className={classes['less']}>
        <bdi dir="ltr">{view.hint}…</bdi> · <KeyTimes view={view} />
      </p>
    </div>
  );
}

/** Times at which a key was made and last used. */
export function KeyTimes({ view: { createdAt, lastUsedAt } }: { readonly view: ApiKeyView }) {
  const text = useText();
  return (
    <>
      {text('keys.created')} <DateTime iso={createdAt} /> ·{' '}
      {lastUsedAt === undefined ? (
        text('keys.unused')
      ) : (
        <>
          {text('keys.used')} <DateTime iso={lastUsedAt} />
        </>
      )}
    </>
  );
}
