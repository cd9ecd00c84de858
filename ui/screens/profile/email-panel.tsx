import { useState } from 'react';
import type { AccountUser } from '../../../core/domain/accounts/account.ts';
import { ChangeEmail } from '../../../core/use-cases/accounts/credentials.ts';
import { AccountForm } from '../../components/account-form/account-form.tsx';
import { LabelledField } from '../../components/modals/labelled-field.tsx';
import { StatusMessage } from '../../components/account-form/status-message.tsx';
import { Button } from '../../components/button/button.tsx';
import { Panel } from '../../components/panel/panel.tsx';
import { useText } from '../../hooks/i18n.ts';
import { useAccountForm } from '../../hooks/forms/use-account-form.ts';
import { useDisclosure } from '../../hooks/use-disclosure.ts';
import { useUseCase } from '../../hooks/use-use-case.ts';
import { LoginAgain } from './login-again.tsx';
import classes from './profile-parts.module.css';
import type { ProfileActions } from './use-profile-actions.ts';
import { CurrentPassword } from './current-password.tsx';

export interface UserPanelProps {
  readonly user: AccountUser;
  readonly actions: ProfileActions;
}

/** The e-mail, and the form to change it, which sends a mail to the new address. */
export function EmailPanel({ user, actions }: UserPanelProps) {
  const text = useText();
  const { ref, isOpen, open, close } = useDisclosure();
  const [sentTo, setSentTo] = useState<string>();
  const sent = (email: string) => {
    setSentTo(email);
    close();
    actions.renew();
  };
  return (
    <Panel title={text('profile.email')} isRaised>
      <div className={classes['fact']}>
        <p className={classes['value']}>{user.email ? <bdi>{user.email}</bdi> : text('profile.noEmail')}</p>
        {!isOpen && (
          <Button ref={ref} look="quiet" onClick={open}>
            {text(user.email ? 'profile.changeEmail' : 'profile.addEmail')}
          </Button>
        )}
      </div>
      {isOpen && <EmailForm user={user} onSent={sent} onCancel={close} />}
      <StatusMessage>
        {isOpen || sentTo === undefined ? undefined : text('profile.emailSent', { email: sentTo })}
      </StatusMessage>
    </Panel>
  );
}

interface EmailFormProps {
  readonly user: AccountUser;
  onSent(email: string): void;
  onCancel(): void;
}

function EmailForm({ user, onSent, onCancel }: EmailFormProps) {
  const text = useText();
  const changeEmail = useUseCase(ChangeEmail);
  const send = async ({ email, password }: Readonly<Record<'email' | 'password', string>>) => {
    await changeEmail.execute({ email, ...(user.hasPassword && { password }) });
    onSent(email.trim());
  };
  const form = useAccountForm({ email: '', password: '' }, send, true);
  return (
    <AccountForm form={form} submitLabel={text('profile.sendEmail')} loginAgain={<LoginAgain />} onCancel={onCancel}>
      <LabelledField
        {...form.field('email')}
        label={text('profile.newEmail')}
        hint={text('profile.emailNote')}
        type="email"
        autoComplete="email"
        inputMode="email"
      />
      <CurrentPassword user={user} field={form.field('password')} />
    </AccountForm>
  );
}
