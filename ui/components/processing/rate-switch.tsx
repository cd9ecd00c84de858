import type { RateKind } from '../../../core/domain/transactions/transaction.ts';
import { classNames } from '../../hooks/class-names.ts';
import { useText } from '../../hooks/i18n.ts';
import { useSecondsLeft } from '../../hooks/use-seconds-left.ts';
import { Countdown } from '../countdown/countdown.tsx';
import choice from '../../theme/switch.module.css';
import classes from './rate-switch.module.css';

const KINDS: readonly RateKind[] = ['floating', 'fixed'];

interface RateSwitchProps {
  readonly kind: RateKind;
  /** Seconds for which the fixed quote holds; undefined while there is none. */
  readonly holdsFor: number | undefined;
  onKind(kind: RateKind): void;
}

/** Chooses between a floating and a fixed rate, with an explanation. */
export function RateSwitch({ kind, holdsFor, onKind }: RateSwitchProps) {
  const text = useText();
  return (
    <fieldset className={classes['switch']}>
      <legend className={classes['legend']}>{text('rate.label')}</legend>
      <div className={classNames(choice['options'], classes['options'])}>
        {KINDS.map((option) => (
          <label key={option} className={classNames(choice['option'], classes['option'])}>
            <input
              type="radio"
              name="rateKind"
              value={option}
              checked={option === kind}
              onChange={() => onKind(option)}
            />
            {text(`rate.${option}`)}
          </label>
        ))}
      </div>
      <p className={classes['note']}>
        {text(`rate.${kind}Note`)} {kind === 'fixed' && holdsFor !== undefined && <Holds seconds={holdsFor} />}
      </p>
    </fieldset>
  );
}

function Holds({ seconds }: { readonly seconds: number }) {
  return <Countdown left={useSecondsLeft(seconds)} message="rate.expiresIn" />;
}
