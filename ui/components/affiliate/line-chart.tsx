import chart from '../chart/chart-frame.module.css';
import { ChartFrame } from '../chart/chart-frame.tsx';
import { chartPaths } from './chart-paths.ts';

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
}

/** One figure over time, as a line above its area. */
export function LineChart({ title, points, tick }: LineChartProps) {
  const { line, area, ...scale } = chartPaths(points.map(({ value }) => value));
  return (
    <ChartFrame title={title} count={points.length} pointAt={(index) => points[index]!} tick={tick} isCard {...scale}>
      <path className={chart['area']} d={area} />
      <path className={chart['line']} d={line} />
    </ChartFrame>
  );
}
