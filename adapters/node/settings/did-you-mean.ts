/** The name closest to a misspelt one; undefined when none is close. */
export function didYouMean(name: string, names: readonly string[]): string | undefined {
  const [best] = names.map((known) => ({ known, edits: edits(name, known) })).toSorted((a, b) => a.edits - b.edits);
  return best && best.edits <= Math.max(2, name.length / 3) ? best.known : undefined;
}

/**
 * Edit distance: letters to insert, drop or replace to turn one text into the other (Levenshtein), one row of the table
 * at a time.
 */
function edits(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const replaced = row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, row[j]! + 1, next[j - 1]! + 1));
    }
    row = next;
  }
  return row[b.length]!;
}
