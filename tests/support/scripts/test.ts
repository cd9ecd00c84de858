import { type ChildProcess, spawn } from 'node:child_process';
import { availableParallelism, constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setup } from '../prepared-databases.ts';

// Of the hundreds of processes that the suites start, the first compiles a source. What is started after the build is built.
process.env['NODE_COMPILE_CACHE'] ??= join(tmpdir(), 'altway-compile-cache');
process.env['PROGRAM_ENTRY'] ??= 'dist/altway.cjs';
// Huge pages for what programs allocate: a server then starts with a quarter fewer page faults, which are dear in virtual machines.
process.env['GLIBC_TUNABLES'] ??= 'glibc.malloc.hugetlb=1';

/** Arguments of a command line. */
type Command = readonly string[];

const npm = (script: string): Command => ['npm', 'run', '--silent', script];
const vitest = (...words: string[]): Command => ['npx', 'vitest', 'run', ...words];

/** As many as there are processors, in either of two suites: more would only wait for each other, until steps time out. */
const WORKERS = `--maxWorkers=${availableParallelism()}`;

/** A command of `npm test`, started when those it needs have passed. */
interface Step {
  command: Command;
  needs: readonly Step[];
  /** True if it opens embedded databases, which several steps then share instead of each creating its own. */
  usesDatabases?: true;
}

const packages: Step = { command: ['node', 'tests/support/scripts/system-packages.ts'], needs: [] };
const verify: Step = { command: npm('verify'), needs: [packages] };
const build: Step = { command: npm('build'), needs: [packages] };
const nodes: Step = { command: npm('test:nodes'), needs: [build] };
// The stories need no server: they run beside the nodes, which often wait for blocks.
const stories: Step = { command: vitest('--project', 'stories'), needs: [verify, build] };
// The browser suites start the built product; the suites on real nodes depend more on the machine's speed than others, and
// unit tests that only compute would wait for minutes beside seven workers with servers of their own. The stories run
// before: their two browsers would slow these two suites until steps time out.
const browser: Step = {
  command: vitest('--project', 'browser', WORKERS),
  needs: [verify, nodes, stories],
  usesDatabases: true,
};
const integration: Step = {
  command: vitest('--project', 'integration', WORKERS),
  needs: [verify, nodes, stories],
  usesDatabases: true,
};

/**
 * `npm test`: installs missing system packages, then runs everything, including the real browser. Several suites run side
 * by side: they often wait for blocks, pauses and codes, and another suite can use the processor meanwhile.
 */
const STEPS: readonly Step[] = [packages, verify, build, nodes, stories, browser, integration];

let failure: number | undefined;
const failedOutputs: Buffer[] = [];
const running = new Set<ChildProcess>();

// Interrupted, it ends what it started and removes the databases; at the second signal it ends at once.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => {
    failure = 128 + constants.signals[signal];
    for (const child of running) child.kill(signal);
  });

const passed = new Map<Step, Promise<void>>();
for (const step of STEPS) passed.set(step, runStep(step));
/** Tells the processes started later, by the environment, where the databases are; they need PostgreSQL's programs. */
const databases = passed.get(packages)!.then(() => (failure === undefined ? setup() : async () => {}));
await Promise.all(passed.values());
await (
  await databases
)();
for (const output of failedOutputs) process.stdout.write(output);
process.exitCode = failure ?? 0;

/** Runs a step after those it needs, unless any has failed meanwhile. */
async function runStep({ command, needs, usesDatabases }: Step): Promise<void> {
  await Promise.all(needs.map((needed) => passed.get(needed)));
  if (usesDatabases) await databases;
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
  running.add(child);
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => void output.push(chunk));
  const begun = performance.now();
  const title = () => `\n> ${[program, ...words].join(' ')}, ${Math.round((performance.now() - begun) / 1000)} s\n`;
  return new Promise((resolve) => {
    child.once('error', (error) => {
      failedOutputs.push(Buffer.from(`${title()}${error.message}\n`));
      running.delete(child);
      resolve(1);
    });
    child.once('close', (status, signal) => {
      running.delete(child);
      const text = Buffer.concat([Buffer.from(title()), ...output]);
      if (status === 0) process.stdout.write(text);
      else failedOutputs.push(text);
      resolve(status ?? 128 + constants.signals[signal!]);
    });
  });
}
