import type { ReactNode } from 'react';
import type { StatsTotals } from '../../../core/domain/affiliates/affiliate-stats.ts';
import { conversionRate } from '../../../core/domain/affiliates/affiliate-totals.ts';
import { useI18n, useText } from '../../hooks/i18n.ts';
import classes from './figures.module.css';
import { SignedMoney } from './signed-money.tsx';

interface FiguresProps {
  readonly totals: StatsTotals;
  /** Unit of earnings and volume; bitcoin unless given. */
  readonly asset?: string;
}

/** An affiliate's statistics in figures. */
export function Figures({ totals, asset = 'btc' }: FiguresProps) {
  const text = useText();
  const i18n = useI18n();
  const rate = conversionRate(totals);
  return (
    <dl className={classes['figures']}>
      <Figure label={text('affiliate.clicks')}>{i18n.number(totals.clicks)}</Figure>
      <Figure label={text('affiliate.exchanges')}>{i18n.number(totals.exchanges)}</Figure>
      <Figure label={text('affiliate.finished')}>{i18n.number(totals.finished)}</Figure>
      <Figure label={text('affiliate.rate')}>
        {rate === undefined ? '–' : i18n.number(rate, { style: 'percent', maximumFractionDigits: 1 })}
      </Figure>
      <Figure label={text('affiliate.volume')}>
        <SignedMoney amount={totals.volume} asset={asset} />
      </Figure>
      <Figure label={text('affiliate.earnings')} isMain>
        <SignedMoney amount={totals.earnings} asset={asset} />
      </Figure>
    </dl>
  );
}

interface FigureProps {
  readonly label: string;
  readonly isMain?: boolean;
  readonly children: ReactNode;
}

function Figure({ label, isMain = false, children }: FigureProps) {
  return (
    <div className={classes['figure']} data-main={isMain}>
      <dt className={classes['label']}>{label}</dt>
      <dd className={classes['value']}>{children}</dd>
    </div>
  );
}
