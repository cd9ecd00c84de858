import { currencyConfig, findCurrency } from '../../../core/domain/quotes/currency.ts';
import { SetAddress } from '../../../core/use-cases/affiliates/affiliate-payouts.ts';
import { AccountForm } from '../../components/account-form/account-form.tsx';
import { SelectField } from '../../components/affiliate/select-field.tsx';
import { LabelledField } from '../../components/modals/labelled-field.tsx';
import { useText } from '../../hooks/i18n.ts';
import { useAccountForm } from '../../hooks/forms/use-account-form.ts';
import { useUseCase } from '../../hooks/use-use-case.ts';
import type { AffiliatePageContext } from './affiliate-frame.tsx';
import { CodeField } from './code-field.tsx';
import { currencyOptions, namesOf } from './currency-options.ts';

interface AddressFormProps {
  /** The preselected currency. */
  readonly chosen: string | undefined;
  /** True to focus the form when it opens at the user's request. */
  readonly focuses: boolean;
  readonly page: AffiliatePageContext;
  /** @param statusMessage describes the completed action */
  onSaved(statusMessage: string): void;
}

/** Saves the payout address of a currency. */
export function AddressForm({ chosen, focuses, page, onSaved }: AddressFormProps) {
  const text = useText();
  const save = useUseCase(SetAddress);
  const { enabledAndWithdrawable } = currencyConfig(page.currencies);
  const known = chosen === undefined ? undefined : findCurrency(page.currencies, chosen);
  const first = (known ?? enabledAndWithdrawable[0])?.ticker ?? '';
  const form = useAccountForm(
    { currency: first, address: '', extraId: '', code: '' },
    async ({ currency, address, extraId, code }) => {
      const hasExtraId = findCurrency(page.currencies, currency)?.extraIdName !== undefined;
      await save.execute(currency, { address, ...(hasExtraId && { extraId }) }, code);
      onSaved(text('affiliate.addressSaved', { currencyName: namesOf(page.currencies, currency).name }));
    },
    focuses,
  );
  const currency = form.field('currency');
  const extraIdName = findCurrency(page.currencies, currency.value)?.extraIdName;
  return (
    <AccountForm form={form} submitLabel={text('affiliate.saveAddress')}>
      <SelectField
        {...currency}
        label={text('affiliate.currency')}
        options={currencyOptions(enabledAndWithdrawable, known?.ticker)}
      />
      <LabelledField {...form.field('address')} label={text('affiliate.address')} autoComplete="off" maxLength={256} />
      {extraIdName !== undefined && (
        <LabelledField
          {...form.field('extraId')}
          label={`${extraIdName} ${text('field.optional')}`}
          autoComplete="off"
          maxLength={128}
        />
      )}
      <CodeField field={form.field('code')} />
    </AccountForm>
  );
}
