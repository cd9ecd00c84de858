import { type PointerEvent, useId, useState } from 'react';
import { chartPaths } from './chart-paths.ts';
import classes from './line-chart.module.css';

interface ChartPoint {
  /** The period, for people. */
  readonly label: string;
  /** For drawing only. */
  readonly value: number;
  /** The value as people read it. */
  readonly description: string;
}

interface LineChartProps {
  readonly title: string;
  /** The oldest first; two or more. */
  readonly points: readonly ChartPoint[];
  /** Formats a mark of the scale. */
  readonly tick: (value: number) => string;
  readonly direction: 'ltr' | 'rtl';
}

/**
 * One figure over time. A pointer shows the value of a point; the table beside the chart has them all for everyone
 * else.
 */
export function LineChart({ title, points, tick, direction }: LineChartProps) {
  const id = useId();
  const [at, setAt] = useState<number>();
  const { line, area, ticks, x, y } = chartPaths(points.map(({ value }) => value));
  const shown = at === undefined ? undefined : points[at];
  const last = points.length - 1;
  const point = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, right, width } = currentTarget.getBoundingClientRect();
    const way = direction === 'rtl' ? right - clientX : clientX - left;
    if (width > 0) setAt(Math.min(last, Math.max(0, Math.round((way / width) * last))));
  };
  const middle = points[Math.round(last / 2)];
  return (
    <figure className={classes['chart']}>
      <figcaption className={classes['head']}>
        <span id={id} className={classes['title']}>
          {title}
        </span>
        <output className={classes['shown']}>{shown && `${shown.label}: ${shown.description}`}</output>
      </figcaption>
      <div className={classes['frame']}>
        <div className={classes['scale']} aria-hidden="true">
          {ticks.map((value) => (
            <span key={value}>{tick(value)}</span>
          ))}
        </div>
        <svg
          // Inline SVG: there is no file for an img element.
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
          role="img"
          aria-labelledby={id}
          className={classes['plot']}
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          onPointerMove={point}
          onPointerLeave={() => setAt(undefined)}
        >
          {ticks.map((value) => (
            <line key={value} className={classes['grid']} x1="0" x2="100" y1={y(value)} y2={y(value)} />
          ))}
          <path className={classes['area']} d={area} />
          <path className={classes['line']} d={line} />
          {at !== undefined && <line className={classes['here']} x1={x(at)} x2={x(at)} y1="0" y2="100" />}
        </svg>
        <div className={classes['times']} aria-hidden="true">
          <span>{points[0]?.label}</span>
          {last > 1 && <span>{middle?.label}</span>}
          <span>{points[last]?.label}</span>
        </div>
      </div>
    </figure>
  );
}
