import { Fragment } from 'react';
import type { Hop } from '../../../core/domain/quotes/quote.ts';
import { useI18n, useText } from '../../hooks/i18n.ts';
import { symbolOf } from '../currency-names.ts';
import { shortAmount } from '../short-amount.ts';
import classes from './lane.module.css';
import type { Lane as LaneData } from './route-lanes.ts';
import { RouteNode } from './route-node.tsx';

/** One path through the market: its share, its hops and the assets between them. */
export function Lane({ lane: { share, hops } }: { readonly lane: LaneData }) {
  const text = useText();
  const i18n = useI18n();
  return (
    <li className={classes['lane']}>
      {share !== undefined && (
        <span className={classes['share']} title={text('quote.share', { share: percent(i18n, share) })}>
          {percent(i18n, share)}
        </span>
      )}
      {hops.length === 0 && <p className={classes['edge']}>{text('quote.noTrade')}</p>}
      {hops.map((hop, index) => (
        <Fragment key={index}>
          <Edge hop={hop} />
          {index < hops.length - 1 && <RouteNode amount={hop.amountOut} asset={hop.to} />}
        </Fragment>
      ))}
    </li>
  );
}

function Edge({ hop: { venue, fee, feeAsset } }: { readonly hop: Hop }) {
  const text = useText();
  const i18n = useI18n();
  const isFree = !/[1-9]/.test(fee);
  const shown = `${i18n.amount(shortAmount(fee, 3))} ${symbolOf(feeAsset)}`;
  return (
    <span className={classes['edge']}>
      <span className={classes['venue']}>{venue}</span>
      <span className={classes['line']} />
      <span className={classes['fee']}>{isFree ? text('quote.noHopFee') : text('quote.hopFee', { fee: shown })}</span>
    </span>
  );
}

function percent(i18n: ReturnType<typeof useI18n>, share: number): string {
  return i18n.number(share, { style: 'percent', maximumFractionDigits: 1 });
}
