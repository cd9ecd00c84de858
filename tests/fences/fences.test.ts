import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

/** A small project with this project's own rules, where a test can add a forbidden line. */
let root: string;
const bin = (name: string) => resolve('node_modules/.bin', name);

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'altway-fences-'));
  for (const file of ['.oxlintrc.json', '.dependency-cruiser.mjs', 'tsconfig.base.json', 'package.json']) {
    cpSync(file, join(root, file));
  }
  for (const folder of ['core/domain', 'adapters/clock']) mkdirSync(join(root, folder), { recursive: true });
  for (const file of ['core/tsconfig.json', 'core/globals.d.ts']) cpSync(file, join(root, file));
  symlinkSync(resolve('node_modules'), join(root, 'node_modules'));
  writeFileSync(join(root, 'adapters/clock/system-clock.ts'), 'export const now = (): number => 0;\n');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function run(tool: string, words: string[], source: string): { failed: boolean; output: string } {
  writeFileSync(join(root, 'core/domain/probe.ts'), source);
  const { status, stdout, stderr } = spawnSync(bin(tool), words, { cwd: root, encoding: 'utf8' });
  return { failed: status !== 0, output: `${stdout}${stderr}` };
}
const lint = (source: string) => run('oxlint', ['--deny-warnings', 'core'], source);
const cruise = (source: string) =>
  run('depcruise', ['core', 'adapters', '--config', '.dependency-cruiser.mjs', '--output-type', 'err'], source);
const compile = (source: string) =>
  run('tsc', ['-p', 'core', '--outDir', 'types', '--tsBuildInfoFile', 'types/core.tsbuildinfo'], source);

const FINE = 'export const answer = (): number => 42;\n';
const ADAPTER =
  "import { now } from '../../adapters/clock/system-clock.ts';\nexport const time = (): number => now();\n";

describe('the rules for core', () => {
  it('allow plain code', () => {
    expect(lint(FINE)).toMatchObject({ failed: false });
    expect(cruise(FINE)).toMatchObject({ failed: false });
    expect(compile(FINE)).toMatchObject({ failed: false });
  });

  it('reject an adapter in all three tools', () => {
    expect(lint(ADAPTER)).toMatchObject({ failed: true, output: expect.stringContaining('core knows no adapter') });
    expect(cruise(ADAPTER)).toMatchObject({ failed: true, output: expect.stringContaining('core-is-alone') });
    expect(compile(ADAPTER)).toMatchObject({ failed: true });
  });

  it.each([
    ['fetch', "export const ask = () => fetch('/');\n", 'Ask the ExchangeApi port'],
    ['Date.now', 'export const time = () => Date.now();\n', 'Ask the Clock port'],
    ['new Date()', 'export const time = () => new Date();\n', 'Ask the Clock port'],
    ['Math.random', 'export const dice = () => Math.random();\n', 'Randomness comes through a port'],
    ['setTimeout', 'export const wait = () => setTimeout(() => {}, 1);\n', 'Ask the Clock port'],
    ['node:', "import { hostname } from 'node:os';\nexport const name = hostname;\n", 'rxjs and zod'],
    ['inversify', "import { Container } from 'inversify';\nexport const box = Container;\n", 'rxjs and zod'],
  ])('reject %s and name the replacement', (_, source, advice) => {
    expect(lint(source)).toMatchObject({ failed: true, output: expect.stringContaining(advice) });
  });

  it.each(['fetch', 'setTimeout', 'process', 'window', 'localStorage'])('do not declare the global %s', (name) => {
    expect(compile(`export const it = ${name};\n`)).toMatchObject({
      failed: true,
      output: expect.stringContaining(`Cannot find name '${name}'`),
    });
  });

  it('reject a library other than rxjs and zod', () => {
    const source = "import { Container } from 'inversify';\nexport const box = Container;\n";
    expect(cruise(source)).toMatchObject({ failed: true, output: expect.stringContaining('core-libraries') });
  });
});

/** A file that breaks a rule, its import, and the rule. */
const TRESPASSES = [
  ['an upward import', 'core/exchange/transactions/up.ts', '../settlement/any.ts', 'layer-transactions'],
  ['an import of a folder in the same layer', 'core/exchange/chains/aside.ts', '../accounts/any.ts', 'layer-chains'],
  ['a folder without a layer', 'core/exchange/unheard-of/it.ts', '../quotes/any.ts', 'layer-known'],
  ['a file beside the folders', 'core/exchange/beside.ts', './quotes/any.ts', 'layer-known'],
  [
    'a port that imports the exchange',
    'core/ports/low.ts',
    '../exchange/quotes/any.ts',
    'ports-stand-on-domain-and-contract',
  ],
  ['a domain that imports a port', 'core/domain/low.ts', '../ports/any.ts', 'domain-stands-alone'],
  ['a contract that imports a port', 'core/contract/low.ts', '../ports/any.ts', 'contract-stands-on-domain'],
  [
    'a use case that imports the exchange',
    'core/use-cases/low.ts',
    '../exchange/quotes/any.ts',
    'use-cases-know-no-exchange',
  ],
] as const;

describe('the layers of core', () => {
  it('let a folder import a lower one, and reject every import upwards or within a layer', () => {
    const write = (file: string, source: string) => {
      mkdirSync(join(root, dirname(file)), { recursive: true });
      writeFileSync(join(root, file), source);
    };
    const importing = (target: string) => `import { answer } from '${target}';\nexport const it = answer;\n`;
    for (const [, file, target] of TRESPASSES) write(join(dirname(file), target), FINE);
    write('core/exchange/transactions/down.ts', importing('../quotes/any.ts'));
    expect(cruise(FINE)).toMatchObject({ failed: false });
    for (const [, file, target] of TRESPASSES) write(file, importing(target));
    const { output } = cruise(FINE);
    const missed = TRESPASSES.filter(([, file, , rule]) => !new RegExp(`${rule}: .*${file}`).test(output));
    expect(missed).toEqual([]);
    expect(output).not.toContain('down.ts');
  });
});
