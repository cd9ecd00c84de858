import { useState } from 'react';
import type { AccountUser } from '../../../core/domain/accounts/account.ts';
import { ChangePassword } from '../../../core/use-cases/accounts/credentials.ts';
import { AccountForm } from '../../components/account-form/account-form.tsx';
import { PasswordField } from '../../components/modals/password-field.tsx';
import { StatusMessage } from '../../components/account-form/status-message.tsx';
import { Button } from '../../components/button/button.tsx';
import { Panel } from '../../components/panel/panel.tsx';
import { useText } from '../../hooks/i18n.ts';
import { useAccountForm } from '../../hooks/forms/use-account-form.ts';
import { useDisclosure } from '../../hooks/use-disclosure.ts';
import { useUseCase } from '../../hooks/use-use-case.ts';
import { AskPassword } from './ask-password.tsx';
import type { UserPanelProps } from './email-panel.tsx';
import classes from './profile-parts.module.css';

/** The password: changed with the old one, or set by mail where there is none. */
export function PasswordPanel({ user, actions }: UserPanelProps) {
  const text = useText();
  const { ref, isOpen, open, close } = useDisclosure();
  const [isChanged, setIsChanged] = useState(false);
  const changed = () => {
    setIsChanged(true);
    close();
    actions.renew();
  };
  return (
    <Panel title={text('profile.password')} isRaised>
      {!user.hasPassword && <AskPassword email={user.email} />}
      {user.hasPassword && !isOpen && (
        <div className={classes['fact']}>
          <p className={classes['value']}>{text('profile.hasPassword')}</p>
          <Button ref={ref} look="quiet" onClick={open}>
            {text('profile.changePassword')}
          </Button>
        </div>
      )}
      {user.hasPassword && isOpen && <PasswordForm user={user} onChanged={changed} onCancel={close} />}
      <StatusMessage>{isChanged && !isOpen ? text('profile.passwordChanged') : undefined}</StatusMessage>
    </Panel>
  );
}

interface PasswordFormProps {
  readonly user: AccountUser;
  onChanged(): void;
  onCancel(): void;
}

function PasswordForm({ user, onChanged, onCancel }: PasswordFormProps) {
  const text = useText();
  const changePassword = useUseCase(ChangePassword);
  const form = useAccountForm(
    { old: '', new: '', repeat: '' },
    async (values) => {
      await changePassword.execute(values);
      onChanged();
    },
    true,
  );
  return (
    <AccountForm form={form} submitLabel={text('profile.savePassword')} username={user.email} onCancel={onCancel}>
      <PasswordField {...form.field('old')} label={text('profile.oldPassword')} autoComplete="current-password" />
      <PasswordField
        {...form.field('new')}
        label={text('profile.newPassword')}
        hint={text('profile.passwordNote')}
        autoComplete="new-password"
      />
      <PasswordField {...form.field('repeat')} label={text('profile.repeatPassword')} autoComplete="new-password" />
    </AccountForm>
  );
}
