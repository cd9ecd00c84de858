import type { AccountUser, UnconfirmedSetting } from '../../../core/domain/accounts/account.ts';
import type { AffiliateAddress } from '../../../core/domain/affiliates/affiliate.ts';
import { RemoveAddress } from '../../../core/use-cases/affiliates/affiliate-payouts.ts';
import { AccountForm } from '../../components/account-form/account-form.tsx';
import { CoinName } from '../../components/affiliate/coin-name.tsx';
import { Button } from '../../components/button/button.tsx';
import { GroupedAddress } from '../../components/grouped-address/grouped-address.tsx';
import { DateTime } from '../../components/date-time/date-time.tsx';
import { useText } from '../../hooks/i18n.ts';
import { useAccountForm } from '../../hooks/forms/use-account-form.ts';
import { useDisclosure } from '../../hooks/use-disclosure.ts';
import { useUseCase } from '../../hooks/use-use-case.ts';
import hidden from '../../theme/hidden.module.css';
import { ConfirmNotice } from '../profile/unconfirmed/confirm-notice.tsx';
import type { AffiliatePageContext } from './affiliate-frame.tsx';
import { CodeField } from './code-field.tsx';
import { namesOf } from './currency-options.ts';
import classes from './parts.module.css';

interface AddressLineProps {
  readonly address: AffiliateAddress;
  readonly page: AffiliatePageContext;
  readonly user: AccountUser | undefined;
  readonly canChange: boolean;
  onChange(): void;
  /** @param statusMessage describes the completed action */
  onDone(statusMessage: string): void;
}

export function AddressLine({ address, page, user, canChange, onChange, onDone }: AddressLineProps) {
  const text = useText();
  const { ref, isOpen, open, close } = useDisclosure();
  const { name } = namesOf(page.currencies, address.currency);
  return (
    <li className={classes['item']}>
      <div className={classes['texts']}>
        <CoinName ticker={address.currency} currencies={page.currencies} />
        <p>
          <GroupedAddress address={address.address} />
        </p>
        {address.extraId && (
          <p>
            <GroupedAddress address={address.extraId} />
          </p>
        )}
        <p className={classes['note']}>
          {text('affiliate.changed')} <DateTime iso={address.changedAt} />
        </p>
      </div>
      {address.isUnconfirmed && user && (
        <div className={classes['whole']}>
          <ConfirmNotice
            note={text('unconfirmed.addressNote')}
            user={user}
            setting={settingOf(address)}
            name={name}
            onConfirmed={() => onDone(text('unconfirmed.confirmed'))}
          />
        </div>
      )}
      {canChange && !isOpen && (
        <div className={classes['row']}>
          <Button look="quiet" onClick={onChange}>
            {text('affiliate.change')}
            <span className={hidden['hidden']}>: {name}</span>
          </Button>
          <Button ref={ref} look="quiet" onClick={open}>
            {text('affiliate.remove')}
            <span className={hidden['hidden']}>: {name}</span>
          </Button>
        </div>
      )}
      {isOpen && (
        <div className={classes['whole']}>
          <RemoveForm currency={address.currency} name={name} onRemoved={onDone} onCancel={close} />
        </div>
      )}
    </li>
  );
}

function settingOf({ currency, address, extraId }: AffiliateAddress): UnconfirmedSetting {
  return { kind: 'payout-address', currency, address, ...(extraId !== undefined && { extraId }) };
}

interface RemoveFormProps {
  readonly currency: string;
  /** For people. */
  readonly name: string;
  /** @param statusMessage describes the completed action */
  onRemoved(statusMessage: string): void;
  onCancel(): void;
}

function RemoveForm({ currency, name, onRemoved, onCancel }: RemoveFormProps) {
  const text = useText();
  const remove = useUseCase(RemoveAddress);
  const end = async ({ code }: Readonly<Record<'code', string>>) => {
    await remove.execute(currency, code);
    onRemoved(text('affiliate.addressRemoved', { currencyName: name }));
    onCancel();
  };
  const form = useAccountForm({ code: '' }, end, true);
  return (
    <AccountForm form={form} submitLabel={text('affiliate.removeThis', { currencyName: name })} onCancel={onCancel}>
      <p className={classes['note']}>{text('affiliate.removeNote', { currencyName: name })}</p>
      <CodeField field={form.field('code')} />
    </AccountForm>
  );
}
