import { useId } from 'react';
import { wireAmount } from '../../../../core/domain/number-filter.ts';
import { useI18n, useText } from '../../../hooks/i18n.ts';
import hidden from '../../../theme/hidden.module.css';
import { symbolOf } from '../../currency-names.ts';
import { AmountInput } from '../amount-input.tsx';
import { isAmountRefused } from '../amount-refusals.ts';
import type { CardEvents, CardState } from '../card-types.ts';

export interface PayoutInputProps extends CardState {
  readonly label: string;
  readonly onPayout: NonNullable<CardEvents['onPayout']>;
  onBlur(): void;
}

/** A field for the amount to receive. What has to be sent for it changes in another field, and is announced. */
export function PayoutInput({ selection, view, from, payout, label, onPayout, onBlur }: PayoutInputProps) {
  const text = useText();
  const i18n = useI18n();
  const payIn = `${i18n.amount(wireAmount(selection.amount))} ${symbolOf(from?.asset ?? selection.from)}`;
  return (
    <>
      <AmountInput
        id={useId()}
        value={payout ?? (view.status === 'ready' ? view.amount : '')}
        label={label}
        labelledBy="exchange-get"
        describedBy={view.status === 'failed' ? 'exchange-problem' : undefined}
        isInvalid={view.status === 'failed' && isAmountRefused(view.error.code)}
        isEntered
        onAmount={onPayout}
        onBlur={onBlur}
      />
      <output className={hidden['hidden']}>
        {view.status === 'ready' && payout !== undefined && `${text('exchange.youSend')} ${payIn}`}
      </output>
    </>
  );
}
