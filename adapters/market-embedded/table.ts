/** The rows of a table of text, one a line, cut at spaces or at `separator`. */
export function tableRows(table: string, separator: RegExp | string = /\s+/): string[][] {
  return table
    .trim()
    .split('\n')
    .map((line) => line.split(separator));
}
