import { spawnSync } from 'node:child_process';

/** `npm test`: brings the system packages that are missing, then runs everything, the real browser included. */
const steps: readonly (readonly string[])[] = [
  ['node', 'tests/support/system-packages.ts'],
  ['npm', 'run', '--silent', 'verify'],
  ['npm', 'run', '--silent', 'test:parts'],
  ['npm', 'run', '--silent', 'test:nodes'],
  ['npm', 'run', '--silent', 'build'],
  ['npm', 'run', '--silent', 'test:browser'],
];

for (const [command, ...words] of steps) {
  process.stdout.write(`\n> ${[command, ...words].join(' ')}\n`);
  const { status } = spawnSync(command!, words, { stdio: 'inherit', shell: process.platform === 'win32' });
  if (status !== 0) process.exit(status ?? 1);
}
