import type { AccountUser } from '../../../core/domain/accounts/account.ts';
import { CreateApiKey, type NewApiKey } from '../../../core/use-cases/merchants/api-keys.ts';
import { AccountForm } from '../../components/account-form/account-form.tsx';
import { LabelledField } from '../../components/modals/labelled-field.tsx';
import { useText } from '../../hooks/i18n.ts';
import { useAccountForm } from '../../hooks/forms/use-account-form.ts';
import { useUseCase } from '../../hooks/use-use-case.ts';
import { LoginAgain } from '../profile/login-again.tsx';
import { CurrentPassword } from '../profile/current-password.tsx';

interface NewKeyProps {
  readonly user: AccountUser;
  onMade(key: NewApiKey): void;
  onCancel(): void;
}

export function NewKey({ user, onMade, onCancel }: NewKeyProps) {
  const text = useText();
  const createApiKey = useUseCase(CreateApiKey);
  const make = async ({ name, password }: Readonly<Record<'name' | 'password', string>>) =>
    onMade(await createApiKey.execute(name, user.hasPassword ? password : undefined));
  const form = useAccountForm({ name: '', password: '' }, make, true);
  return (
    <AccountForm
      form={form}
      submitLabel={text('keys.create')}
      username={user.email}
      loginAgain={<LoginAgain />}
      onCancel={onCancel}
    >
      <LabelledField
        {...form.field('name')}
        label={text('keys.name')}
        hint={text('keys.nameHint')}
        maxLength={60}
        autoComplete="off"
      />
      <CurrentPassword user={user} field={form.field('password')} />
    </AccountForm>
  );
}
