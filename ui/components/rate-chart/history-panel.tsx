import { type ReactNode, useId } from 'react';
import { isUpToDate, isWholeDay, type RateHistory } from '../../../core/domain/quotes/rate-history.ts';
import { useI18n, useText } from '../../hooks/i18n.ts';
import frame from '../../theme/frame.module.css';
import { symbolOf } from '../currency-names.ts';
import { DateTime } from '../date-time/date-time.tsx';
import { shortAmount } from '../short-amount.ts';
import { ChangeText } from './change-text.tsx';
import { HistoryTable } from './history-table.tsx';
import classes from './history-panel.module.css';
import { RateChart } from './rate-chart.tsx';

interface HistoryPanelProps {
  /** Absent when it could not be loaded. */
  readonly history: RateHistory | undefined;
  /** Assets of the two sides. */
  readonly from: string;
  readonly to: string;
  /** The choice of the pair. */
  readonly children: ReactNode;
}

/** The last 24 hours of a pair: figures, a chart, and the same as a table. */
export function HistoryPanel({ history, from, to, children }: HistoryPanelProps) {
  const text = useText();
  const id = useId();
  return (
    <section className={frame['panel']} aria-labelledby={id}>
      <header className={frame['head']}>
        <h2 id={id} className={frame['title']}>
          {text('ratesPage.history')}
        </h2>
      </header>
      {children}
      {history?.summary === undefined ? (
        <p className={classes['none']}>{text(history ? 'ratesPage.noHistory' : 'ratesPage.historyFailed')}</p>
      ) : (
        <Known history={history} summary={history.summary} from={from} to={to} />
      )}
    </section>
  );
}

interface KnownProps extends Required<Pick<HistoryPanelProps, 'from' | 'to'>> {
  readonly history: RateHistory;
  readonly summary: NonNullable<RateHistory['summary']>;
}

function Known({ history, summary, from, to }: KnownProps) {
  const text = useText();
  const i18n = useI18n();
  const id = useId();
  const { since, until, last, high, low, change } = summary;
  const figure = (label: string, rate: string) => (
    <Figure label={label}>
      <bdi dir="ltr">
        {i18n.amount(shortAmount(rate))} {symbolOf(to)}
      </bdi>
    </Figure>
  );
  const pair = { base: symbolOf(from), quote: symbolOf(to) };
  return (
    <>
      <dl id={id} className={classes['figures']}>
        {figure(text('ratesPage.last'), last)}
        <Figure label={text('ratesPage.change')}>
          <ChangeText change={change} />
        </Figure>
        {figure(text('ratesPage.high'), high)}
        {figure(text('ratesPage.low'), low)}
      </dl>
      <RateChart title={text('ratesPage.chart', pair)} points={history.points} describedBy={id} />
      <p className={classes['note']}>
        {text('ratesPage.historyNote')}
        {!isWholeDay(history) && (
          <>
            {' · '}
            {text('ratesPage.since')} <DateTime iso={since} />
          </>
        )}
        {!isUpToDate(history) && (
          <>
            {' · '}
            {text('ratesPage.until')} <DateTime iso={until} />
          </>
        )}
      </p>
      <HistoryTable points={history.points} title={text('ratesPage.chart', pair)} />
    </>
  );
}

function Figure({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className={classes['figure']}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
