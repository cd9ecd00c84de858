import { useState } from 'react';
import { Link } from 'react-router-dom';
import { currencyConfig } from '../../../../core/domain/quotes/currency.ts';
import {
  type BalanceView,
  ConvertBalance,
  ConvertBalances,
} from '../../../../core/use-cases/affiliates/affiliate-balances.ts';
import { AccountForm } from '../../../components/account-form/account-form.tsx';
import { StatusMessage } from '../../../components/account-form/status-message.tsx';
import { SelectField } from '../../../components/affiliate/select-field.tsx';
import { Detail, DetailList } from '../../../components/detail-list/detail-list.tsx';
import { ModalFrame } from '../../../components/modals/modal-frame.tsx';
import { Money } from '../../../components/money/money.tsx';
import { useText } from '../../../hooks/i18n.ts';
import { useAccountForm } from '../../../hooks/forms/use-account-form.ts';
import { useUseCase } from '../../../hooks/use-use-case.ts';
import { IdempotencyKeys } from '../../processing/idempotency-keys.ts';
import { affiliatePath } from '../affiliate-data.ts';
import type { AffiliatePageContext } from '../affiliate-frame.tsx';
import { currencyOptions, namesOf } from '../currency-options.ts';
import classes from '../parts.module.css';
import { Preview, usePreview } from './conversion-preview.tsx';

interface ConvertDialogProps {
  /** The balances that can be converted. */
  readonly balances: readonly BalanceView[];
  /** True to convert all balances that are convertible when the conversion runs. */
  readonly isAll: boolean;
  readonly page: AffiliatePageContext;
  onClosed(): void;
}

/** Converts balances into a currency, after showing an estimate. */
export function ConvertDialog({ balances, isAll, page, onClosed }: ConvertDialogProps) {
  const text = useText();
  const [isOpen, setIsOpen] = useState(true);
  const [begun, setBegun] = useState<number>();
  const close = () => setIsOpen(false);
  const title = isAll
    ? text('affiliate.convertAllTitle')
    : text('affiliate.convertTitle', { currencyName: namesOf(page.currencies, balances[0]!.currency).name });
  const done = (count: number) => {
    setBegun(count);
    page.renew();
  };
  return (
    <ModalFrame
      kind={begun === undefined ? 'convert' : 'begun'}
      title={title}
      isOpen={isOpen}
      onClose={close}
      onClosed={onClosed}
    >
      {begun === undefined ? (
        <ConvertForm balances={balances} isAll={isAll} page={page} onDone={done} />
      ) : (
        <div className={classes['stack']}>
          <StatusMessage>{text('affiliate.convertBegun', { count: begun })}</StatusMessage>
          <Link to={affiliatePath('conversions')}>{text('affiliate.seeConversions')}</Link>
        </div>
      )}
    </ModalFrame>
  );
}

interface ConvertFormProps extends Omit<ConvertDialogProps, 'onClosed'> {
  /** @param count of conversions that were started */
  onDone(count: number): void;
}

function ConvertForm({ balances, isAll, page, onDone }: ConvertFormProps) {
  const text = useText();
  const one = useUseCase(ConvertBalance);
  const all = useUseCase(ConvertBalances);
  const [idempotencyKeys] = useState(() => new IdempotencyKeys());
  const options = targetsOf(page, isAll ? undefined : balances[0]!.currency);
  const first = options[0]?.value ?? '';
  const { preview, choose } = usePreview(balances, first);
  const form = useAccountForm({ toCurrency: first }, async ({ toCurrency: to }) => {
    const from = balances[0]!.currency;
    if (isAll) onDone((await all.execute(to, idempotencyKeys.keyFor({ to }))).length);
    else onDone([await one.execute(from, to, idempotencyKeys.keyFor({ from, to }))].length);
  });
  const target = form.field('toCurrency');
  const write = (to: string) => {
    target.onText(to);
    choose(to);
  };
  return (
    <AccountForm form={form} submitLabel={text('affiliate.convert')}>
      <SelectField {...target} onText={write} label={text('affiliate.into')} options={options} />
      <DetailList>
        {!isAll && (
          <Detail label={text('affiliate.whole')}>
            <Money amount={balances[0]!.amount} asset={namesOf(page.currencies, balances[0]!.currency).asset} />
          </Detail>
        )}
        <Detail label={text('affiliate.preview')}>
          <Preview preview={preview} page={page} to={target.value} />
        </Detail>
      </DetailList>
      <p className={classes['note']}>{text('affiliate.previewNote')}</p>
    </AccountForm>
  );
}

/** Currencies that balances can be converted to. @param not the balance's own currency */
function targetsOf({ currencies }: AffiliatePageContext, not: string | undefined) {
  const { enabledAndWithdrawable } = currencyConfig(currencies);
  return currencyOptions(enabledAndWithdrawable.filter(({ ticker }) => ticker !== not));
}
