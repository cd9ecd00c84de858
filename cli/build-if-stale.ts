import { spawnSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Builds `dist/` when it is missing or older than its sources, so that `npm start` serves the current code. */
const SOURCES = ['core', 'adapters', 'ui', 'cli', 'vite.config.ts', 'package-lock.json'];
const BUILT = 'dist/altway.cjs';

function newest(path: string): number {
  const { mtimeMs } = statSync(path);
  if (!statSync(path).isDirectory()) return mtimeMs;
  return Math.max(0, ...readdirSync(path).map((name) => newest(join(path, name))));
}

function builtAt(): number {
  return statSync(BUILT, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

if (Math.max(...SOURCES.map(newest)) > builtAt()) {
  process.stdout.write('Building the page and the server (only when they changed) ...\n');
  const { status } = spawnSync('npm', ['run', '--silent', 'build'], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  process.exitCode = status ?? 1;
}
