import { useId, useState } from 'react';
import { wireAmount } from '../../../core/domain/number-filter.ts';
import { classNames } from '../../hooks/class-names.ts';
import { useI18n, useText } from '../../hooks/i18n.ts';
import { useHydrated } from '../../hooks/use-hydrated.ts';
import hidden from '../../theme/hidden.module.css';
import { symbolOf } from '../currency-names.ts';
import { Icon } from '../icon/icon.tsx';
import { AmountInput } from './amount-input.tsx';
import { AmountOutput } from './amount-output.tsx';
import { isAmountRefused } from './amount-refusals.ts';
import type { CardEvents, CardState } from './card-types.ts';
import classes from './field.module.css';

/** The amount to receive; pressed, it becomes a field, for visitors who know what they want to get. */
export function PayoutAmount({ selection, view, from, to, payout, isAmountFixed, onPayout }: CardState & CardEvents) {
  const text = useText();
  const i18n = useI18n();
  const id = useId();
  const isHydrated = useHydrated();
  const [isEdited, setEdited] = useState(false);
  const isWaiting = view.status === 'waiting';
  const label = text('exchange.typePayout', { currencyCode: symbolOf(to?.asset ?? selection.to) });
  if (onPayout && isEdited) {
    const payIn = `${i18n.amount(wireAmount(selection.amount))} ${symbolOf(from?.asset ?? selection.from)}`;
    return (
      <>
        <AmountInput
          id={id}
          value={payout ?? (view.status === 'ready' ? view.amount : '')}
          label={label}
          labelledBy="exchange-get"
          describedBy={view.status === 'failed' ? 'exchange-problem' : undefined}
          isInvalid={view.status === 'failed' && isAmountRefused(view.error.code)}
          isEntered
          onAmount={onPayout}
          onBlur={() => setEdited(false)}
        />
        <output className={hidden['hidden']}>
          {view.status === 'ready' && payout !== undefined && `${text('exchange.youSend')} ${payIn}`}
        </output>
      </>
    );
  }
  return (
    <>
      <output
        aria-labelledby="exchange-get"
        aria-busy={isWaiting}
        dir="ltr"
        className={classNames(classes['amount'], isWaiting && classes['waiting'])}
      >
        <AmountOutput amount={view.amount} />
      </output>
      {onPayout && !isAmountFixed && isHydrated && (
        <button type="button" className={classes['edit']} aria-label={label} onClick={() => setEdited(true)}>
          <Icon name="pencil" />
        </button>
      )}
    </>
  );
}
