import type { AccountUser } from '../../../core/domain/accounts/account.ts';
import type { Merchant } from '../../../core/domain/merchants/merchant.ts';
import { RenewMerchantSecret } from '../../../core/use-cases/merchants/merchant-account.ts';
import { Button } from '../../components/button/button.tsx';
import { Panel } from '../../components/panel/panel.tsx';
import { ShownSecret } from '../../components/shown-secret/shown-secret.tsx';
import { useText } from '../../hooks/i18n.ts';
import { useDisclosure } from '../../hooks/use-disclosure.ts';
import { useUseCase } from '../../hooks/use-use-case.ts';
import { ConfirmNotice } from '../profile/unconfirmed/confirm-notice.tsx';
import { EndForm } from '../profile/sessions/end-form.tsx';
import classes from '../profile/profile-parts.module.css';

interface SecretPanelProps {
  readonly user: AccountUser;
  readonly merchant: Merchant;
  /** The secret that was just created, until the merchant has saved it. */
  readonly secret: string | undefined;
  onSecret(secret: string | undefined): void;
  onChanged(): void;
}

/** The secret for signing links and events. */
export function SecretPanel({ user, merchant, secret, onSecret, onChanged }: SecretPanelProps) {
  const text = useText();
  const { hasSecret, isSecretUnconfirmed = false } = merchant;
  const renewSecret = useUseCase(RenewMerchantSecret);
  const { ref, isOpen, open, close } = useDisclosure();
  const action = text(hasSecret ? 'merchant.secretRenew' : 'merchant.secretMake');
  const renew = async (password: string | undefined) => {
    const made = await renewSecret.execute(password);
    close();
    onSecret(made);
    onChanged();
  };
  return (
    <Panel title={text('merchant.secret')}>
      <p className={classes['note']}>{text('merchant.secretNote')}</p>
      {isSecretUnconfirmed && (
        <ConfirmNotice
          note={text('unconfirmed.secretNote')}
          user={user}
          setting={{ kind: 'merchant-secret' }}
          name={text('merchant.secret')}
          onConfirmed={onChanged}
        />
      )}
      {secret === undefined ? (
        <p>{text(hasSecret ? 'merchant.secretThere' : 'merchant.secretNone')}</p>
      ) : (
        <ShownSecret
          title={text('merchant.secretShown')}
          value={secret}
          label={text('merchant.secret')}
          onKept={() => onSecret(undefined)}
        />
      )}
      {isOpen ? (
        <EndForm
          user={user}
          {...(hasSecret && { note: text('merchant.secretRenewNote') })}
          submitLabel={action}
          onEnd={renew}
          onCancel={close}
        />
      ) : (
        <div className={classes['row']}>
          <Button ref={ref} look="quiet" onClick={open}>
            {action}
          </Button>
        </div>
      )}
    </Panel>
  );
}
