import { useId, useState } from 'react';
import { filterAmount, isReadDifferently, wireAmount } from '../../../../core/domain/number-filter.ts';
import type { Quote } from '../../../../core/domain/quotes/quote.ts';
import type { I18n } from '../../../../core/ports/services/i18n.ts';
import { useI18n, useText } from '../../../hooks/i18n.ts';
import { symbolOf } from '../../currency-names.ts';
import { isAmountRefused } from '../amount-refusals.ts';
import type { CardEvents, CardState } from '../card-types.ts';
import { CoinField } from './coin-field.tsx';
import { CurrencyButton } from '../../currency-button/currency-button.tsx';
import classes from '../field.module.css';

export function SendField(card: CardState & CardEvents) {
  const { selection, view, from, fiatEntry, onAmount } = card;
  const text = useText();
  const id = useId();
  const known = useKnownQuote(card);
  // The amount that was made of a pasted text with other characters, until it changes.
  const [read, setRead] = useState<string>();
  const isRead = read !== undefined && read === selection.amount;
  const symbol = symbolOf(from?.asset ?? selection.from);
  // After the other unit was typed the field gets the focus.
  const [isBack, setBack] = useState(false);
  const price = known?.dollars?.from;
  // Where there is no price to be waited for, coins alone can be typed.
  const Field = price !== undefined || view.status !== 'failed' ? fiatEntry?.Field : undefined;
  const field = {
    id,
    describedBy: `${id}-note ${view.status === 'failed' ? 'exchange-problem' : `${id}-limits`}`,
    isInvalid: card.isAmountMissing === true || (view.status === 'failed' && isAmountRefused(view.error.code)),
  };
  return (
    <div className={classes['field']}>
      <SendLabels {...card} id={id} known={known} read={isRead ? read : undefined} unit={Field && symbol} />
      {Field && fiatEntry ? (
        <Field
          {...card}
          {...field}
          labelId={`${id}-label`}
          price={price}
          onBack={() => {
            setBack(true);
            fiatEntry.close();
          }}
        >
          <FromButton {...card} />
        </Field>
      ) : (
        <CoinField
          {...card}
          {...field}
          price={price}
          label={text('exchange.amountOf', { currencyCode: symbol })}
          isEntered={isBack}
          onAmount={(typed, isWhole) => {
            setRead(isWhole && isReadDifferently(typed) ? filterAmount(typed) : undefined);
            onAmount(typed);
          }}
          onSwitch={() => {
            setBack(false);
            fiatEntry?.open();
          }}
        >
          <FromButton {...card} />
        </CoinField>
      )}
    </div>
  );
}

function FromButton({ selection, from, isPairFixed, opening, onPick, onPickIntent }: CardState & CardEvents) {
  return (
    <CurrencyButton
      side="from"
      ticker={selection.from}
      currency={from}
      isFixed={isPairFixed}
      isOpening={opening === 'from'}
      onPick={onPick}
      onPickIntent={onPickIntent}
    />
  );
}

interface SendLabelsProps extends CardState {
  readonly id: string;
  readonly known: Quote | undefined;
  /** The number that a pasted text was read as, where it has other characters. */
  readonly read: string | undefined;
  /** Named beside the limits where the amount is typed in another unit. */
  readonly unit: string | undefined;
}

/** The field's label, and what there is to say about the amount: that it is missing, how it was read, or its limits. */
function SendLabels({ id, view, isAmountMissing, known, read, unit }: SendLabelsProps) {
  const text = useText();
  const i18n = useI18n();
  return (
    <div className={classes['labels']}>
      <label htmlFor={id} id={`${id}-label`} className={classes['label']}>
        {text('exchange.youSend')}
      </label>
      <span
        id={`${id}-note`}
        className={classes['aside']}
        data-note={isAmountMissing ? 'missing' : 'read'}
        aria-live="polite"
      >
        {isAmountMissing && text('exchange.typeAmount')}
        {read !== undefined && text('exchange.readAs', { amount: i18n.amount(wireAmount(read)) })}
      </span>
      {read === undefined && !isAmountMissing && (
        <span className={classes['aside']} id={`${id}-limits`} data-state={view.status}>
          {known && text('exchange.limits', limitsOf(i18n, known, unit))}
        </span>
      )}
    </div>
  );
}

/** The last quote of the pair, kept while there is no newer one so that nothing moves. */
function useKnownQuote({ selection: { from, to }, view }: CardState): Quote | undefined {
  const quote = view.status === 'ready' ? view.quote : undefined;
  const [last, setLast] = useState(quote);
  if (quote && quote !== last) setLast(quote);
  const shown = quote ?? last;
  return shown?.from === from && shown.to === to ? shown : undefined;
}

function limitsOf(i18n: I18n, { limits }: Quote, unit?: string): { minimum: string; maximum: string } {
  // Isolated: among Arabic words a number would change places with the letters after it.
  const shown = (amount: string) => (unit ? `\u2066${i18n.amount(amount)} ${unit}\u2069` : i18n.amount(amount));
  return { minimum: shown(limits.minimum), maximum: shown(limits.maximum) };
}
