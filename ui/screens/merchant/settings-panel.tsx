import { useState } from 'react';
import type { AccountUser } from '../../../core/domain/accounts/account.ts';
import type { Merchant } from '../../../core/domain/merchants/merchant.ts';
import { ChangeMerchant } from '../../../core/use-cases/merchants/merchant-account.ts';
import { AccountForm } from '../../components/account-form/account-form.tsx';
import { StatusMessage } from '../../components/account-form/status-message.tsx';
import { CheckField } from '../../components/check-field/check-field.tsx';
import { CopyButton } from '../../components/copy-button/copy-button.tsx';
import { LabelledField } from '../../components/modals/labelled-field.tsx';
import { Panel } from '../../components/panel/panel.tsx';
import { useText } from '../../hooks/i18n.ts';
import { useAccountForm } from '../../hooks/forms/use-account-form.ts';
import { useUseCase } from '../../hooks/use-use-case.ts';
import { ConfirmNotice } from '../profile/unconfirmed/confirm-notice.tsx';
import classes from '../profile/profile-parts.module.css';

interface SettingsPanelProps {
  readonly user: AccountUser;
  readonly merchant: Merchant;
  onChanged(): void;
}

/** The shop's name for payers, its webhook address, and test mode. */
export function SettingsPanel({ user, merchant, onChanged }: SettingsPanelProps) {
  const text = useText();
  const changeMerchant = useUseCase(ChangeMerchant);
  const [isSaved, setIsSaved] = useState(false);
  const first = { name: merchant.name, webhookUrl: merchant.webhookUrl ?? '', isTest: merchant.isTest ? 'on' : '' };
  const form = useAccountForm(first, async ({ name, webhookUrl, isTest }) => {
    setIsSaved(false);
    await changeMerchant.execute({ name, webhookUrl, isTest: isTest === 'on' });
    setIsSaved(true);
    onChanged();
  });
  const { value, onText, ...test } = form.field('isTest');
  return (
    <Panel title={text('merchant.settings')} isRaised>
      <div className={classes['fact']}>
        <p className={classes['value']}>
          <span className={classes['note']}>{text('builder.merchantId')}</span> <bdi>{merchant.merchantId}</bdi>
        </p>
        <CopyButton value={merchant.merchantId} label={text('builder.merchantId')} />
      </div>
      {merchant.isWebhookUnconfirmed && merchant.webhookUrl !== undefined && (
        <ConfirmNotice
          note={text('unconfirmed.webhookNote')}
          user={user}
          setting={{ kind: 'webhook-url', webhookUrl: merchant.webhookUrl }}
          name={text('merchant.webhook')}
          onConfirmed={onChanged}
        />
      )}
      <AccountForm form={form} submitLabel={text('merchant.save')}>
        <LabelledField
          {...form.field('name')}
          label={text('merchant.name')}
          hint={text('merchant.nameHint')}
          maxLength={60}
          autoComplete="organization"
        />
        <LabelledField
          {...form.field('webhookUrl')}
          label={text('merchant.webhook')}
          hint={text('merchant.webhookHint')}
          type="url"
          inputMode="url"
          autoComplete="off"
          maxLength={2048}
        />
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
