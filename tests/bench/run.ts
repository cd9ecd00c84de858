import { readdir } from 'node:fs/promises';
import { cpus } from 'node:os';
import type { Figure } from './figures/figure.ts';

/**
 * `npm run bench [-- words]`: runs every bench whose file name contains one of the words, or all, one after the other.
 */
interface Bench {
  readonly name: string;
  readonly run: (print: (line: string) => void) => Promise<readonly Figure[]>;
}

const words = process.argv.slice(2);
const files = (await readdir(import.meta.dirname)).filter((file) => file.endsWith('.bench.ts')).toSorted();
const chosen = files.filter((file) => words.length === 0 || words.some((word) => file.includes(word)));
console.log(`${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}, Node ${process.version}`);

let missed = 0;
for (const file of chosen) {
  const bench = (await import(`./${file}`)) as Bench;
  console.log(`\n${bench.name}`);
  for (const figure of await bench.run((line) => console.log(`  ${line}`))) {
    const verdict = verdictOf(figure);
    if (verdict.startsWith('MISSED')) missed += 1;
    console.log(
      `  ${figure.name.padEnd(64)} ${format(figure.value).padStart(12)} ${figure.unit}  ${verdict}`.trimEnd(),
    );
  }
}
if (missed > 0) {
  console.error(`\n${missed} figure${missed === 1 ? '' : 's'} outside their bounds.`);
  process.exitCode = 1;
}

function verdictOf({ value, floor, ceiling }: Figure): string {
  if (floor !== undefined) return value >= floor ? `(at least ${format(floor)})` : `MISSED: at least ${format(floor)}`;
  if (ceiling !== undefined)
    return value <= ceiling ? `(at most ${format(ceiling)})` : `MISSED: at most ${format(ceiling)}`;
  return '';
}

function format(value: number): string {
  return value.toLocaleString('en', { maximumFractionDigits: Math.abs(value) < 10 ? 3 : 0 });
}
