import { AttackerProcess } from './hostile-worker-process.ts';
import { type Outage, findings, type HostileRecord, p99 } from './hostile-findings.ts';
import { HostileCluster } from './hostile-cluster.ts';
import { pause } from '../random.ts';

interface HostileOptions {
  /** Length of the attack. */
  readonly seconds: number;
  readonly seed: number;
  /** The attack continues until this many inputs are answered, up to ten times its length. */
  readonly inputs?: number | undefined;
  /** A part of the names of attacks to run. */
  readonly only?: string | undefined;
  /**
   * True to check the latency of honest calls, which is meaningless on a machine that does other work; true unless
   * given.
   */
  readonly isTimed?: boolean;
  readonly print?: (line: string) => void;
}

/** The result of a campaign. */
export interface HostileReport {
  readonly findings: readonly string[];
  readonly inputs: number;
  readonly seconds: number;
  /** Inputs per second: planned in both phases, and reached in each. */
  readonly rate: { readonly meant: number; readonly calm: number; readonly hostile: number };
  readonly attacks: Readonly<Record<string, number>>;
  readonly answers: Readonly<Record<string, number>>;
  /** Milliseconds. */
  readonly honest: { readonly calls: number; readonly p99Calm: number; readonly p99Hostile: number };
  readonly restarts: number;
  readonly resourceUsage: HostileRecord['servers'];
  /** Attacks in progress when a server died. */
  readonly underWay: readonly (readonly string[])[];
}

/** Inputs per second unless a number of inputs is given. */
const RATE = 1_200;
/** A phase continues until its inputs are answered, up to this many times its length. */
const MAX_LONGER = 10;
/** Parts of the attack's length. */
const WARM_UP = 0.2;
const CALM = 0.4;
/** Seconds between two restarts of PostgreSQL, and milliseconds of each outage. */
const RESTART_EACH = 20;
const AWAY_MS = 500;
/** Time limit for releasing resources, in milliseconds: longer than an idle connection is kept. */
const REST_MS = 90_000;

/** Attacks servers while honest customers exchange there, and evaluates the result. */
export async function runHostile(options: HostileOptions): Promise<HostileReport> {
  const { seconds, seed, inputs = 0, only, isTimed = true, print = () => {} } = options;
  const rate = inputs > 0 ? Math.ceil((inputs / seconds) * 1.1) : RATE;
  const cluster = await HostileCluster.open();
  try {
    const attackTargets = await cluster.attackTargets();
    const crowd = (kind: 'calm' | 'hostile', first: number) =>
      new AttackerProcess({ seed, first, attackTargets, rate, kind, only, localAddress: '127.0.0.1' });
    print(`warm-up: ${(seconds * WARM_UP * 2).toFixed(0)} s`);
    for (const kind of ['hostile', 'calm'] as const) {
      const warming = crowd(kind, WARM_UP_FIRST);
      // By inputs, too: on a busy machine too few of them fit into the time to fill what servers keep once.
      const isWarm = () => warming.progress.inputs >= rate * seconds * WARM_UP;
      await phase(cluster, warming, seconds * WARM_UP, isWarm);
    }
    await cluster.rest(REST_MS);
    const before = await cluster.resourceUsage();
    print('well-formed traffic');
    const calm = await phase(cluster, crowd('calm', 0), Math.max(6, seconds * CALM));
    print('hostile traffic');
    const attackers = crowd('hostile', 0);
    cluster.onDeath(() => attackers.ask());
    const outages: Outage[] = [];
    const restarts = restartAgainAndAgain(cluster, outages);
    const isMet = () => attackers.progress.inputs >= inputs;
    const hostile = await phase(cluster, attackers, seconds, isMet, print);
    await restarts.stop();
    print('rest');
    await cluster.rest(REST_MS, before);
    const record: HostileRecord = {
      servers: cluster.records(before, await cluster.resourceUsage()),
      anomalies: [...attackers.anomalies, ...calm.anomalies],
      outages,
      calm: calm.calls,
      hostile: hostile.calls,
      exchanges: await cluster.unfinished(),
    };
    return {
      findings: findings(record, isTimed),
      inputs: hostile.inputs,
      seconds: hostile.seconds,
      rate: { meant: rate, calm: calm.inputs / calm.seconds, hostile: hostile.inputs / hostile.seconds },
      attacks: attackers.progress.attacks,
      answers: attackers.progress.answers,
      honest: {
        calls: hostile.calls.length,
        p99Calm: p99(calm.calls, outages),
        p99Hostile: p99(hostile.calls, outages),
      },
      restarts: outages.length,
      resourceUsage: record.servers,
      underWay: attackers.recent,
    };
  } finally {
    await cluster.close();
  }
}

/** The warm-up uses other attacks than the campaign. */
const WARM_UP_FIRST = 100_000_000;

/** Runs traffic for a while, with honest customers beside it. */
async function phase(
  cluster: HostileCluster,
  crowd: AttackerProcess,
  seconds: number,
  isMet: () => boolean = () => true,
  print: (line: string) => void = () => {},
) {
  const since = performance.now();
  const passed = () => (performance.now() - since) / 1000;
  const calls = cluster.honestCalls();
  let reported = 0;
  while (passed() < seconds || (!isMet() && passed() < seconds * MAX_LONGER)) {
    await pause(100);
    if (passed() - reported < 10) continue;
    reported = passed();
    print(`${crowd.progress.inputs} inputs, ${reported.toFixed(0)} s`);
  }
  const { inputs } = await crowd.stop();
  return { inputs, seconds: passed(), calls: calls(), anomalies: crowd.anomalies };
}

/** Crashes PostgreSQL at intervals, and records the outages of the servers. */
function restartAgainAndAgain(cluster: HostileCluster, outages: Outage[]): { stop(): Promise<void> } {
  const end = new AbortController();
  const running = (async () => {
    for (let waited = RESTART_EACH * 1000 * 0.7; !end.signal.aborted; waited += 100) {
      await pause(100);
      if (waited < RESTART_EACH * 1000) continue;
      waited = 0;
      outages.push(await cluster.restartDatabase(AWAY_MS));
    }
  })();
  return {
    stop: () => {
      end.abort();
      return running;
    },
  };
}
