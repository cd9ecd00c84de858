import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { EQUIVALENT } from '../mutation/equivalent.ts';
import { mutantsOf } from '../mutation/find-mutants.ts';
import { GROUPS } from '../mutation/groups.ts';
import { instrumented } from '../mutation/instrument.ts';
import { MutantSwitch } from '../mutation/mutant-switch.ts';

const changes = (text: string) =>
  mutantsOf(text).map(({ start, end, replacement }) => `${text.slice(start, end)} -> ${replacement}`);

/** Runs an instrumented module and calls its function `f`, with each mutant and without. */
async function answers(text: string): Promise<readonly unknown[]> {
  const mutants = mutantsOf(text);
  const choice = new MutantSwitch();
  Object.assign(globalThis, { __mutants: choice });
  const code = instrumented(text, mutants, 0).replaceAll('export ', '');
  const f = new Function(`${code}; return f;`)() as () => unknown;
  const original = f();
  const mutated: unknown[] = [];
  for (const number of mutants.keys()) {
    // oxlint-disable-next-line no-await-in-loop -- one mutant is active at a time
    await choice.during(number, 100, async () => mutated.push(f()));
  }
  expect(f()).toEqual(original);
  return [original, ...mutated];
}

describe('the mutants of a file', () => {
  it('change one operator or literal each', () => {
    expect(changes('export const f = (a: number) => a < 2 && !a;')).toEqual([
      'a < 2 && !a -> (a < 2) || !a',
      'a < 2 -> a <= 2',
      'a < 2 -> a >= 2',
      '2 -> (2 + 1)',
      '!a -> a',
    ]);
    expect(changes(`if (x) y -= 1n; else z = w ? 'on' : '';`)).toEqual([
      'x -> true',
      'x -> false',
      'y -= 1n -> y += 1n',
      '1n -> (1n + 1n)',
      'w -> true',
      'w -> false',
      `'on' -> ''`,
      `'' -> 'mutant'`,
    ]);
    expect(changes('all.some(f); Math.min(a, b); `${a}-b`; i++;')).toEqual([
      'all.some(f) -> all.every(f)',
      'Math.min(a, b) -> Math.max(a, b)',
      "`${a}-b` -> ''",
      'i++ -> i--',
    ]);
  });

  it('leave types, names, imports and texts for people alone', () => {
    expect(changes(`import { a } from 'b'; type T = 'on' | 2; const x: T = y as 'on'; export * from 'c';`)).toEqual([]);
    expect(changes(`const x = { on: y, [k]: z.on }; throw new Error('This cannot be done');`)).toEqual([]);
  });
});

describe('an instrumented file', () => {
  it('behaves as before, and as each mutant while that one is active', async () => {
    expect(await answers('const f = () => 7 - 2 - 1;')).toEqual([4, 6, 8, 5, 3, 3]);
    expect(await answers('const f = () => (true && !false) || [];')).toEqual([true, [], true, [], [], []]);
  });

  it('computes the constants of the module again for each mutant', async () => {
    const text = 'const LEAST = 2; export const TWICE = LEAST * 2; const f = () => TWICE + LEAST;';
    expect(await answers(text)).toEqual([6, 9, 3, 8, 2]);
  });

  it('ends a mutant that runs without end', () => {
    const choice = new MutantSwitch();
    const endless = async () => {
      for (;;) choice.isActive(0);
    };
    return expect(choice.during(0, 1, endless)).rejects.toThrow('without end');
  });
});

describe('the lists of the mutation tests', () => {
  it('name files and tests that exist, and equivalent mutants that still do', () => {
    for (const path of GROUPS.flatMap(({ files, tests }) => [...files, ...tests])) expect(existsSync(path)).toBe(true);
    for (const { file, original, replacement, reason } of EQUIVALENT) {
      expect(changes(readFileSync(file, 'utf8'))).toContain(`${original} -> ${replacement}`);
      expect(reason.length).toBeGreaterThan(20);
    }
  });
});
