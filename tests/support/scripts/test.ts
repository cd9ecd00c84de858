import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';

/** Arguments of a command line. */
type Command = readonly string[];

const npm = (script: string): Command => ['npm', 'run', '--silent', script];
const vitest = (...words: string[]): Command => ['npx', 'vitest', 'run', ...words];

/** One more than there are processors: campaigns wait for idle servers, and exchanges for blocks. */
const WAITING = `--maxWorkers=${availableParallelism() + 1}`;

/** A command of `npm test`, started when those it needs have passed. */
interface Step {
  command: Command;
  needs: readonly Step[];
}

const packages: Step = { command: ['node', 'tests/support/scripts/system-packages.ts'], needs: [] };
const verify: Step = { command: npm('verify'), needs: [packages] };
const build: Step = { command: npm('build'), needs: [packages] };
const nodes: Step = { command: npm('test:nodes'), needs: [build] };
// The browser suites start the built product; the suites on real nodes depend more on the machine's speed than others, and
// unit tests that only compute would wait for minutes beside seven workers with servers of their own. The stories need no
// server: they take the place of the unit tests beside the nodes, which often wait for blocks.
const browser: Step = { command: vitest('--project', 'browser', WAITING), needs: [verify, nodes] };
const integration: Step = { command: vitest('--project', 'integration', WAITING), needs: [verify, nodes] };
const stories: Step = { command: vitest('--project', 'stories'), needs: [verify, build] };

/**
 * `npm test`: installs missing system packages, then runs everything, including the real browser. Several suites run side
 * by side: they often wait for blocks, pauses and codes, and another suite can use the processor meanwhile.
 */
const STEPS: readonly Step[] = [packages, verify, build, nodes, browser, integration, stories];

let failure: number | undefined;
const failedOutputs: Buffer[] = [];

const passed = new Map<Step, Promise<void>>();
for (const step of STEPS) passed.set(step, runStep(step));
await Promise.all(passed.values());
for (const output of failedOutputs) process.stdout.write(output);
process.exitCode = failure ?? 0;

/** Runs a step after those it needs, unless any has failed meanwhile. */
async function runStep({ command, needs }: Step): Promise<void> {
  await Promise.all(needs.map((needed) => passed.get(needed)));
  if (failure !== undefined) return;
  const status = await run(command);
  if (status !== 0) failure ??= status;
}

/**
 * Shows the output of the command when it has ended, so that those of several do not mix. What failed is shown when all
 * have ended: the end of a long log is what people read first.
 */
function run([program, ...words]: Command): Promise<number> {
  process.stdout.write(`> ${[program, ...words].join(' ')}: started\n`);
  const child = spawn(program!, words, {
    stdio: ['inherit', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  });
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => void output.push(chunk));
  const begun = performance.now();
  const title = () => `\n> ${[program, ...words].join(' ')}, ${Math.round((performance.now() - begun) / 1000)} s\n`;
  return new Promise((resolve) => {
    child.once('error', (error) => {
      failedOutputs.push(Buffer.from(`${title()}${error.message}\n`));
      resolve(1);
    });
    child.once('close', (status) => {
      const text = Buffer.concat([Buffer.from(title()), ...output]);
      if (status === 0) process.stdout.write(text);
      else failedOutputs.push(text);
      resolve(status ?? 1);
    });
  });
}
