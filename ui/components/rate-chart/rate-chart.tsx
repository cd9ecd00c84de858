import { type PointerEvent, useId, useState } from 'react';
import type { RatePoint } from '../../../core/domain/quotes/rate-history.ts';
import { useI18n, useText } from '../../hooks/i18n.ts';
import { shortAmount } from '../short-amount.ts';
import { drawnRates, ratePath, xOf } from './rate-path.ts';
import { rateScale } from './rate-scale.ts';
import { useTimeOf } from './use-time-of.ts';
import classes from './rate-chart.module.css';

interface RateChartProps {
  readonly title: string;
  readonly points: readonly RatePoint[];
  /** ID of the text that says what the chart shows. */
  readonly describedBy: string;
}

/** A history as a line that breaks at gaps. A pointer shows a point; the table beside the chart has them all. */
export function RateChart({ title, points, describedBy }: RateChartProps) {
  const text = useText();
  const i18n = useI18n();
  const timeOf = useTimeOf();
  const id = useId();
  const [at, setAt] = useState<number>();
  const rates = drawnRates(points);
  const { ticks, y } = rateScale(rates);
  const last = points.length - 1;
  const point = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, right, width } = currentTarget.getBoundingClientRect();
    const way = i18n.direction === 'rtl' ? right - clientX : clientX - left;
    if (width > 0) setAt(Math.min(last, Math.max(0, Math.round((way / width) * last))));
  };
  const shown = at === undefined ? undefined : points[at];
  const said = (one: RatePoint) => (one.rate === undefined ? text('ratesPage.noPrice') : amountOf(one.rate));
  const amountOf = (rate: string) => i18n.amount(shortAmount(rate));
  const tick = (value: number) => i18n.number(value, { maximumSignificantDigits: 6 });
  return (
    <figure className={classes['chart']}>
      <figcaption className={classes['head']}>
        <span id={id} className={classes['title']}>
          {title}
        </span>
        <output className={classes['shown']}>{shown && `${timeOf(shown.at)}: ${said(shown)}`}</output>
      </figcaption>
      <div className={classes['frame']}>
        <div className={classes['scale']} aria-hidden="true" dir="ltr">
          {ticks.map((value) => (
            <span key={value}>{tick(value)}</span>
          ))}
        </div>
        <svg
          // Inline SVG: there is no file for an img element.
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
          role="img"
          aria-labelledby={id}
          aria-describedby={describedBy}
          className={classes['plot']}
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          onPointerMove={point}
          onPointerLeave={() => setAt(undefined)}
        >
          {ticks.map((value) => (
            <line key={value} className={classes['grid']} x1="0" x2="100" y1={y(value)} y2={y(value)} />
          ))}
          <path className={classes['line']} d={ratePath(rates, y)} />
          {at !== undefined && (
            <line className={classes['here']} x1={xOf(at, points.length)} x2={xOf(at, points.length)} y1="0" y2="100" />
          )}
        </svg>
        <div className={classes['times']} aria-hidden="true">
          {[0, Math.round(last / 2), last].map((index) => (
            <span key={index}>{points[index] && timeOf(points[index].at)}</span>
          ))}
        </div>
      </div>
    </figure>
  );
}
