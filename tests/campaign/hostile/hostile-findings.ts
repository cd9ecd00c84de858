import type { Anomaly } from './attackers.ts';
import type { ResourceUsage } from './hostile-server.ts';
import type { HonestCall } from './honest-customers.ts';

/** An outage of PostgreSQL, by `Date.now()`, until the servers reported that they were ready again. */
export interface Outage {
  readonly from: number;
  readonly to: number;
}

/** Measurements of one server. */
export interface ServerRecord {
  readonly name: string;
  readonly deaths: readonly string[];
  readonly before: ResourceUsage | undefined;
  readonly after: ResourceUsage | undefined;
}

/** All measurements. */
export interface HostileRecord {
  readonly servers: readonly ServerRecord[];
  readonly anomalies: readonly Anomaly[];
  readonly outages: readonly Outage[];
  readonly calm: readonly HonestCall[];
  readonly hostile: readonly HonestCall[];
  /** Descriptions of acknowledged exchanges with a problem. */
  readonly exchanges: readonly string[];
}

/** The maximum growth of heap and open files. */
const MAX_MORE = 1.2;
/** The maximum slowdown of honest calls under attack. */
const MAX_SLOWER = 5;
/** An expected refusal: a server that is busy with other sign-ins sends it. */
const MEANT = /Too many people are signing in/;
/** What is under way this shortly before PostgreSQL stops, or after it is back, may fail with it, in milliseconds. */
const CUT_MS = 2_000;

/**
 * Evaluates the measurements. @param isTimed whether honest calls must keep their latency. @returns the findings; none
 * when all is well.
 */
export function findings(record: HostileRecord, isTimed = true): readonly string[] {
  const { servers, anomalies, outages, calm, hostile, exchanges } = record;
  return [
    ...servers.flatMap(({ deaths }) => deaths),
    ...servers.flatMap(held),
    ...unique(anomalies.filter((one) => !isMeant(one, outages)).map(summaryOf)),
    ...unique([...calm, ...hostile].filter((call) => isRefused(call, outages)).map(refusal)),
    ...(isTimed ? slower(calm, hostile, outages) : []),
    ...exchanges,
  ];
}

/** The 99th percentile of the latency of honest calls while the database was available, in milliseconds. */
export function p99(calls: readonly HonestCall[], outages: readonly Outage[]): number {
  const times = calls.filter((call) => call.status === 200 && !isAway(call, outages)).map(({ ms }) => ms);
  return times.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(times.length * 0.99) - 1)] ?? Number.NaN;
}

function held({ name, before, after, deaths }: ServerRecord): string[] {
  // A restarted server is another process.
  if (deaths.length > 0) return [];
  if (!before || !after) return [`${name}: its resources are unknown`];
  return (['heap', 'files'] as const)
    .filter((what) => after[what] > before[what] * MAX_MORE)
    .map((what) => `${name}: ${what} was ${before[what]} after the warm-up and is ${after[what]} at rest`);
}

function isMeant({ what, status, body, at }: Anomaly, outages: readonly Outage[]): boolean {
  return what === 'server error' && status === 503 && (MEANT.test(body) || isAway({ at, ms: 0 }, outages));
}

function isRefused(call: HonestCall, outages: readonly Outage[]): boolean {
  return call.status !== 200 && !((call.status === 503 || call.status === 0) && isAway(call, outages));
}

/** Whether an outage fell into the time of a call: on a busy machine one can begin long before. */
function isAway({ at, ms }: Pick<HonestCall, 'at' | 'ms'>, outages: readonly Outage[]): boolean {
  return outages.some(({ from, to }) => at + ms >= from - CUT_MS && at <= to + CUT_MS);
}

function slower(calm: readonly HonestCall[], hostile: readonly HonestCall[], outages: readonly Outage[]): string[] {
  const [before, under] = [p99(calm, outages), p99(hostile, outages)];
  if (under <= before * MAX_SLOWER) return [];
  return [
    `honest calls: p99 is ${under.toFixed(1)} ms under attack, ${before.toFixed(1)} ms under well-formed traffic`,
  ];
}

function summaryOf({ what, server, status, body, attack, name, input }: Anomaly): readonly [string, string] {
  const kind = what === 'accepted' ? 'an ambiguous request was answered' : 'a server error';
  return [
    `${kind}: ${server} answered ${status} to attack ${attack} (${name})`,
    `${body.slice(0, 200)}\n  input: ${input}`,
  ];
}

function refusal({ server, status, call, body }: HonestCall): readonly [string, string] {
  return [`an honest call failed: ${server}, ${call}: ${status}`, body];
}

/** Groups equal findings: the first in full, and their number. */
function unique(all: readonly (readonly [string, string])[]): string[] {
  const kinds = new Map<string, { first: string; count: number }>();
  for (const [what, details] of all) {
    const key = `${what.replaceAll(/attack \d+/g, 'attack')} ${details.replaceAll(/input: [^]*/g, '')}`;
    const known = kinds.get(key);
    if (known) known.count += 1;
    else kinds.set(key, { first: `${what}\n  ${details}`, count: 1 });
  }
  return [...kinds.values()].map(({ first, count }) =>
    count === 1 ? first : `${first}\n  and ${count - 1} more alike`,
  );
}
