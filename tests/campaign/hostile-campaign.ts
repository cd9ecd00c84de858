import { Crowd } from './hostile-crowd.ts';
import { type Away, findings, type HostileRecord, p99 } from './hostile-judge.ts';
import { HostileHouse } from './hostile-house.ts';
import { pause } from './random.ts';

export interface HostileOptions {
  /** How long the attack lasts. */
  readonly seconds: number;
  readonly seed: number;
  /** It lasts on until so many inputs were met, three times as long at most. */
  readonly inputs?: number | undefined;
  /** Only attacks whose names have this in them. */
  readonly only?: string | undefined;
  /** Whether honest calls must keep their pace, which a machine that does other work besides cannot tell; true unless given. */
  readonly isTimed?: boolean;
  readonly print?: (line: string) => void;
}

/** What a campaign came to. */
export interface HostileReport {
  readonly findings: readonly string[];
  readonly inputs: number;
  readonly seconds: number;
  /** Inputs a second that were meant in both phases, and that were reached. */
  readonly rate: { readonly meant: number; readonly calm: number; readonly hostile: number };
  readonly attacks: Readonly<Record<string, number>>;
  readonly answers: Readonly<Record<string, number>>;
  /** Milliseconds. */
  readonly honest: { readonly calls: number; readonly p99Calm: number; readonly p99Hostile: number };
  readonly restarts: number;
  readonly holdings: HostileRecord['servers'];
  /** Attacks that went on when a server died. */
  readonly underWay: readonly (readonly string[])[];
}

/** Inputs a second unless a number of inputs is asked for. */
const RATE = 1_200;
/** Shares of the attack's length. */
const WARM_UP = 0.2;
const CALM = 0.4;
/** Between two restarts of PostgreSQL, in seconds, and how long it stays away, in milliseconds. */
const RESTART_EACH = 20;
const AWAY_MS = 500;
/** Within this what was held must be let go of, in milliseconds: longer than a silent connection is kept. */
const REST_MS = 90_000;

/** Attacks a pair of servers while honest customers exchange at them, and judges what came of it. */
export async function runHostile(options: HostileOptions): Promise<HostileReport> {
  const { seconds, seed, inputs = 0, only, isTimed = true, print = () => {} } = options;
  const rate = inputs > 0 ? Math.ceil((inputs / seconds) * 1.1) : RATE;
  const house = await HostileHouse.open();
  try {
    const aims = await house.aims();
    const crowd = (kind: 'calm' | 'hostile', first: number) =>
      new Crowd({ seed, first, aims, rate, kind, only, localAddress: '127.0.0.1' });
    print(`warm-up: ${(seconds * WARM_UP * 2).toFixed(0)} s`);
    for (const kind of ['hostile', 'calm'] as const) await phase(house, crowd(kind, WARM_UP_FIRST), seconds * WARM_UP);
    await house.rest(REST_MS);
    const before = await house.holdings();
    print('well-formed traffic');
    const calm = await phase(house, crowd('calm', 0), Math.max(6, seconds * CALM));
    print('hostile traffic');
    const attackers = crowd('hostile', 0);
    house.onDeath(() => attackers.ask());
    const away: Away[] = [];
    const restarts = restartAgainAndAgain(house, away);
    const isMet = () => attackers.progress.inputs >= inputs;
    const hostile = await phase(house, attackers, seconds, isMet, print);
    await restarts.stop();
    print('rest');
    await house.rest(REST_MS, before);
    const record: HostileRecord = {
      servers: house.records(before, await house.holdings()),
      oddities: [...attackers.oddities, ...calm.oddities],
      away,
      calm: calm.calls,
      hostile: hostile.calls,
      exchanges: await house.unfinished(),
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
        p99Calm: p99(calm.calls, away),
        p99Hostile: p99(hostile.calls, away),
      },
      restarts: away.length,
      holdings: record.servers,
      underWay: attackers.recent,
    };
  } finally {
    await house.close();
  }
}

/** Attacks of the warm-up are others than those of the campaign. */
const WARM_UP_FIRST = 100_000_000;

/** Traffic for a while, with honest customers beside it. */
async function phase(
  house: HostileHouse,
  crowd: Crowd,
  seconds: number,
  isMet: () => boolean = () => true,
  print: (line: string) => void = () => {},
) {
  const since = performance.now();
  const passed = () => (performance.now() - since) / 1000;
  const calls = house.honestCalls();
  let told = 0;
  while (passed() < seconds || (!isMet() && passed() < seconds * 3)) {
    await pause(100);
    if (passed() - told < 10) continue;
    told = passed();
    print(`${crowd.progress.inputs} inputs, ${told.toFixed(0)} s`);
  }
  const { inputs } = await crowd.stop();
  return { inputs, seconds: passed(), calls: calls(), oddities: crowd.oddities };
}

/** Crashes PostgreSQL now and then, and notes how long the servers were without it. */
function restartAgainAndAgain(house: HostileHouse, away: Away[]): { stop(): Promise<void> } {
  const end = new AbortController();
  const running = (async () => {
    for (let waited = RESTART_EACH * 1000 * 0.7; !end.signal.aborted; waited += 100) {
      await pause(100);
      if (waited < RESTART_EACH * 1000) continue;
      waited = 0;
      away.push(await house.restartDatabase(AWAY_MS));
    }
  })();
  return {
    stop: () => {
      end.abort();
      return running;
    },
  };
}
