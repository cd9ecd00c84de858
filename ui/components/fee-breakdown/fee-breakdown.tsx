import type { ReactNode } from 'react';
import type { Quote } from '../../../core/domain/quotes/quote.ts';
import { useI18n, useText } from '../../hooks/i18n.ts';
import { symbolOf } from '../currency-names.ts';
import { impactText } from '../price-impact/impact-values.ts';
import { shortAmount } from '../short-amount.ts';
import { Worth } from '../worth/worth.tsx';
import classes from './fee-breakdown.module.css';

interface FeeBreakdownProps {
  readonly quote: Pick<
    Quote,
    'gross' | 'serviceFee' | 'rateMargin' | 'networkFee' | 'amountTo' | 'rate' | 'priceImpact' | 'dollars'
  >;
  /** Assets at the two ends. */
  readonly from: string;
  readonly to: string;
  /** The payout's network, for people. */
  readonly network: string;
  /** Label of the result; that of the amount to receive unless given. */
  readonly result?: string | undefined;
}

/** The calculation of the result, line by line, with every digit. */
export function FeeBreakdown({ quote, from, to, network, result }: FeeBreakdownProps) {
  const text = useText();
  const i18n = useI18n();
  const symbol = symbolOf(to);
  const price = quote.dollars?.to;
  const rate = text('exchange.rate', {
    sourceCurrency: symbolOf(from),
    resultCurrency: symbol,
    resultValue: i18n.amount(shortAmount(quote.rate, 8)),
  });
  return (
    <dl className={classes['lines']}>
      <Line
        label={text('quote.gross')}
        value={`${i18n.amount(quote.gross)} ${symbol}`}
        worth={<Worth amount={quote.gross} price={price} />}
      />
      <Line
        label={text('quote.serviceFee')}
        value={`− ${i18n.amount(quote.serviceFee)} ${symbol}`}
        worth={<Worth amount={quote.serviceFee} price={price} />}
      />
      {quote.rateMargin !== undefined && (
        <Line
          label={text('quote.rateMargin')}
          value={`− ${i18n.amount(quote.rateMargin)} ${symbol}`}
          worth={<Worth amount={quote.rateMargin} price={price} />}
        />
      )}
      <Line
        label={text('quote.networkFee', { network })}
        value={`− ${i18n.amount(quote.networkFee)} ${symbol}`}
        worth={<Worth amount={quote.networkFee} price={price} />}
      />
      <Line
        label={result ?? text('quote.youGet')}
        value={`${i18n.amount(quote.amountTo)} ${symbol}`}
        worth={<Worth amount={quote.amountTo} price={price} />}
        isSum
      />
      <Line label={text('quote.rate')} value={rate} />
      {quote.priceImpact && <Line label={text('quote.impact')} value={impactText(i18n, quote.priceImpact, to)} />}
    </dl>
  );
}

interface LineProps {
  readonly label: string;
  readonly value: string;
  readonly worth?: ReactNode;
  readonly isSum?: boolean;
}

function Line({ label, value, worth, isSum = false }: LineProps) {
  return (
    <div className={classes['line']} data-sum={isSum}>
      <dt>{label}</dt>
      <dd>
        <bdi dir="ltr">{value}</bdi> {worth}
      </dd>
    </div>
  );
}
