import { useState } from 'react';
import type { AccountUser } from '../../../core/domain/accounts/account.ts';
import type { Merchant } from '../../../core/domain/merchants/merchant.ts';
import { ChangeMerchant, RenewMerchantSecret } from '../../../core/use-cases/merchants/merchant-account.ts';
import { AccountForm } from '../../components/account-form/account-form.tsx';
import { StatusMessage } from '../../components/account-form/status-message.tsx';
import { CheckField } from '../../components/check-field/check-field.tsx';
import { CopyButton } from '../../components/copy-button/copy-button.tsx';
import { LabelledField } from '../../components/modals/labelled-field.tsx';
import { Panel } from '../../components/panel/panel.tsx';
import { useText } from '../../hooks/i18n.ts';
import { useAccountForm } from '../../hooks/forms/use-account-form.ts';
import { useUseCase } from '../../hooks/use-use-case.ts';
import { CurrentPassword } from '../profile/current-password.tsx';
import { LoginAgain } from '../profile/login-again.tsx';
import { ConfirmNotice } from '../profile/unconfirmed/confirm-notice.tsx';
import { PayersView } from './payers-view.tsx';
import classes from '../profile/profile-parts.module.css';

interface SettingsPanelProps {
  readonly user: AccountUser;
  readonly merchant: Merchant;
  /** Called with the secret that the first address for events needs. */
  onSecret(secret: string): void;
  onChanged(): void;
}

/** The shop's name for payers, its webhook address, and test mode. The first address for events creates the secret. */
export function SettingsPanel({ user, merchant, onSecret, onChanged }: SettingsPanelProps) {
  const text = useText();
  const { form, isSaved, lacksSecret } = useSettings({ user, merchant, onSecret, onChanged });
  const { value, onText, ...test } = form.field('isTest');
  return (
    <Panel title={text('merchant.settings')} isRaised>
      <MerchantId id={merchant.merchantId} />
      {merchant.isWebhookUnconfirmed && merchant.webhookUrl !== undefined && (
        <ConfirmNotice
          note={text('unconfirmed.webhookNote')}
          user={user}
          setting={{ kind: 'webhook-url', webhookUrl: merchant.webhookUrl }}
          name={text('merchant.webhook')}
          onConfirmed={onChanged}
        />
      )}
      <AccountForm form={form} submitLabel={text('merchant.save')} username={user.email} loginAgain={<LoginAgain />}>
        <LabelledField
          {...form.field('name')}
          label={text('merchant.name')}
          hint={text('merchant.nameHint')}
          maxLength={60}
          autoComplete="organization"
        />
        <PayersView name={form.field('name').value} />
        <LabelledField
          {...form.field('webhookUrl')}
          label={text('merchant.webhook')}
          hint={text('merchant.webhookHint')}
          type="url"
          inputMode="url"
          autoComplete="off"
          maxLength={2048}
        />
        {lacksSecret && (
          <>
            <p className={classes['note']}>{text('merchant.secretFirst')}</p>
            <CurrentPassword user={user} field={form.field('password')} />
          </>
        )}
        <CheckField
          name={test.name}
          disabled={test.disabled}
          label={text('merchant.test')}
          hint={text('merchant.testHint')}
          isOn={value === 'on'}
          onChange={(isOn) => onText(isOn ? 'on' : '')}
        />
      </AccountForm>
      <StatusMessage>{isSaved && !form.isBusy && !form.problem ? text('merchant.saved') : undefined}</StatusMessage>
    </Panel>
  );
}

function MerchantId({ id }: { readonly id: string }) {
  const text = useText();
  return (
    <div className={classes['fact']}>
      <p className={classes['value']}>
        <span className={classes['note']}>{text('builder.merchantId')}</span> <bdi>{id}</bdi>
      </p>
      <CopyButton value={id} label={text('builder.merchantId')} />
    </div>
  );
}

/** The form of the settings; it creates the secret before it saves an address for events that needs one. */
function useSettings({ user, merchant, onSecret, onChanged }: SettingsPanelProps) {
  const changeMerchant = useUseCase(ChangeMerchant);
  const renewSecret = useUseCase(RenewMerchantSecret);
  const [isSaved, setIsSaved] = useState(false);
  const first = {
    name: merchant.name,
    webhookUrl: merchant.webhookUrl ?? '',
    isTest: merchant.isTest ? 'on' : '',
    password: '',
  };
  const isNeeded = (webhookUrl: string) => !merchant.hasSecret && webhookUrl.trim() !== '';
  const form = useAccountForm(first, async ({ name, webhookUrl, isTest, password }) => {
    setIsSaved(false);
    if (isNeeded(webhookUrl)) {
      onSecret(await renewSecret.execute(user.hasPassword ? password : undefined));
      // The secret exists from here on, even if the settings are refused.
      onChanged();
    }
    await changeMerchant.execute({ name, webhookUrl, isTest: isTest === 'on' });
    setIsSaved(true);
    onChanged();
  });
  return { form, isSaved, lacksSecret: isNeeded(form.field('webhookUrl').value) };
}
