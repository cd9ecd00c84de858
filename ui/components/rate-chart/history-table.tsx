import type { RatePoint } from '../../../core/domain/quotes/rate-history.ts';
import { useI18n, useText } from '../../hooks/i18n.ts';
import { DateTime } from '../date-time/date-time.tsx';
import { shortAmount } from '../short-amount.ts';
import classes from './history-table.module.css';

interface HistoryTableProps {
  readonly points: readonly RatePoint[];
  readonly title: string;
}

/** What the chart shows, for everyone who does not see it: the newest first. */
export function HistoryTable({ points, title }: HistoryTableProps) {
  const text = useText();
  const i18n = useI18n();
  return (
    <details>
      <summary className={classes['summary']}>{text('ratesPage.asTable')}</summary>
      <table aria-label={title} className={classes['rows']}>
        <thead>
          <tr>
            <th scope="col">{text('ratesPage.time')}</th>
            <th scope="col">{text('ratesPage.price')}</th>
          </tr>
        </thead>
        <tbody>
          {points.toReversed().map(({ at, rate }) => (
            <tr key={at}>
              <td>
                <DateTime iso={at} />
              </td>
              <td>{rate === undefined ? text('ratesPage.noPrice') : i18n.amount(shortAmount(rate))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
