import { classNames } from '../../hooks/class-names.ts';
import { useText } from '../../hooks/i18n.ts';
import { AmountOutput } from './amount-output.tsx';
import type { CardEvents, CardState } from './card-types.ts';
import { CurrencyButton } from './currency-button.tsx';
import classes from './field.module.css';

/** The amount to receive. While it is loading it shimmers; it is announced only when it is there. */
export function GetField({ selection, view, to, isPairFixed, onPick, onPickIntent }: CardState & CardEvents) {
  const text = useText();
  const isWaiting = view.status === 'waiting';
  return (
    <div className={classes['field']}>
      <div className={classes['labels']}>
        <span className={classes['label']} id="exchange-get">
          {text('exchange.youGet')}
        </span>
        <span className={classes['aside']}>{isWaiting && text('exchange.waiting')}</span>
      </div>
      <div className={classNames(classes['control'], classes['readOnly'])}>
        <output
          aria-labelledby="exchange-get"
          aria-busy={isWaiting}
          dir="ltr"
          className={classNames(classes['amount'], isWaiting && classes['waiting'])}
        >
          <AmountOutput amount={view.amount} />
        </output>
        <CurrencyButton
          side="to"
          ticker={selection.to}
          currency={to}
          isFixed={isPairFixed}
          onPick={onPick}
          onPickIntent={onPickIntent}
        />
      </div>
    </div>
  );
}
