import { type PointerEvent, type ReactNode, useId, useState } from 'react';
import { classNames } from '../../hooks/class-names.ts';
import { useI18n } from '../../hooks/i18n.ts';
import classes from './chart-frame.module.css';

/** A period of a chart, and its value, as people read them. */
interface ChartPoint {
  readonly label: string;
  readonly description: string;
}

interface ChartFrameProps {
  readonly title: string;
  /** ID of the text that says what the chart shows, if there is one. */
  readonly describedBy?: string;
  /** The number of points, the oldest first. */
  readonly count: number;
  /** The point at an index below `count`. */
  pointAt(index: number): ChartPoint;
  /** Marks of the scale, the greatest first. */
  readonly ticks: readonly number[];
  tick(value: number): string;
  /** Positions in a square of 100 by 100. */
  x(index: number): number;
  y(value: number): number;
  /** True for a chart that is a card of its own. */
  readonly isCard?: boolean;
  /** The shapes, in the same square. */
  readonly children: ReactNode;
}

/**
 * One figure over time: title, scale and times around its shapes. A pointer shows the value of a point; the table beside
 * the chart has them all for everyone else.
 */
export function ChartFrame(props: ChartFrameProps) {
  const { title, describedBy, count, pointAt, ticks, tick, x, y, isCard, children } = props;
  const { direction } = useI18n();
  const id = useId();
  const [at, setAt] = useState<number>();
  const last = count - 1;
  const point = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, right, width } = currentTarget.getBoundingClientRect();
    const way = direction === 'rtl' ? right - clientX : clientX - left;
    if (width > 0) setAt(Math.min(last, Math.max(0, Math.round((way / width) * last))));
  };
  const shown = at === undefined || at > last ? undefined : pointAt(at);
  const named = [...new Set([0, Math.round(last / 2), last])].filter((index) => index >= 0);
  return (
    <figure className={classNames(classes['chart'], isCard && classes['card'])}>
      <figcaption className={classes['head']}>
        <span id={id} className={classes['title']}>
          {title}
        </span>
        <output className={classes['shown']}>{shown && `${shown.label}: ${shown.description}`}</output>
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
          {children}
          {shown && at !== undefined && <line className={classes['here']} x1={x(at)} x2={x(at)} y1="0" y2="100" />}
        </svg>
        <div className={classes['times']} aria-hidden="true">
          {named.map((index) => (
            <span key={index}>{pointAt(index).label}</span>
          ))}
        </div>
      </div>
    </figure>
  );
}
