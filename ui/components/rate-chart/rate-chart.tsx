import type { RatePoint } from '../../../core/domain/quotes/rate-history.ts';
import { useI18n, useText } from '../../hooks/i18n.ts';
import chart from '../chart/chart-frame.module.css';
import { ChartFrame } from '../chart/chart-frame.tsx';
import { shortAmount } from '../short-amount.ts';
import { drawnRates, ratePath, xOf } from './rate-path.ts';
import { rateScale } from './rate-scale.ts';
import { useTimeOf } from './use-time-of.ts';

interface RateChartProps {
  readonly title: string;
  readonly points: readonly RatePoint[];
  /** ID of the text that says what the chart shows. */
  readonly describedBy: string;
}

/** A history as a line that breaks at gaps. */
export function RateChart({ title, points, describedBy }: RateChartProps) {
  const text = useText();
  const i18n = useI18n();
  const timeOf = useTimeOf();
  const rates = drawnRates(points);
  const { ticks, y } = rateScale(rates);
  const pointAt = (index: number) => {
    const { at, rate } = points[index]!;
    const description = rate === undefined ? text('ratesPage.noPrice') : i18n.amount(shortAmount(rate));
    return { label: timeOf(at), description };
  };
  return (
    <ChartFrame
      title={title}
      describedBy={describedBy}
      count={points.length}
      pointAt={pointAt}
      ticks={ticks}
      tick={(value) => i18n.number(value, { maximumSignificantDigits: 6 })}
      x={(index) => xOf(index, points.length)}
      y={y}
    >
      <path className={chart['line']} d={ratePath(rates, y)} />
    </ChartFrame>
  );
}
