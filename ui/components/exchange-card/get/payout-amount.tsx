import { type ComponentType, useState } from 'react';
import { classNames } from '../../../hooks/class-names.ts';
import { useText } from '../../../hooks/i18n.ts';
import { useHydrated } from '../../../hooks/use-hydrated.ts';
import { symbolOf } from '../../currency-names.ts';
import { Icon } from '../../icon/icon.tsx';
import { AmountOutput } from '../amount-output.tsx';
import type { CardEvents, CardState } from '../card-types.ts';
import classes from '../field.module.css';
import type { PayoutInputProps } from './payout-input.tsx';

/** The amount to receive; pressed, it becomes a field, for visitors who know what they want to get. */
export function PayoutAmount(card: CardState & CardEvents) {
  const { selection, view, to, isAmountFixed, onPayout } = card;
  const text = useText();
  const isHydrated = useHydrated();
  const [Input, setInput] = useState<ComponentType<PayoutInputProps>>();
  const isWaiting = view.status === 'waiting';
  const label = text('exchange.typePayout', { currencyCode: symbolOf(to?.asset ?? selection.to) });
  if (onPayout && Input)
    return <Input {...card} onPayout={onPayout} label={label} onBlur={() => setInput(undefined)} />;
  const edit = () =>
    import('./payout-input.tsx').then(
      ({ PayoutInput }) => setInput(() => PayoutInput),
      // Pressing it again tries again.
      () => undefined,
    );
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
        <button type="button" className={classes['edit']} aria-label={label} onClick={edit}>
          <Icon name="pencil" />
        </button>
      )}
    </>
  );
}
