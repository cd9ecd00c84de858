import { writeFileSync } from 'node:fs';
import type { RunnerTestCase } from 'vitest';
import { TestRunner } from 'vitest';
import { MutantSwitch } from './mutant-switch.ts';

/** A mutated test that is not decided after this time is killed: it passes in a fraction of it. */
const PATIENCE_MS = 20_000;

const mutants = new MutantSwitch();
Object.assign(globalThis, { __mutants: mutants });

/** The test that killed each mutant, and every mutant that any test reaches. */
const killed = new Map<number, string>();
const reached = new Set<number>();
/** Those that modules reach while they are loaded: any test may depend on them. */
const loaded = new Set<number>();

/**
 * Runs each test as usual, and then with each mutant that it reaches and that no test has killed yet. Tests must be pure:
 * hooks run once for all of it.
 */
export default class MutationRunner extends TestRunner {
  async runTask(test: RunnerTestCase): Promise<void> {
    const run = TestRunner.getTestFn(test);
    for (const number of mutants.takeReached().reached) loaded.add(number);
    await run();
    const { reached: own, asked } = mutants.takeReached();
    for (const number of [...own, ...loaded]) {
      reached.add(number);
      if (killed.has(number)) continue;
      // oxlint-disable-next-line no-await-in-loop -- one mutant is active at a time
      if (await fails(number, asked, run)) killed.set(number, test.name);
    }
  }

  override onAfterRunFiles(): void {
    const report = process.env['MUTATION_REPORT'];
    if (report !== undefined) writeFileSync(report, JSON.stringify({ killed: [...killed], reached: [...reached] }));
  }
}

async function fails(number: number, asked: number, run: () => unknown): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(reject, PATIENCE_MS);
  });
  try {
    await mutants.during(number, asked, async () => Promise.race([run(), late]));
    return false;
  } catch {
    return true;
  } finally {
    clearTimeout(timer);
  }
}
