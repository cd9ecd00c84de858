import type { AccountUser } from '../../../../core/domain/accounts/account.ts';
import { AccountForm } from '../../../components/account-form/account-form.tsx';
import { useAccountForm } from '../../../hooks/forms/use-account-form.ts';
import { LoginAgain } from '../login-again.tsx';
import classes from '../profile-parts.module.css';
import { CurrentPassword } from '../current-password.tsx';

interface EndFormProps {
  readonly user: AccountUser;
  readonly submitLabel: string;
  readonly note?: string;
  /** @param password undefined where the account has none: its login must be fresh. */
  onEnd(password: string | undefined): Promise<void>;
  onCancel(): void;
}

/** Asks for the password before a session is ended. */
export function EndForm({ user, submitLabel, note, onEnd, onCancel }: EndFormProps) {
  const form = useAccountForm({ password: '' }, ({ password }) => onEnd(user.hasPassword ? password : undefined), true);
  return (
    <AccountForm
      form={form}
      submitLabel={submitLabel}
      username={user.email}
      loginAgain={<LoginAgain />}
      onCancel={onCancel}
    >
      {note !== undefined && <p className={classes['note']}>{note}</p>}
      <CurrentPassword user={user} field={form.field('password')} />
    </AccountForm>
  );
}
