import {
  DisableTwoFactor,
  RenewRecoveryCodes,
  ValidateTwoFactorCode,
} from '../../../../core/use-cases/accounts/two-factor.ts';
import { AccountForm } from '../../../components/account-form/account-form.tsx';
import { LabelledField } from '../../../components/modals/labelled-field.tsx';
import { useText } from '../../../hooks/i18n.ts';
import { useAccountForm } from '../../../hooks/forms/use-account-form.ts';
import { useUseCase } from '../../../hooks/use-use-case.ts';
import type { TwoFactorProps } from './two-factor-props.ts';

interface ClosableProps extends TwoFactorProps {
  onCancel(): void;
}

export function RenewForm({ onDone, onCancel }: ClosableProps) {
  const text = useText();
  const renew = useUseCase(RenewRecoveryCodes);
  const send = async (code: string) =>
    onDone({ kind: 'codes', codes: await renew.execute(code), statusMessage: 'twoFactor.renewed' });
  return (
    <ByCode
      note={text('twoFactor.renewNote')}
      submitLabel={text('twoFactor.renewDo')}
      onCode={send}
      onCancel={onCancel}
    />
  );
}

/** Checks a code, such as that of a new phone, before a login or a payout depends on it. */
export function CheckForm({ onDone, onCancel }: ClosableProps) {
  const text = useText();
  const validate = useUseCase(ValidateTwoFactorCode);
  const form = useAccountForm(
    { code: '' },
    async ({ code }) => {
      await validate.execute(code);
      onCancel();
      onDone(undefined, 'twoFactor.checked');
    },
    true,
  );
  return (
    <AccountForm form={form} submitLabel={text('twoFactor.checkDo')} onCancel={onCancel}>
      <LabelledField
        {...form.field('code')}
        label={text('twoFactor.code')}
        hint={text('twoFactor.checkNote')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={16}
      />
    </AccountForm>
  );
}

export function EndForm({ onDone, onCancel }: ClosableProps) {
  const text = useText();
  const disable = useUseCase(DisableTwoFactor);
  const send = async (code: string) => {
    await disable.execute(code);
    onDone(undefined, 'twoFactor.switchedOff');
  };
  return (
    <ByCode
      note={text('twoFactor.switchOffNote')}
      submitLabel={text('twoFactor.switchOffDo')}
      onCode={send}
      onCancel={onCancel}
    />
  );
}

interface ByCodeProps {
  readonly note: string;
  readonly submitLabel: string;
  onCode(code: string): Promise<void>;
  onCancel(): void;
}

/** A form for an action that requires a code. */
function ByCode({ note, submitLabel, onCode, onCancel }: ByCodeProps) {
  const text = useText();
  const form = useAccountForm({ code: '' }, ({ code }) => onCode(code), true);
  return (
    <AccountForm form={form} submitLabel={submitLabel} onCancel={onCancel}>
      <LabelledField
        {...form.field('code')}
        label={text('twoFactor.codeOrRecovery')}
        hint={note}
        autoComplete="one-time-code"
        maxLength={64}
      />
    </AccountForm>
  );
}
