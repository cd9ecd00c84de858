/** The rows of a text table, one per line, split at spaces or at `separator`. */
export function tableRows(table: string, separator: RegExp | string = /\s+/): string[][] {
  return table
    .trim()
    .split('\n')
    .map((line) => line.split(separator));
}
