import { EnableTwoFactor } from '../../../../core/use-cases/accounts/two-factor.ts';
import { AccountForm } from '../../../components/account-form/account-form.tsx';
import { Button } from '../../../components/button/button.tsx';
import { useText } from '../../../hooks/i18n.ts';
import { useAccountForm } from '../../../hooks/forms/use-account-form.ts';
import { useDisclosure } from '../../../hooks/use-disclosure.ts';
import { useUseCase } from '../../../hooks/use-use-case.ts';
import { LoginAgain } from '../login-again.tsx';
import classes from '../profile-parts.module.css';
import type { TwoFactorProps } from './two-factor-props.ts';
import { CurrentPassword } from '../current-password.tsx';

/** Two-factor authentication while it is off, and the first step of setting it up. */
export function TwoFactorOff(props: TwoFactorProps) {
  const text = useText();
  const { ref, isOpen, open, close } = useDisclosure();
  return (
    <>
      <p className={classes['note']}>{text('twoFactor.offNote')}</p>
      {isOpen ? (
        <EnableForm {...props} onCancel={close} />
      ) : (
        <div className={classes['row']}>
          <Button ref={ref} look="quiet" onClick={open}>
            {text('twoFactor.setUp')}
          </Button>
        </div>
      )}
    </>
  );
}

/** Asks for the password before it shows a new key; an account without one needs a fresh login instead. */
export function EnableForm({ user, onDone, onCancel }: TwoFactorProps & { onCancel(): void }) {
  const text = useText();
  const enable = useUseCase(EnableTwoFactor);
  const form = useAccountForm(
    { password: '' },
    async ({ password }) => {
      const key = await enable.execute(user.hasPassword ? password : undefined);
      onDone({ kind: 'key', key });
    },
    true,
  );
  return (
    <AccountForm
      form={form}
      submitLabel={text('twoFactor.next')}
      username={user.email}
      loginAgain={<LoginAgain />}
      onCancel={onCancel}
    >
      <CurrentPassword user={user} field={form.field('password')} />
    </AccountForm>
  );
}
