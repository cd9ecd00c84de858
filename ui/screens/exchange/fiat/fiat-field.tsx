import { useState } from 'react';
import { filterAmount, isReadDifferently, wireAmount } from '../../../../core/domain/number-filter.ts';
import { symbolOf } from '../../../components/currency-names.ts';
import { AmountInput } from '../../../components/exchange-card/amount-input.tsx';
import type { FiatFieldProps } from '../../../components/exchange-card/card-types.ts';
import field from '../../../components/exchange-card/field.module.css';
import { UnitSwitch } from '../../../components/exchange-card/send/unit-switch.tsx';
import worth from '../../../components/worth/worth.module.css';
import { useI18n, useText } from '../../../hooks/i18n.ts';
import hidden from '../../../theme/hidden.module.css';
import classes from './fiat-field.module.css';
import { useHeldPress } from './use-held-press.ts';
import { useSum } from './use-sum.ts';

/**
 * The amount to send, typed in the currency of worth. What counts is the amount in coins that follows from it and is
 * shown beneath: it alone is quoted, linked and exchanged.
 */
export function FiatField(props: FiatFieldProps) {
  const { id, labelId, selection, view, from, describedBy, isInvalid, children, onBack } = props;
  const text = useText();
  const i18n = useI18n();
  const { fiat, shown, isAhead, type, leave } = useSum(props);
  useHeldPress(id, isAhead, `${selection.from} ${selection.to} ${shown}`);
  // The sum that was made of a pasted text with other characters, until it changes.
  const [read, setRead] = useState<string>();
  const coin = symbolOf(from?.asset ?? selection.from);
  const coins = `${i18n.amount(wireAmount(selection.amount) || '0')} ${coin}`;
  const names = { currency: fiat.currency, coin };
  return (
    <>
      <div className={field['control']}>
        <div className={field['stack']}>
          <div className={classes['sum']}>
            <span id={`${id}-fiat`} className={classes['code']}>
              {fiat.currency}
            </span>
            <AmountInput
              id={id}
              value={shown}
              label={text('fiatEntry.label', names)}
              labelledBy={`${labelId} ${id}-fiat`}
              describedBy={`${describedBy} ${id}-coins`}
              isInvalid={isInvalid}
              isEntered
              onAmount={(typed, isWhole) => {
                setRead(isWhole && isReadDifferently(typed) ? filterAmount(typed) : undefined);
                type(typed);
              }}
              onBlur={leave}
            />
          </div>
          <UnitSwitch unit={coin} onPress={onBack}>
            <bdi dir="ltr" className={worth['worth']}>
              ≈ {coins}
            </bdi>
          </UnitSwitch>
          {/* Should the form ever be posted: in coins. */}
          <input type="hidden" name="amount" value={selection.amount} />
        </div>
        {children}
      </div>
      <p id={`${id}-coins`} className={field['aside']} aria-live="polite">
        {read !== undefined && read === shown
          ? text('exchange.readAs', { amount: i18n.amount(wireAmount(read)) })
          : text('fiatEntry.note', names)}
      </p>
      <output className={hidden['hidden']}>
        {view.status === 'ready' && `${text('exchange.youSend')} ≈ ${coins}`}
      </output>
    </>
  );
}
