import { useId } from 'react';
import type { AnyMessage } from '../../../core/domain/message.ts';
import type { RateKind } from '../../../core/domain/transactions/transaction.ts';
import { classNames } from '../../hooks/class-names.ts';
import { useI18n, useText } from '../../hooks/i18n.ts';
import { useErrorText } from '../../hooks/forms/use-error-text.ts';
import { useSecondsLeft } from '../../hooks/use-seconds-left.ts';
import { Button } from '../button/button.tsx';
import { Callout } from '../callout/callout.tsx';
import { Countdown } from '../countdown/countdown.tsx';
import { symbolOf } from '../currency-names.ts';
import { shortAmount } from '../short-amount.ts';
import choice from '../../theme/switch.module.css';
import classes from './rate-switch.module.css';

const MINUTE = 60;
const KINDS: readonly RateKind[] = ['floating', 'fixed'];

interface RateSwitchProps {
  readonly kind: RateKind;
  /** Seconds for which the fixed quote holds; undefined while there is none. */
  readonly holdsFor: number | undefined;
  /** Seconds that the payment at the fixed rate may take; undefined while there is no quote. */
  readonly payWithin?: number | undefined;
  /** Why there is no fixed rate, where there is still a floating one. */
  readonly refused?: readonly AnyMessage[] | undefined;
  /** What each kind of rate brings, as far as it is known. */
  readonly amounts: Readonly<Partial<Record<RateKind, string>>>;
  /** Of the amounts. */
  readonly asset: string;
  onKind(kind: RateKind): void;
}

/** Chooses between a floating and a fixed rate, with what each brings and an explanation. */
export function RateSwitch({ kind, holdsFor, payWithin, refused, amounts, asset, onKind }: RateSwitchProps) {
  const text = useText();
  const i18n = useI18n();
  const id = useId();
  const said = useErrorText();
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
              aria-label={text(`rate.${option}`)}
              aria-describedby={`${id}-${option}`}
              onChange={() => onKind(option)}
            />
            {text(`rate.${option}`)}
            <span id={`${id}-${option}`} className={classes['amount']}>
              {amounts[option] !== undefined && (
                <bdi dir="ltr">
                  {option === 'floating' && '≈ '}
                  {i18n.amount(shortAmount(amounts[option]))} {symbolOf(asset)}
                </bdi>
              )}
            </span>
          </label>
        ))}
      </div>
      <p className={classes['note']}>
        {text(`rate.${kind}Note`)}{' '}
        {kind === 'fixed' && payWithin !== undefined && text('rate.sendWithin', { minutes: payWithin / MINUTE })}{' '}
        {kind === 'fixed' && holdsFor !== undefined && <Holds seconds={holdsFor} />}
      </p>
      {kind === 'fixed' && refused && (
        <Callout tone="attention">
          <p>{said(refused)}</p>
          <Button look="quiet" onClick={() => onKind('floating')}>
            {text('rate.useFloating')}
          </Button>
        </Callout>
      )}
    </fieldset>
  );
}

function Holds({ seconds }: { readonly seconds: number }) {
  return <Countdown left={useSecondsLeft(seconds)} message="rate.expiresIn" />;
}
