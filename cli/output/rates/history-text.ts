import { isUpToDate, isWholeDay, type RateHistory } from '../../../core/domain/quotes/rate-history.ts';
import type { Style } from '../printer.ts';
import { table } from '../table.ts';

const BARS = '▁▂▃▄▅▆▇█';

/** A history of rates: a line of bars, a blank for each point without a rate, and what they say together. */
export function historyText(history: RateHistory, style: Style): readonly string[] {
  const { from, to, market, summary } = history;
  const head = style('dim', `1 ${from} in ${to}, ${market} market prices before fees`);
  if (summary === undefined) return [head, 'No price is known of the last 24 hours.'];
  const { since, until, last, high, low, change } = summary;
  const lines = table(
    [
      ['last', last],
      ['high', high],
      ['low', low],
    ],
    ['left', 'decimal'],
  );
  const span = isWholeDay(history) ? 'in 24 hours' : `since ${since}`;
  return [head, bars(history), ...lines, `${change} % ${span}${isUpToDate(history) ? '' : `, up to ${until}`}`];
}

function bars({ points }: RateHistory): string {
  const rates = points.map(({ rate }) => (rate === undefined ? undefined : Number(rate)));
  const known = rates.filter((rate) => rate !== undefined);
  const [low, high] = [Math.min(...known), Math.max(...known)];
  const step = (high - low) / (BARS.length - 1) || 1;
  return rates.map((rate) => (rate === undefined ? ' ' : BARS[Math.round((rate - low) / step)])).join('');
}
