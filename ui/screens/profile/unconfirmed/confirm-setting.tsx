import type { AccountUser, UnconfirmedSetting } from '../../../../core/domain/accounts/account.ts';
import { ConfirmSetting as Confirm } from '../../../../core/use-cases/accounts/unconfirmed-settings.ts';
import { AccountForm } from '../../../components/account-form/account-form.tsx';
import { Button } from '../../../components/button/button.tsx';
import { CodeField } from '../../affiliate/code-field.tsx';
import { useText } from '../../../hooks/i18n.ts';
import { useAccountForm } from '../../../hooks/forms/use-account-form.ts';
import { useDisclosure } from '../../../hooks/use-disclosure.ts';
import { useUseCase } from '../../../hooks/use-use-case.ts';
import hidden from '../../../theme/hidden.module.css';
import { LoginAgain } from '../login-again.tsx';
import classes from '../profile-parts.module.css';
import { CurrentPassword } from '../current-password.tsx';

export interface ConfirmSettingProps {
  readonly user: AccountUser;
  readonly setting: UnconfirmedSetting;
  /** Name of the setting, for screen readers. */
  readonly name: string;
  onConfirmed(): void;
}

/** The button that re-enables a setting, and its form: the password, and the code where two-factor is on. */
export function ConfirmSetting(props: ConfirmSettingProps) {
  const text = useText();
  const { ref, isOpen, open, close } = useDisclosure();
  if (!isOpen)
    return (
      <div className={classes['row']}>
        <Button ref={ref} look="quiet" onClick={open}>
          {text('unconfirmed.confirm')}
          <span className={hidden['hidden']}>: {props.name}</span>
        </Button>
      </div>
    );
  return (
    <div className={classes['whole']}>
      <ConfirmForm {...props} onCancel={close} />
    </div>
  );
}

function ConfirmForm({ user, setting, onConfirmed, onCancel }: ConfirmSettingProps & { onCancel(): void }) {
  const text = useText();
  const confirm = useUseCase(Confirm);
  const hasCodes = user.totpState === 'on';
  const form = useAccountForm(
    { password: '', code: '' },
    async ({ password, code }) => {
      await confirm.execute(setting, { ...(user.hasPassword && { password }), ...(hasCodes && { code }) });
      onCancel();
      onConfirmed();
    },
    true,
  );
  return (
    <AccountForm
      form={form}
      submitLabel={text('unconfirmed.confirm')}
      username={user.email}
      loginAgain={<LoginAgain />}
      onCancel={onCancel}
    >
      <CurrentPassword user={user} field={form.field('password')} />
      {hasCodes && <CodeField field={form.field('code')} />}
    </AccountForm>
  );
}
