import { type MouseEvent, useState } from 'react';
import { useI18n, useText } from '../../hooks/i18n.ts';
import hidden from '../../theme/hidden.module.css';
import { symbolOf } from '../currency-names.ts';
import { durationText } from '../duration-text.ts';
import { Icon } from '../icon/icon.tsx';
import { ProblemNote } from './problem-note.tsx';
import { shortAmount } from '../short-amount.ts';
import type { CardEvents, CardState } from './card-types.ts';
import { shownQuote } from './shown-quote.ts';
import classes from './swap-row.module.css';

/**
 * The button that swaps the currencies, absent where the pair is fixed, and beside it the rate or why there is none, in
 * a place that is large enough for both.
 */
export function SwapRow(card: CardState & CardEvents) {
  const { from, to, isPairFixed = false, onSwap } = card;
  const text = useText();
  const i18n = useI18n();
  const [turns, setTurns] = useState(0);
  const swap = (event: MouseEvent) => {
    event.preventDefault();
    setTurns(turns + 1);
    onSwap();
  };
  const { quote, isOld, isOther } = shownQuote(card);
  return (
    <div className={classes['row']}>
      {!isPairFixed && (
        <button type="submit" name="swap" value="1" className={classes['swap']} onClick={swap}>
          <span className={classes['turning']} data-turned={turns % 2 === 1}>
            <Icon name="swap" />
          </span>
          <span className={hidden['hidden']}>{text('exchange.swap')}</span>
        </button>
      )}
      <ProblemNote {...card} isInline />
      {quote && (
        <p className={classes['rate']} data-old={isOld} data-other={isOther} aria-hidden={isOther}>
          <span dir="ltr">
            {text('exchange.rate', {
              sourceCurrency: symbolOf(from?.asset ?? quote.from),
              resultCurrency: symbolOf(to?.asset ?? quote.to),
              resultValue: i18n.amount(shortAmount(quote.rate)),
            })}
          </span>
          <span className={classes['note']}>{text('exchange.rateNote')}</span>
          {quote.arrival && (
            <span className={classes['note']}>
              {text('exchange.arrival', { time: durationText(text, quote.arrival.seconds) })}
            </span>
          )}
        </p>
      )}
    </div>
  );
}
