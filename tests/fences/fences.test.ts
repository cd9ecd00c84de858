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
  for (const folder of ['core/domain', 'adapters/clock', 'cli/serve'])
    mkdirSync(join(root, folder), { recursive: true });
  for (const file of ['core/tsconfig.json', 'core/globals.d.ts']) cpSync(file, join(root, file));
  symlinkSync(resolve('node_modules'), join(root, 'node_modules'));
  writeFileSync(join(root, 'adapters/clock/system-clock.ts'), 'export const now = (): number => 0;\n');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** Sources of small files of core, by name. */
type Probes = Readonly<Record<string, string>>;

/** Runs a tool over probes, once for all of them: most of the time is its start. @returns the lines that name each. */
function run(
  tool: string,
  words: string[],
  probes: Probes,
): { failed: boolean; output: string; about(name: string): string } {
  for (const [name, source] of Object.entries(probes)) writeFileSync(join(root, `core/domain/${name}.ts`), source);
  const { status, stdout, stderr } = spawnSync(bin(tool), words, { cwd: root, encoding: 'utf8' });
  const output = `${stdout}${stderr}`;
  // JSON has all findings on one line.
  const lines = output.split(/\n|(?<=\}),(?=\{"message")/);
  return {
    failed: status !== 0,
    output,
    about: (name) => lines.filter((line) => line.includes(`core/domain/${name}.ts`)).join('\n'),
  };
}
const lint = (probes: Probes) => run('oxlint', ['--deny-warnings', '--format', 'json', 'core'], probes);
const cruise = (probes: Probes) =>
  run('depcruise', ['core', 'adapters', 'cli', '--config', '.dependency-cruiser.mjs', '--output-type', 'err'], probes);
const compile = (probes: Probes) =>
  run('tsc', ['-p', 'core', '--outDir', 'types', '--tsBuildInfoFile', 'types/core.tsbuildinfo'], probes);

const FINE = 'export const answer = (): number => 42;\n';
const ADAPTER =
  "import { now } from '../../adapters/clock/system-clock.ts';\nexport const time = (): number => now();\n";
const LIBRARY = "import { Container } from 'inversify';\nexport const box = Container;\n";

/** What core must not use: a file's name, its source, and the advice. */
const FORBIDDEN = [
  ['calls-fetch', "export const ask = () => fetch('/');\n", 'Ask the ExchangeApi port'],
  ['calls-date-now', 'export const time = () => Date.now();\n', 'Ask the Clock port'],
  ['makes-a-date', 'export const time = () => new Date();\n', 'Ask the Clock port'],
  ['calls-math-random', 'export const dice = () => Math.random();\n', 'Randomness comes through a port'],
  ['calls-set-timeout', 'export const wait = () => setTimeout(() => {}, 1);\n', 'Ask the Clock port'],
  ['imports-node', "import { hostname } from 'node:os';\nexport const name = hostname;\n", 'rxjs and zod'],
  ['imports-a-library', LIBRARY, 'rxjs and zod'],
  ['imports-an-adapter', ADAPTER, 'core knows no adapter'],
] as const;
const GLOBALS = ['fetch', 'setTimeout', 'process', 'window', 'localStorage'];

describe('the rules for core', () => {
  it('allow plain code', () => {
    for (const tool of [lint, cruise, compile]) expect(tool({ fine: FINE }).failed).toBe(false);
  });

  it('of the linter reject adapters, libraries, and what comes through a port, and name the replacement', () => {
    const verdict = lint({ fine: FINE, ...Object.fromEntries(FORBIDDEN.map(([name, source]) => [name, source])) });
    expect(verdict.about('fine')).toBe('');
    for (const [name, , advice] of FORBIDDEN) expect(verdict.about(name)).toContain(advice);
  });

  it('of the compiler declare no globals of browsers and Node, and reject adapters', () => {
    const uses = GLOBALS.map((name) => [`uses-${name}`, `export const it = ${name};\n`] as const);
    const verdict = compile({ fine: FINE, adapter: ADAPTER, ...Object.fromEntries(uses) });
    expect(verdict.about('fine')).toBe('');
    for (const name of GLOBALS) expect(verdict.about(`uses-${name}`)).toContain(`Cannot find name '${name}'`);
    expect(verdict.about('adapter')).toContain('error TS');
  });

  it('of imports reject adapters, and libraries other than rxjs and zod', () => {
    const verdict = cruise({ fine: FINE, adapter: ADAPTER, library: LIBRARY });
    expect(verdict.about('fine')).toBe('');
    expect(verdict.about('adapter')).toContain('core-is-alone');
    expect(verdict.about('library')).toContain('core-libraries');
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

describe('accounts at venues', () => {
  it('are out of reach of servers, and so is ccxt', () => {
    const write = (file: string, source: string) => {
      mkdirSync(join(root, dirname(file)), { recursive: true });
      writeFileSync(join(root, file), source);
    };
    write('adapters/venue-accounts/open-account.ts', "export const open = () => import('ccxt');\n");
    write(
      'cli/venues/start.ts',
      "export const start = () => import('../../adapters/venue-accounts/open-account.ts');\n",
    );
    expect(cruise({}).failed).toBe(false);
    write('cli/serve/far.ts', "export { start } from '../venues/start.ts';\n");
    write('adapters/clock/near.ts', "export const all = () => import('ccxt');\n");
    const { output } = cruise({});
    expect(output).toMatch(/servers-send-no-orders: .*cli\/serve\/far.ts/);
    expect(output).toMatch(/ccxt-stays-with-accounts: .*adapters\/clock\/near.ts/);
  });
});

describe('the layers of core', () => {
  it('let a folder import a lower one, and reject every import upwards or within a layer', () => {
    const write = (file: string, source: string) => {
      mkdirSync(join(root, dirname(file)), { recursive: true });
      writeFileSync(join(root, file), source);
    };
    const importing = (target: string) => `import { answer } from '${target}';\nexport const it = answer;\n`;
    for (const [, file, target] of TRESPASSES) write(join(dirname(file), target), FINE);
    write('core/exchange/transactions/down.ts', importing('../quotes/any.ts'));
    expect(cruise({}).failed).toBe(false);
    for (const [, file, target] of TRESPASSES) write(file, importing(target));
    const { output } = cruise({});
    const missed = TRESPASSES.filter(([, file, , rule]) => !new RegExp(`${rule}: .*${file}`).test(output));
    expect(missed).toEqual([]);
    expect(output).not.toContain('down.ts');
  });
});
