import type { AffiliateStats, StatsSummary, StatsTotals } from '../../../core/domain/affiliates/affiliate-stats.ts';
import type { NamedLink } from '../../../core/domain/affiliates/named-link.ts';
import { conversionRate } from '../../../core/domain/affiliates/affiliate-totals.ts';
import { table } from '../table.ts';

const TOTALS_HEAD = ['clicks', 'exchanges', 'finished', 'rate', 'volume btc', 'earnings btc'];
const TOTALS_SIDES = ['right', 'right', 'right', 'right', 'decimal', 'decimal'] as const;

function totalsRow(totals: StatsTotals): string[] {
  const { clicks, exchanges, finished, volume, earnings } = totals;
  const rate = conversionRate(totals);
  const percent = rate === undefined ? '-' : `${(rate * 100).toFixed(1)} %`;
  return [`${clicks}`, `${exchanges}`, `${finished}`, percent, volume, earnings];
}

/** Totals of both channels since the beginning. */
export function summaryText({ web, api }: StatsSummary): string[] {
  return table(
    [
      ['', ...TOTALS_HEAD],
      ['links and widgets', ...totalsRow(web)],
      ['API', ...totalsRow(api)],
    ],
    ['left', ...TOTALS_SIDES],
  );
}

/** Named links, a line each. */
export function linksText(links: readonly NamedLink[]): string[] {
  if (links.length === 0) return ['There is no named link yet: make one with altway affiliate links NAME'];
  const rows = links.map((link) => [link.sub, ...totalsRow(link), link.link]);
  return table([['name', ...TOTALS_HEAD, 'link'], ...rows], ['left', ...TOTALS_SIDES, 'left']);
}

/** A range, day by day or month by month, and its sum. */
export function statsText({ step, points, totals }: AffiliateStats): string[] {
  const length = step === 'day' ? 10 : 7;
  return table(
    [
      [step, ...TOTALS_HEAD],
      ...points.map((point) => [point.at.slice(0, length), ...totalsRow(point)]),
      ['in all', ...totalsRow(totals)],
    ],
    ['left', ...TOTALS_SIDES],
  );
}
