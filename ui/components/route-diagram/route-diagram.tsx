import { useText } from '../../hooks/i18n.ts';
import classes from './route-diagram.module.css';
import { Lane } from './lane.tsx';
import { RouteNode } from './route-node.tsx';
import { type Lane as LaneData, type RouteOf, routeLanes } from './route-lanes.ts';

interface RouteDiagramProps {
  readonly route: RouteOf;
  /** Assets at the two ends. */
  readonly from: string;
  readonly to: string;
}

/** Paths above this number are folded: the largest matter most. */
const FOLD_ABOVE = 5;

/**
 * A diagram of a trade: the pay-in, every hop with its venue and fee, and the payout. Marked up as lists, for screen
 * readers.
 */
export function RouteDiagram({ route, from, to }: RouteDiagramProps) {
  const text = useText();
  const lanes = routeLanes(route);
  const hops = Math.max(...lanes.map((lane) => lane.hops.length));
  const shape = shapeOf(lanes.length, hops);
  const shown = lanes.length > FOLD_ABOVE ? lanes.slice(0, FOLD_ABOVE - 1) : lanes;
  const more = lanes.slice(shown.length);
  return (
    <div className={classes['diagram']}>
      <div className={classes['row']} data-shape={shape}>
        <RouteNode amount={route.amountFrom} asset={from} isEnd />
        <div className={classes['lanes']}>
          <Ways lanes={shown} />
          {more.length > 0 && (
            <details className={classes['more']}>
              <summary className={classes['summary']}>{text('quote.moreWays', { count: more.length })}</summary>
              <Ways lanes={more} />
            </details>
          )}
        </div>
        <RouteNode amount={route.amountTo} asset={to} isEnd note={text('quote.afterFees')} />
      </div>
    </div>
  );
}

function Ways({ lanes }: { readonly lanes: readonly LaneData[] }) {
  return (
    <ul className={classes['ways']}>
      {lanes.map((lane, index) => (
        <Lane key={index} lane={lane} />
      ))}
    </ul>
  );
}

/** Layout by size: a short single path on a line, two or three paths side by side, more of them one below another. */
function shapeOf(ways: number, hops: number): 'line' | 'down' | 'fan' | 'list' {
  if (ways === 1) return hops <= 2 ? 'line' : 'down';
  return ways <= 3 ? 'fan' : 'list';
}
