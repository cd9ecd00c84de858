import { type ReactNode, useRef } from 'react';
import type { AccountUser } from '../../../../core/domain/accounts/account.ts';
import type { PasskeyOwner } from '../../../../core/use-cases/accounts/passkeys/own-passkeys.ts';
import { AccountForm } from '../../../components/account-form/account-form.tsx';
import { Button } from '../../../components/button/button.tsx';
import { LabelledField } from '../../../components/modals/labelled-field.tsx';
import { useText } from '../../../hooks/i18n.ts';
import { type FieldState, useAccountForm } from '../../../hooks/forms/use-account-form.ts';
import { CurrentPassword } from '../current-password.tsx';
import { LoginAgain } from '../login-again.tsx';
import classes from '../profile-parts.module.css';

interface OwnerFormProps {
  readonly user: AccountUser;
  readonly submitLabel: string;
  /** Name that the form begins with; without it none is asked for. */
  readonly name?: string;
  /** True to ask for the authenticator's code where two-factor is on. */
  readonly takesCode?: boolean;
  /** True where the account has a passkey that can stand in for the password. */
  readonly hasPasskey: boolean;
  readonly note?: ReactNode;
  onSubmit(name: string, owner: PasskeyOwner): Promise<void>;
  onCancel(): void;
}

/** A change to the passkeys, confirmed by the password or by a passkey. */
export function OwnerForm(props: OwnerFormProps) {
  const { user, submitLabel, name, takesCode = false, hasPasskey, note, onSubmit, onCancel } = props;
  const text = useText();
  const isByPasskey = useRef(false);
  const hasCode = takesCode && user.totpState === 'on';
  const form = useAccountForm(
    { name: name ?? '', password: '', code: '' },
    async (values) => {
      const owner = isByPasskey.current
        ? { isByPasskey: true }
        : { ...(user.hasPassword && { password: values.password }), ...(hasCode && { code: values.code }) };
      isByPasskey.current = false;
      await onSubmit(values.name, owner);
    },
    true,
  );
  const instead = () => {
    isByPasskey.current = true;
    form.ref.current?.requestSubmit();
  };
  return (
    <div className={classes['whole']}>
      <AccountForm
        form={form}
        submitLabel={submitLabel}
        username={user.email}
        loginAgain={<LoginAgain />}
        onCancel={onCancel}
      >
        {note !== undefined && <p className={classes['note']}>{note}</p>}
        {name !== undefined && <NameField field={form.field('name')} />}
        <CurrentPassword user={user} field={form.field('password')} />
        {hasCode && (
          <LabelledField
            {...form.field('code')}
            label={text('twoFactor.codeOrRecovery')}
            autoComplete="one-time-code"
            maxLength={64}
          />
        )}
        {hasPasskey && (
          <Button look="quiet" disabled={form.isBusy} onClick={instead}>
            {text('passkeys.instead')}
          </Button>
        )}
      </AccountForm>
    </div>
  );
}

function NameField({ field }: { readonly field: FieldState }) {
  const text = useText();
  return (
    <LabelledField
      {...field}
      label={text('passkeys.name')}
      hint={text('passkeys.nameHint')}
      autoComplete="off"
      maxLength={64}
    />
  );
}
