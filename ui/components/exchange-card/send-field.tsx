import { useId } from 'react';
import { useI18n, useText } from '../../hooks/i18n.ts';
import { symbolOf } from '../currency-names.ts';
import { AmountInput } from './amount-input.tsx';
import type { CardEvents, CardState } from './card-types.ts';
import { CurrencyButton } from './currency-button.tsx';
import classes from './field.module.css';

export function SendField(card: CardState & CardEvents) {
  const { selection, view, from, onAmount, onPick, onPickIntent } = card;
  const text = useText();
  const i18n = useI18n();
  const id = useId();
  const limits = view.status === 'ready' ? view.quote?.limits : undefined;
  const symbol = symbolOf(from?.asset ?? selection.from);
  return (
    <div className={classes['field']}>
      <div className={classes['labels']}>
        <label htmlFor={id} className={classes['label']}>
          {text('exchange.youSend')}
        </label>
        <span className={classes['aside']} id={`${id}-limits`}>
          {limits &&
            text('exchange.limits', { minimum: i18n.amount(limits.minimum), maximum: i18n.amount(limits.maximum) })}
        </span>
      </div>
      <div className={classes['control']}>
        <AmountInput
          id={id}
          value={selection.amount}
          label={text('exchange.amountOf', { currencyCode: symbol })}
          describedBy={view.status === 'failed' ? 'exchange-problem' : `${id}-limits`}
          isInvalid={view.status === 'failed' && view.error.code.startsWith('amount-')}
          isFixed={card.isAmountFixed}
          onAmount={onAmount}
        />
        <CurrencyButton
          side="from"
          ticker={selection.from}
          currency={from}
          isFixed={card.isPairFixed}
          onPick={onPick}
          onPickIntent={onPickIntent}
        />
      </div>
    </div>
  );
}
