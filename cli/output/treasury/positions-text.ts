import type { Positions } from '../../../core/ports/apis/support-api.ts';
import type { Style } from '../printer.ts';
import { table } from '../table.ts';
import { PRICES_NOTE } from './prices-note.ts';

const HEAD = ['asset', 'currency', 'took', 'gave', 'position', 'dollars'];

/** Positions, a line for each asset, and one for each currency where an asset has several. */
export function positionsText({ pricedBy, assets, long, short, exposure }: Positions, style: Style): string[] {
  if (assets.length === 0) return ['Nothing was filled yet.'];
  const rows = assets.flatMap(({ asset, amount, dollars, currencies }) => {
    const lines = currencies.map(({ currency, took, gave, net }) => [
      '',
      currency,
      took.amount ?? took.units,
      gave.amount ?? gave.units,
      net.amount ?? net.units,
      '',
    ]);
    const [only] = lines;
    if (lines.length === 1 && only) return [[asset, ...only.slice(1, -1), dollars ?? '']];
    return [[asset, '', '', '', amount, dollars ?? ''], ...lines];
  });
  const [head, ...lines] = table([HEAD, ...rows], ['left', 'left', 'decimal', 'decimal', 'decimal', 'decimal']);
  return [
    style('dim', head!),
    ...lines,
    '',
    `Held too much: $${long}; owed too much: $${short}; exposure: $${exposure}`,
    PRICES_NOTE[pricedBy],
  ];
}
