import { readdirSync, readFileSync } from 'node:fs';

/** Clock ticks a second in `/proc`. */
const TICKS = 100;

interface Measured {
  readonly processes: readonly { readonly name: string; readonly pid: number | undefined }[];
  readonly databaseUrl: string | undefined;
}

/** Milliseconds of processor that processes and their database have used so far, by their names. */
export function cpuTimes({ processes, databaseUrl }: Measured): ReadonlyMap<string, number> {
  const times = new Map(processes.map(({ name, pid }) => [name, pid === undefined ? 0 : timeOf(pid)]));
  times.set('PostgreSQL', timeOfFamily(serverAt(new URL(databaseUrl!).port)));
  const { user, system } = process.cpuUsage();
  times.set('customers', (user + system) / 1000);
  return times;
}

/** Processor time of a piece of work: in milliseconds, and as text by process. */
export interface Used {
  readonly ms: number;
  readonly text: string;
}

/** What was used between two readings, for each of `count` pieces. */
export function cpuEach(before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>, count: number): Used {
  const used = [...after].map(([name, ms]) => [name, (ms - (before.get(name) ?? 0)) / count] as const);
  const sum = used.reduce((total, [, ms]) => total + ms, 0);
  const parts = used.map(([name, ms]) => `${name} ${ms.toFixed(2)}`).join(', ');
  return { ms: sum, text: `${sum.toFixed(2)} ms of processor each: ${parts}` };
}

/** The process of the PostgreSQL server at a port. */
function serverAt(port: string): number {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const found = pids.find((pid) => wordsOf(pid).some((word) => word === `port=${port}`));
  if (found === undefined) throw new Error(`no PostgreSQL server runs at port ${port}`);
  return Number(found);
}

function wordsOf(pid: string): readonly string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
  } catch {
    return [];
  }
}

function timeOf(pid: number): number {
  try {
    // The name in brackets may hold spaces.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
    return ((Number(fields[11]) + Number(fields[12])) / TICKS) * 1000;
  } catch {
    return 0;
  }
}

/** A process, its children, and those of them that have ended. */
function timeOfFamily(pid: number): number {
  const ended = endedChildren(pid);
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(Number(name)) === pid);
  return timeOf(pid) + ended + children.reduce((sum, child) => sum + timeOf(Number(child)), 0);
}

function endedChildren(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
  return ((Number(fields[13]) + Number(fields[14])) / TICKS) * 1000;
}

function parentOf(pid: number): number | undefined {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')[1]);
  } catch {
    return undefined;
  }
}
