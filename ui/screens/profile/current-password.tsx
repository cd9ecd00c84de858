import type { AccountUser } from '../../../core/domain/accounts/account.ts';
import { PasswordField } from '../../components/modals/password-field.tsx';
import { useText } from '../../hooks/i18n.ts';
import type { FieldState } from '../../hooks/forms/use-account-form.ts';

interface CurrentPasswordProps {
  readonly user: Pick<AccountUser, 'hasPassword'>;
  readonly field: FieldState;
}

/** The account's password, required again for sensitive actions; nothing for an account without one. */
export function CurrentPassword({ user, field }: CurrentPasswordProps) {
  const text = useText();
  if (!user.hasPassword) return null;
  return <PasswordField {...field} label={text('profile.currentPassword')} autoComplete="current-password" />;
}
