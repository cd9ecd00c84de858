import { Link } from 'react-router-dom';
import { AFFILIATE_CHANNELS, type AffiliateChannel } from '../../../../core/domain/affiliates/affiliate.ts';
import {
  type AffiliateStats,
  STATS_RANGES,
  type StatsRange,
} from '../../../../core/domain/affiliates/affiliate-stats.ts';
import { Figures } from '../../../components/affiliate/figures.tsx';
import { EmptyState } from '../../../components/affiliate/empty-state.tsx';
import { RecordTable } from '../../../components/record-table/record-table.tsx';
import { buttonClass } from '../../../components/button/button.tsx';
import { Chips } from '../../../components/filter-bar/chips.tsx';
import { useI18n, useText } from '../../../hooks/i18n.ts';
import { statsColumns } from './stats-columns.tsx';
import classes from './stats-page.module.css';
import { Charts, type Figure } from './stats-charts.tsx';

/** Data of the statistics page. */
export interface StatsPart {
  readonly channel: AffiliateChannel;
  readonly stats: AffiliateStats;
}

/** Figures with a chart; affiliates' own software makes no clicks. */
const FIGURES: Readonly<Record<AffiliateChannel, readonly Figure[]>> = {
  web: ['clicks', 'exchanges', 'volume', 'earnings'],
  api: ['exchanges', 'volume', 'earnings'],
};

/** `/affiliate/stats`: an affiliate's statistics as figures, charts, and a table for people who cannot use charts. */
export function StatsPage({ channel, stats }: StatsPart) {
  const text = useText();
  const { totals } = stats;
  const isEmpty = totals.clicks + totals.exchanges === 0 && !/[1-9]/.test(totals.earnings);
  return (
    <>
      <div className={classes['choices']}>
        <Chips
          label={text('affiliate.channel')}
          chips={AFFILIATE_CHANNELS.map((name) => ({
            path: pathOf(name, stats.range),
            label: text(`affiliate.${name}`),
            isOn: name === channel,
          }))}
        />
        <Chips
          label={text('affiliate.range')}
          chips={STATS_RANGES.map((range) => ({
            path: pathOf(channel, range),
            label: text(`affiliate.range.${range}`),
            isOn: range === stats.range,
          }))}
        />
      </div>
      {isEmpty ? (
        <EmptyState
          title={text('affiliate.statsNone')}
          description={text(channel === 'web' ? 'affiliate.statsNoneSaid' : 'affiliate.apiNoneSaid')}
        >
          {channel === 'web' && (
            <Link to="/affiliate" className={buttonClass({ look: 'primary' })}>
              {text('affiliate.getLink')}
            </Link>
          )}
        </EmptyState>
      ) : (
        <>
          <Figures totals={totals} />
          <Charts figures={FIGURES[channel]} stats={stats} />
          <Table stats={stats} />
        </>
      )}
    </>
  );
}

function pathOf(channel: AffiliateChannel, range: StatsRange): string {
  return `/affiliate/stats?channel=${channel}&range=${range}`;
}

function Table({ stats }: { readonly stats: AffiliateStats }) {
  const text = useText();
  const i18n = useI18n();
  return (
    <details className={classes['table']}>
      <summary>{text('affiliate.table')}</summary>
      <RecordTable
        label={text('affiliate.stats')}
        columns={statsColumns({ text, i18n, step: stats.step })}
        items={stats.points.toReversed()}
        keyOf={({ at }) => at}
      />
    </details>
  );
}
