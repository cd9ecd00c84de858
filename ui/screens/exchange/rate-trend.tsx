import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import type { Currency } from '../../../core/domain/quotes/currency.ts';
import { isDrawable, isUpToDate, isWholeDay, type RateHistory } from '../../../core/domain/quotes/rate-history.ts';
import { FollowRateHistory } from '../../../core/use-cases/rate-history.ts';
import { symbolOf } from '../../components/currency-names.ts';
import { ChangeText } from '../../components/rate-chart/change-text.tsx';
import { Sparkline } from '../../components/rate-chart/sparkline.tsx';
import { useTimeOf } from '../../components/rate-chart/use-time-of.ts';
import { useText } from '../../hooks/i18n.ts';
import { useStream } from '../../hooks/use-stream.ts';
import { useUseCase } from '../../hooks/use-use-case.ts';
import hidden from '../../theme/hidden.module.css';
import classes from './rate-trend.module.css';

/** Milliseconds before the first request, so that a pair that is only passed by is not asked for. */
const SETTLE_MS = 500;

interface RateTrendProps {
  readonly from: Currency;
  readonly to: Currency;
}

/** How the rate of a pair moved, as a link to its chart; nothing where that is not known up to now. */
export function RateTrend({ from, to }: RateTrendProps) {
  const text = useText();
  const timeOf = useTimeOf();
  const follow = useUseCase(FollowRateHistory);
  const history$ = useMemo(() => follow.execute(from.ticker, to.ticker, SETTLE_MS), [follow, from.ticker, to.ticker]);
  const history = useStream<RateHistory | undefined>(history$, undefined);
  if (history?.summary === undefined || !isUpToDate(history) || !isDrawable(history)) return null;
  const { change, since } = history.summary;
  const query = new URLSearchParams({ base: from.ticker, pair: to.ticker }).toString();
  return (
    <Link to={`/rates?${query}`} className={classes['link']}>
      <span className={hidden['hidden']}>
        {text('exchange.trend', { base: symbolOf(from.asset), quote: symbolOf(to.asset) })}{' '}
      </span>
      <Sparkline points={history.points} />
      <span>
        <ChangeText change={change} />{' '}
        <span className={classes['note']}>
          {isWholeDay(history) ? text('exchange.trendDay') : text('exchange.trendSince', { time: timeOf(since) })}
        </span>
      </span>
    </Link>
  );
}
