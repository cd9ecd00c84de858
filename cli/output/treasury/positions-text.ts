import type { Positions } from '../../../core/ports/apis/staff-api.ts';
import type { Style } from '../printer.ts';
import { table } from '../table.ts';
import { PRICES_NOTE } from './prices-note.ts';

const HEAD = ['asset', 'took', 'gave', 'hedged', 'position', 'dollars'];

/** Positions, a line for each asset. */
export function positionsText({ pricedBy, assets, long, short, exposure }: Positions, style: Style): string[] {
  if (assets.length === 0) return ['Nothing was filled yet.'];
  const rows = assets.map(({ asset, took, gave, hedged, amount, dollars = '' }) => {
    return [asset, took, gave, hedged, amount, dollars];
  });
  const [head, ...lines] = table([HEAD, ...rows], ['left', 'decimal', 'decimal', 'decimal', 'decimal', 'decimal']);
  return [
    style('dim', head!),
    ...lines,
    '',
    `Held too much: $${long}; owed too much: $${short}; exposure: $${exposure}`,
    PRICES_NOTE[pricedBy],
  ];
}
