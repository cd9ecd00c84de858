import { printable } from './printable.ts';

/** Alignment of a column; `decimal` aligns the decimal points. */
export type Alignment = 'left' | 'right' | 'decimal';

/** Lines up rows of cells in columns two spaces apart. Widths count characters, so give cells without colour codes. */
export function table(rows: readonly (readonly string[])[], alignments: readonly Alignment[]): string[] {
  const columns = alignments.map((alignment, at) => {
    const cells = rows.map((row) => printable(row[at] ?? ''));
    return padded(alignment === 'decimal' ? pointsAligned(cells) : cells, alignment);
  });
  return rows.map((_, row) =>
    columns
      .map((column) => column[row]!)
      .join('  ')
      .trimEnd(),
  );
}

function pointsAligned(cells: readonly string[]): string[] {
  const places = cells.map((cell) => (cell.includes('.') ? cell.length - cell.indexOf('.') : 0));
  const most = Math.max(0, ...places);
  return cells.map((cell, at) => cell + ' '.repeat(most - places[at]!));
}

function padded(cells: readonly string[], alignment: Alignment): string[] {
  const width = Math.max(0, ...cells.map(({ length }) => length));
  return cells.map((cell) => (alignment === 'left' ? cell.padEnd(width) : cell.padStart(width)));
}
