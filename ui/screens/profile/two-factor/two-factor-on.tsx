import {
  DisableTwoFactor,
  RenewRecoveryCodes,
  ValidateTwoFactorCode,
} from '../../../../core/use-cases/accounts/two-factor.ts';
import { AccountForm } from '../../../components/account-form/account-form.tsx';
import { LabelledField } from '../../../components/modals/labelled-field.tsx';
import { Button } from '../../../components/button/button.tsx';
import { Callout } from '../../../components/callout/callout.tsx';
import { useText } from '../../../hooks/i18n.ts';
import { useAccountForm } from '../../../hooks/forms/use-account-form.ts';
import { useDisclosure } from '../../../hooks/use-disclosure.ts';
import { useUseCase } from '../../../hooks/use-use-case.ts';
import classes from '../profile-parts.module.css';
import type { TwoFactorProps } from './two-factor-props.ts';

/** Number of recovery codes left from which on the user is advised to make new ones. */
const FEW = 3;

/** Two-factor authentication while it is on: recovery codes left, new ones, and the form to switch it off. */
export function TwoFactorOn(props: TwoFactorProps) {
  const text = useText();
  const { ref: renewRef, isOpen: isRenewing, open: renew, close: keep } = useDisclosure();
  const { ref: endRef, isOpen: isEnding, open: end, close: stay } = useDisclosure();
  const { ref: checkRef, isOpen: isChecking, open: check, close: leave } = useDisclosure();
  const { recoveryCodesLeft: count } = props.user;
  const left = text('twoFactor.codesLeft', { count });
  return (
    <>
      <p className={classes['note']}>{text('twoFactor.onNote')}</p>
      {count > FEW ? (
        <p className={classes['note']}>{left}</p>
      ) : (
        <Callout tone="attention">
          <p>
            {left} {text('twoFactor.codesFew')}
          </p>
        </Callout>
      )}
      {isRenewing && <RenewForm {...props} onCancel={keep} />}
      {isEnding && <EndForm {...props} onCancel={stay} />}
      {isChecking && <CheckForm {...props} onCancel={leave} />}
      {!isRenewing && !isEnding && !isChecking && (
        <div className={classes['row']}>
          <Button ref={checkRef} look="quiet" onClick={check}>
            {text('twoFactor.check')}
          </Button>
          <Button ref={renewRef} look="quiet" onClick={renew}>
            {text('twoFactor.renew')}
          </Button>
          <Button ref={endRef} look="quiet" onClick={end}>
            {text('twoFactor.switchOff')}
          </Button>
        </div>
      )}
    </>
  );
}

interface ClosableProps extends TwoFactorProps {
  onCancel(): void;
}

function RenewForm({ onDone, onCancel }: ClosableProps) {
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
function CheckForm({ onDone, onCancel }: ClosableProps) {
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

function EndForm({ onDone, onCancel }: ClosableProps) {
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
