import { useState } from 'react';
import { SetLinkConfig } from '../../../../core/use-cases/affiliates/affiliate-account.ts';
import type { AffiliateLinkConfig } from '../../../../core/domain/affiliates/affiliate.ts';
import { currencyConfig, type Currency } from '../../../../core/domain/quotes/currency.ts';
import { AccountForm } from '../../../components/account-form/account-form.tsx';
import { StatusMessage } from '../../../components/account-form/status-message.tsx';
import { SelectField } from '../../../components/affiliate/select-field.tsx';
import { LabelledField } from '../../../components/modals/labelled-field.tsx';
import { useText } from '../../../hooks/i18n.ts';
import { useAccountForm } from '../../../hooks/forms/use-account-form.ts';
import { useUseCase } from '../../../hooks/use-use-case.ts';
import type { AffiliatePageContext } from '../affiliate-frame.tsx';
import { currencyOptions } from '../currency-options.ts';
import classes from '../parts.module.css';

interface LinkFormProps {
  readonly config: AffiliateLinkConfig;
  readonly page: AffiliatePageContext;
}

/** Chooses the page that the affiliate's link opens: the home page, or an exchange filled in. */
export function LinkForm({ config, page }: LinkFormProps) {
  const text = useText();
  const save = useUseCase(SetLinkConfig);
  const [isSaved, setIsSaved] = useState(false);
  const { isCustomized, ...first } = config;
  const form = useAccountForm({ ...first, custom: isCustomized ? 'on' : '' }, async ({ custom, ...link }) => {
    setIsSaved(false);
    await save.execute({ ...link, isCustomized: custom === 'on' });
    setIsSaved(true);
    page.renew();
  });
  const custom = form.field('custom');
  const { from, to } = choices(page.currencies, config);
  return (
    <AccountForm form={form} submitLabel={text('affiliate.saveLink')}>
      <label className={classes['check']}>
        <input
          type="checkbox"
          name="custom"
          checked={custom.value === 'on'}
          disabled={custom.disabled}
          onChange={({ target }) => custom.onText(target.checked ? 'on' : '')}
        />
        <span>
          {text('affiliate.customize')} <span className={classes['note']}>{text('affiliate.customizeSaid')}</span>
        </span>
      </label>
      {custom.value === 'on' && (
        <div className={classes['fields']}>
          <SelectField {...form.field('from')} label={text('affiliate.sends')} options={from} />
          <SelectField {...form.field('to')} label={text('affiliate.gets')} options={to} />
          <LabelledField
            {...form.field('amount')}
            label={text('affiliate.amount')}
            inputMode="decimal"
            autoComplete="off"
            maxLength={40}
          />
        </div>
      )}
      <StatusMessage>
        {isSaved && !form.isBusy && !form.problem ? text('affiliate.linkSaved') : undefined}
      </StatusMessage>
    </AccountForm>
  );
}

function choices(all: readonly Currency[], { from, to }: AffiliateLinkConfig) {
  const { enabled, enabledAndWithdrawable } = currencyConfig(all);
  return { from: currencyOptions(enabled, from), to: currencyOptions(enabledAndWithdrawable, to) };
}
