import type { AffiliateStats, StatsPoint } from '../../../../core/domain/affiliates/affiliate-stats.ts';
import { conversionRate } from '../../../../core/domain/affiliates/affiliate-totals.ts';
import type { I18n } from '../../../../core/ports/services/i18n.ts';
import type { Column } from '../../../components/record-table/record-table.tsx';
import { SignedMoney } from '../../../components/affiliate/signed-money.tsx';
import type { Text } from '../../../hooks/i18n.ts';

/** Formats days and months, which begin in UTC whatever the visitor's time zone. */
export function timesOf({ locale }: I18n, step: AffiliateStats['step']): (iso: string) => string {
  const parts =
    step === 'day' ? ({ day: 'numeric', month: 'short' } as const) : ({ month: 'short', year: 'numeric' } as const);
  const format = new Intl.DateTimeFormat(locale, { ...parts, timeZone: 'UTC' });
  return (iso) => format.format(new Date(iso));
}

interface Reading {
  readonly text: Text;
  readonly i18n: I18n;
  readonly step: AffiliateStats['step'];
}

/** Columns of the table beside the charts. */
export function statsColumns({ text, i18n, step }: Reading): readonly Column<StatsPoint>[] {
  const timeOf = timesOf(i18n, step);
  const number = (key: 'clicks' | 'exchanges' | 'finished'): Column<StatsPoint> => ({
    key,
    label: text(`affiliate.${key}`),
    isNumber: true,
    cell: (point) => i18n.number(point[key]),
  });
  const money = (key: 'volume' | 'earnings'): Column<StatsPoint> => ({
    key,
    label: text(`affiliate.${key}`),
    isNumber: true,
    cell: (point) => <SignedMoney amount={point[key]} asset="btc" />,
  });
  const rate = (point: StatsPoint) => {
    const part = conversionRate(point);
    return part === undefined ? '–' : i18n.number(part, { style: 'percent', maximumFractionDigits: 1 });
  };
  return [
    { key: 'at', label: text(`affiliate.${step}`), cell: ({ at }) => <time dateTime={at}>{timeOf(at)}</time> },
    number('clicks'),
    number('exchanges'),
    number('finished'),
    { key: 'rate', label: text('affiliate.rate'), isNumber: true, cell: rate },
    money('volume'),
    money('earnings'),
  ];
}
