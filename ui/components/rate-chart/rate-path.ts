/** Places of coordinates in a square of 100 by 100. */
const PLACES = 2;

/** Horizontal position of a point. */
export function xOf(point: number, points: number): number {
  return (point / Math.max(1, points - 1)) * 100;
}

/**
 * The path of a line in a square of 100 by 100, drawn without a library because the exchange card has it too. It breaks
 * at points without a rate; a rate between two of them is a dot. @param y vertical position of a rate
 */
export function ratePath(rates: readonly (number | undefined)[], y: (rate: number) => number): string {
  let path = '';
  rates.forEach((rate, point) => {
    if (rate === undefined) return;
    const at = `${xOf(point, rates.length).toFixed(PLACES)},${y(rate).toFixed(PLACES)}`;
    const begins = rates[point - 1] === undefined;
    path += begins ? `M${at}` : `L${at}`;
    if (begins && rates[point + 1] === undefined) path += `L${at}`;
  });
  return path;
}

/** Numbers of a history for drawing alone. */
export function drawnRates(points: readonly { readonly rate?: string | undefined }[]): (number | undefined)[] {
  return points.map(({ rate }) => (rate === undefined ? undefined : Number(rate)));
}
