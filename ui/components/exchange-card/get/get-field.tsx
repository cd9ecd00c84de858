import type { Quote } from '../../../../core/domain/quotes/quote.ts';
import { impactLevel } from '../../../../core/domain/quotes/price-impact.ts';
import { classNames } from '../../../hooks/class-names.ts';
import { useI18n, useText } from '../../../hooks/i18n.ts';
import { ImpactNote } from '../../price-impact/impact-note.tsx';
import { impactValues } from '../../price-impact/impact-values.ts';
import type { CardEvents, CardState } from '../card-types.ts';
import { CurrencyButton } from '../../currency-button/currency-button.tsx';
import { Worth } from '../../worth/worth.tsx';
import { PayoutAmount } from './payout-amount.tsx';
import classes from '../field.module.css';

const NO_QUOTE: Partial<Quote> = {};

/**
 * The amount to receive, and the price impact of the trade. While it is loading it shimmers; it is announced only when
 * it is there.
 */
export function GetField(card: CardState & CardEvents) {
  const { selection, view, to, isPairFixed, isAmountMissing, opening, onPick, onPickIntent } = card;
  const text = useText();
  const i18n = useI18n();
  const { priceImpact: impact, dollars } = (view.status === 'ready' ? view.quote : undefined) ?? NO_QUOTE;
  const asset = to?.asset ?? selection.to;
  const isWaiting = view.status === 'waiting';
  return (
    <div className={classes['field']}>
      <div className={classes['labels']}>
        <span className={classes['label']} id="exchange-get">
          {text('exchange.youGet')}
        </span>
        <span className={classes['aside']} data-impact={impact && impactLevel(impact)}>
          {isWaiting && text('exchange.waiting')}
          {view.status === 'empty' && !isAmountMissing && text('exchange.typeAmount')}
          {impact && text('exchange.impact', impactValues(i18n, impact, asset))}
        </span>
      </div>
      <div className={classNames(classes['control'], classes['readOnly'])}>
        <div className={classes['stack']}>
          <PayoutAmount {...card} />
          <Worth amount={view.amount} price={dollars?.to} />
        </div>
        <CurrencyButton
          side="to"
          ticker={selection.to}
          currency={to}
          isFixed={isPairFixed}
          isOpening={opening === 'to'}
          onPick={onPick}
          onPickIntent={onPickIntent}
        />
      </div>
      {impact && <ImpactNote impact={impact} asset={asset} />}
    </div>
  );
}
