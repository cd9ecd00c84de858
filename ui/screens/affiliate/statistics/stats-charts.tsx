import type { AffiliateStats, StatsPoint } from '../../../../core/domain/affiliates/affiliate-stats.ts';
import { LineChart } from '../../../components/affiliate/line-chart.tsx';
import { useI18n, useText } from '../../../hooks/i18n.ts';
import { timesOf } from './stats-columns.tsx';
import classes from './stats-page.module.css';

export type Figure = 'clicks' | 'exchanges' | 'volume' | 'earnings';

export function Charts({ figures, stats }: { readonly figures: readonly Figure[]; readonly stats: AffiliateStats }) {
  const text = useText();
  const i18n = useI18n();
  const timeOf = timesOf(i18n, stats.step);
  if (stats.points.length < 2) return null;
  const isMoney = (figure: Figure) => figure === 'volume' || figure === 'earnings';
  const description = (point: StatsPoint, figure: Figure) =>
    isMoney(figure)
      ? `${signed(String(point[figure]), i18n.amount.bind(i18n))} BTC`
      : i18n.number(Number(point[figure]));
  const titleOf = (figure: Figure) => {
    const title = text(stats.step === 'day' ? 'affiliate.byDay' : 'affiliate.byMonth', {
      figure: text(`affiliate.${figure}`),
    });
    return isMoney(figure) ? `${title} (BTC)` : title;
  };
  const tick = (value: number) => i18n.number(value, { notation: 'compact', maximumSignificantDigits: 3 });
  return (
    <div className={classes['charts']}>
      {figures.map((figure) => (
        <LineChart
          key={figure}
          title={titleOf(figure)}
          points={stats.points.map((point) => ({
            label: timeOf(point.at),
            value: Number(point[figure]),
            description: description(point, figure),
          }))}
          tick={tick}
        />
      ))}
    </div>
  );
}

function signed(decimal: string, format: (plain: string) => string): string {
  return decimal.startsWith('-') ? `\u2212${format(decimal.slice(1))}` : format(decimal);
}
