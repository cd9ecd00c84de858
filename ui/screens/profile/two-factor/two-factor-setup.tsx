import { type ReactNode, useEffect, useRef } from 'react';
import {
  ConfirmTwoFactor,
  DisableUnconfirmedTwoFactor,
  type TwoFactorKey,
} from '../../../../core/use-cases/accounts/two-factor.ts';
import { AccountForm } from '../../../components/account-form/account-form.tsx';
import { LabelledField } from '../../../components/modals/labelled-field.tsx';
import { FormProblem } from '../../../components/account-form/form-problem.tsx';
import { Button } from '../../../components/button/button.tsx';
import { CopyButton } from '../../../components/copy-button/copy-button.tsx';
import { GroupedAddress } from '../../../components/grouped-address/grouped-address.tsx';
import { QrCode } from '../../../components/qr-code/qr-code.tsx';
import { useText } from '../../../hooks/i18n.ts';
import { useAction } from '../../../hooks/forms/use-action.ts';
import { problemOf, useAccountForm } from '../../../hooks/forms/use-account-form.ts';
import { useDisclosure } from '../../../hooks/use-disclosure.ts';
import { useUseCase } from '../../../hooks/use-use-case.ts';
import classes from '../profile-parts.module.css';
import { EnableForm } from './two-factor-off.tsx';
import type { TwoFactorProps } from './two-factor-props.ts';
import styles from './two-factor.module.css';

/** The key for an authenticator, and the field for the code that proves possession of it. */
export function KeyGiven({ given, ...props }: TwoFactorProps & { readonly given: TwoFactorKey }) {
  const text = useText();
  const lead = useRef<HTMLParagraphElement>(null);
  // The requested content is shown now.
  useEffect(() => lead.current?.focus(), []);
  return (
    <>
      <p ref={lead} tabIndex={-1} className={styles['lead']}>
        {text('twoFactor.scan')}
      </p>
      <div className={styles['key']}>
        <QrCode value={given.uri} label={text('twoFactor.qr')} />
        <div className={classes['stack']}>
          <p className={classes['note']}>{text('twoFactor.key')}</p>
          <GroupedAddress address={given.key} />
          <div className={classes['row']}>
            <CopyButton value={given.key} label={text('twoFactor.keyLabel')} />
          </div>
          <a className={styles['open']} href={given.uri}>
            {text('twoFactor.open')}
          </a>
        </div>
      </div>
      <CodeForm {...props} />
    </>
  );
}

/** A key that was shown once and has not been confirmed by a code; the password shows another in its place. */
export function Unconfirmed(props: TwoFactorProps) {
  const text = useText();
  const { ref, isOpen, open, close } = useDisclosure();
  return (
    <>
      <p className={classes['note']}>{text('twoFactor.unconfirmedNote')}</p>
      {isOpen ? (
        <EnableForm {...props} onCancel={close} />
      ) : (
        <CodeForm {...props}>
          <Button ref={ref} look="quiet" onClick={open}>
            {text('twoFactor.showAgain')}
          </Button>
        </CodeForm>
      )}
    </>
  );
}

/** @param children buttons beside the one that discards the key */
function CodeForm({ onDone, children }: TwoFactorProps & { readonly children?: ReactNode }) {
  const text = useText();
  const confirm = useUseCase(ConfirmTwoFactor);
  const form = useAccountForm({ code: '' }, async ({ code }) => {
    onDone({ kind: 'codes', codes: await confirm.execute(code), statusMessage: 'twoFactor.switchedOn' });
  });
  return (
    <>
      <AccountForm form={form} submitLabel={text('twoFactor.confirm')}>
        <LabelledField
          {...form.field('code')}
          label={text('twoFactor.code')}
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={10}
        />
      </AccountForm>
      <DropKey isHeld={form.isBusy} onDone={onDone}>
        {children}
      </DropKey>
    </>
  );
}

interface DropKeyProps extends Pick<TwoFactorProps, 'onDone'> {
  readonly isHeld: boolean;
  readonly children?: ReactNode;
}

function DropKey({ isHeld, onDone, children }: DropKeyProps) {
  const text = useText();
  const drop = useUseCase(DisableUnconfirmedTwoFactor);
  const { state, run } = useAction();
  const dropped = () =>
    void run(async () => {
      await drop.execute();
      onDone(undefined, 'twoFactor.dropped');
    });
  return (
    <>
      <FormProblem problem={state.status === 'failed' ? problemOf(state.error) : undefined} />
      <div className={classes['row']}>
        {children}
        <Button look="quiet" disabled={isHeld || state.status === 'busy'} onClick={dropped}>
          {text('twoFactor.drop')}
        </Button>
      </div>
    </>
  );
}
