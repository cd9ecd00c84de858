import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';

/** Arguments of a command line. */
type Command = readonly string[];

const npm = (script: string): Command => ['npm', 'run', '--silent', script];
const vitest = (...words: string[]): Command => ['npx', 'vitest', 'run', ...words];

/** One more than there are processors: campaigns wait for minutes until the attacked servers are idle. */
const BROWSERS = `--maxWorkers=${availableParallelism() + 1}`;

/**
 * `npm test`: installs missing system packages, then runs everything, including the real browser. The stages run one
 * after another. In a stage, lists run side by side and the commands of a list one after another: suites often wait for
 * blocks, pauses and codes, and another suite can use the processor meanwhile.
 */
const STAGES: readonly (readonly (readonly Command[])[])[] = [
  [[['node', 'tests/support/scripts/system-packages.ts']]],
  [[npm('verify')], [npm('build'), npm('test:nodes')]],
  // The browser suites start the built product.
  [[npm('test:integration')], [vitest('--project', 'browser', BROWSERS)], [vitest('--project', 'stories')]],
];

let failure: number | undefined;

for (const lists of STAGES) {
  await Promise.all(lists.map(runList));
  if (failure !== undefined) process.exit(failure);
}

/** Runs commands one after another, until one of any list fails. */
async function runList(commands: readonly Command[], list: number): Promise<void> {
  for (const command of commands) {
    if (failure !== undefined) return;
    const status = await run(command, list === 0);
    if (status !== 0) failure ??= status;
  }
}

/** @param isShown at once; otherwise the output of a command is shown when it has ended, so that lists do not mix. */
function run([program, ...words]: Command, isShown: boolean): Promise<number> {
  const title = `\n> ${[program, ...words].join(' ')}\n`;
  if (isShown) process.stdout.write(title);
  const child = spawn(program!, words, {
    stdio: ['inherit', isShown ? 'inherit' : 'pipe', isShown ? 'inherit' : 'pipe'],
    shell: process.platform === 'win32',
  });
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => void output.push(chunk));
  return new Promise((resolve) => {
    child.once('error', (error) => {
      process.stderr.write(`${title}${error.message}\n`);
      resolve(1);
    });
    child.once('close', (status) => {
      if (!isShown) process.stdout.write(Buffer.concat([Buffer.from(title), ...output]));
      resolve(status ?? 1);
    });
  });
}
