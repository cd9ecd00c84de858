import type { Quote } from '../../../core/domain/quotes/quote.ts';
import { useI18n, useText } from '../../hooks/i18n.ts';
import { symbolOf } from '../currency-names.ts';
import { shortAmount } from '../short-amount.ts';
import classes from './fee-breakdown.module.css';

interface FeeBreakdownProps {
  readonly quote: Pick<Quote, 'gross' | 'serviceFee' | 'networkFee' | 'amountTo' | 'rate'>;
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
  const rate = text('exchange.rate', {
    sourceCurrency: symbolOf(from),
    resultCurrency: symbol,
    resultValue: i18n.amount(shortAmount(quote.rate, 8)),
  });
  return (
    <dl className={classes['lines']}>
      <Line label={text('quote.gross')} value={`${i18n.amount(quote.gross)} ${symbol}`} />
      <Line label={text('quote.serviceFee')} value={`− ${i18n.amount(quote.serviceFee)} ${symbol}`} />
      <Line label={text('quote.networkFee', { network })} value={`− ${i18n.amount(quote.networkFee)} ${symbol}`} />
      <Line label={result ?? text('quote.youGet')} value={`${i18n.amount(quote.amountTo)} ${symbol}`} isSum />
      <Line label={text('quote.rate')} value={rate} />
    </dl>
  );
}

interface LineProps {
  readonly label: string;
  readonly value: string;
  readonly isSum?: boolean;
}

function Line({ label, value, isSum = false }: LineProps) {
  return (
    <div className={classes['line']} data-sum={isSum}>
      <dt>{label}</dt>
      <dd>
        <bdi dir="ltr">{value}</bdi>
      </dd>
    </div>
  );
}
