import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { EQUIVALENT } from './equivalent.ts';
import { GROUPS, type MutationGroup, WANTED } from './groups.ts';
import { MutantList, type PlacedMutant } from './mutant-list.ts';

/** What the tests of a group did to its mutants. */
interface GroupReport {
  readonly name: string;
  readonly counted: readonly PlacedMutant[];
  readonly survivors: readonly PlacedMutant[];
  /** Mutants called equivalent that a test has killed. */
  readonly wrong: readonly PlacedMutant[];
  readonly reached: ReadonlySet<number>;
}

const { values } = parseArgs({
  options: { group: { type: 'string' }, share: { type: 'string', default: String(WANTED) } },
});
const groups = GROUPS.filter(({ name }) => values.group === undefined || name === values.group);
if (groups.length === 0) throw new Error(`--group is none of: ${GROUPS.map(({ name }) => name).join(', ')}`);

let isEnough = true;
for (const group of groups) {
  // oxlint-disable-next-line no-await-in-loop -- each takes a core
  const report = await mutate(group);
  print(report);
  isEnough &&= shareOf(report.counted, report.survivors) >= Number(values.share) && report.wrong.length === 0;
}
process.exitCode = isEnough ? 0 : 1;

/** Runs the tests of a group with each of its mutants. @throws Error if they fail without any. */
async function mutate(group: MutationGroup): Promise<GroupReport> {
  const folder = mkdtempSync(join(tmpdir(), 'altway-mutation-'));
  try {
    const report = join(folder, 'report.json');
    const env = { ...process.env, MUTATION_GROUP: group.name, MUTATION_REPORT: report };
    const code = await new Promise<number | null>((resolve, reject) => {
      const config = ['run', '--config', 'tests/mutation/vitest.config.ts'];
      const tests = spawn('node_modules/.bin/vitest', config, { env, stdio: ['ignore', 'ignore', 'inherit'] });
      tests.on('error', reject).on('close', resolve);
    });
    if (code !== 0) throw new Error(`${group.name}: the tests fail without any mutant: run them first`);
    return reportOf(group, JSON.parse(readFileSync(report, 'utf8')) as Findings);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Findings {
  readonly killed: readonly (readonly [number, string])[];
  readonly reached: readonly number[];
}

function reportOf(group: MutationGroup, { killed, reached }: Findings): GroupReport {
  const isKilled = new Set(killed.map(([number]) => number));
  const { all } = new MutantList(group);
  const counted = all.filter((mutant) => !isEquivalent(mutant));
  return {
    name: group.name,
    counted,
    survivors: counted.filter(({ number }) => !isKilled.has(number)),
    wrong: all.filter((mutant) => isEquivalent(mutant) && isKilled.has(mutant.number)),
    reached: new Set(reached),
  };
}

function isEquivalent({ file, original, replacement }: PlacedMutant): boolean {
  return EQUIVALENT.some((one) => one.file === file && one.original === original && one.replacement === replacement);
}

function print({ name, counted, survivors, wrong, reached }: GroupReport): void {
  console.log(`\n${name}: ${summary(counted, survivors)}`);
  for (const file of new Set(counted.map((mutant) => mutant.file))) {
    const isHere = (mutant: PlacedMutant) => mutant.file === file;
    console.log(`  ${file}: ${summary(counted.filter(isHere), survivors.filter(isHere))}`);
  }
  for (const { file, line, original, replacement, number } of survivors) {
    const place = reached.has(number) ? '' : ' (no test gets there)';
    console.log(`    ${file}:${line}${place}: ${short(original)} -> ${short(replacement)}`);
  }
  for (const { file, line, original } of wrong)
    console.log(`    ${file}:${line}: ${short(original)} is called equivalent, and a test kills it`);
}

function summary(counted: readonly PlacedMutant[], survivors: readonly PlacedMutant[]): string {
  const share = (100 * shareOf(counted, survivors)).toFixed(1);
  return `${counted.length - survivors.length} of ${counted.length} mutants killed, ${share} %`;
}

function shareOf(counted: readonly PlacedMutant[], survivors: readonly PlacedMutant[]): number {
  return counted.length === 0 ? 1 : 1 - survivors.length / counted.length;
}

function short(text: string): string {
  return text.replaceAll(/\s+/g, ' ').slice(0, 100);
}
