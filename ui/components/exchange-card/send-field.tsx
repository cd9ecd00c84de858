import { useId, useState } from 'react';
import { filterAmount, isReadDifferently, wireAmount } from '../../../core/domain/number-filter.ts';
import type { Quote } from '../../../core/domain/quotes/quote.ts';
import type { I18n } from '../../../core/ports/services/i18n.ts';
import { useI18n, useText } from '../../hooks/i18n.ts';
import { symbolOf } from '../currency-names.ts';
import { isAmountRefused } from './amount-refusals.ts';
import { AmountInput } from './amount-input.tsx';
import type { CardEvents, CardState } from './card-types.ts';
import { CurrencyButton } from '../currency-button/currency-button.tsx';
import { Worth } from '../worth/worth.tsx';
import classes from './field.module.css';

export function SendField(card: CardState & CardEvents) {
  const { selection, view, from, onAmount, onPick, onPickIntent } = card;
  const text = useText();
  const i18n = useI18n();
  const id = useId();
  const known = useKnownQuote(card);
  // The amount that was made of a pasted text with other characters, until it changes.
  const [read, setRead] = useState<string>();
  const isRead = read !== undefined && read === selection.amount;
  const symbol = symbolOf(from?.asset ?? selection.from);
  return (
    <div className={classes['field']}>
      <div className={classes['labels']}>
        <label htmlFor={id} className={classes['label']}>
          {text('exchange.youSend')}
        </label>
        <span
          id={`${id}-note`}
          className={classes['aside']}
          data-note={card.isAmountMissing ? 'missing' : 'read'}
          aria-live="polite"
        >
          {card.isAmountMissing && text('exchange.typeAmount')}
          {isRead && text('exchange.readAs', { amount: i18n.amount(wireAmount(read)) })}
        </span>
        {!isRead && !card.isAmountMissing && (
          <span className={classes['aside']} id={`${id}-limits`} data-state={view.status}>
            {known && text('exchange.limits', limitsOf(i18n, known))}
          </span>
        )}
      </div>
      <div className={classes['control']}>
        <div className={classes['stack']}>
          <AmountInput
            id={id}
            name="amount"
            value={selection.amount}
            label={text('exchange.amountOf', { currencyCode: symbol })}
            describedBy={`${id}-note ${view.status === 'failed' ? 'exchange-problem' : `${id}-limits`}`}
            isInvalid={card.isAmountMissing || (view.status === 'failed' && isAmountRefused(view.error.code))}
            isFixed={card.isAmountFixed}
            onAmount={(typed, isWhole) => {
              setRead(isWhole && isReadDifferently(typed) ? filterAmount(typed) : undefined);
              onAmount(typed);
            }}
          />
          <Worth amount={selection.amount} price={known?.dollars?.from} />
        </div>
        <CurrencyButton
          side="from"
          ticker={selection.from}
          currency={from}
          isFixed={card.isPairFixed}
          isOpening={card.opening === 'from'}
          onPick={onPick}
          onPickIntent={onPickIntent}
        />
      </div>
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

function limitsOf(i18n: I18n, { limits: { minimum, maximum } }: Quote): { minimum: string; maximum: string } {
  return { minimum: i18n.amount(minimum), maximum: i18n.amount(maximum) };
}
