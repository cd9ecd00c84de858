import type { ComponentProps, ReactNode } from 'react';
import { useHydrated } from '../../../hooks/use-hydrated.ts';
import { useFiat } from '../../worth/use-fiat.ts';
import { Worth } from '../../worth/worth.tsx';
import { AmountInput } from '../amount-input.tsx';
import type { CardState } from '../card-types.ts';
import classes from '../field.module.css';
import { UnitSwitch } from './unit-switch.tsx';

interface CoinFieldProps extends CardState, Pick<ComponentProps<typeof AmountInput>, 'id' | 'label' | 'describedBy'> {
  readonly isInvalid: boolean;
  readonly isEntered: boolean;
  readonly price: string | undefined;
  readonly children: ReactNode;
  onAmount(text: string, isWhole: boolean): void;
  /** The visitor wants to type the worth. */
  onSwitch(): void;
}

/** The amount in coins, and beneath it its worth, which leads to a field for that where there is one. */
export function CoinField(props: CoinFieldProps) {
  const { selection, fiatEntry, price, children, onSwitch } = props;
  const isHydrated = useHydrated();
  const { currency } = useFiat();
  const worth = <Worth amount={selection.amount} price={price} />;
  return (
    <div className={classes['control']}>
      <div className={classes['stack']}>
        <AmountInput
          id={props.id}
          name="amount"
          value={selection.amount}
          label={props.label}
          describedBy={props.describedBy}
          isInvalid={props.isInvalid}
          isFixed={props.isAmountFixed}
          isEntered={props.isEntered}
          onAmount={props.onAmount}
        />
        {fiatEntry && isHydrated && price !== undefined ? (
          <UnitSwitch unit={currency} isBusy={fiatEntry.isOpening} onPress={onSwitch}>
            {worth}
          </UnitSwitch>
        ) : (
          worth
        )}
      </div>
      {children}
    </div>
  );
}
