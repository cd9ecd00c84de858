import { readFileSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { exampleAddress } from '../../adapters/addresses/example-address.ts';
import { CookieJar } from '../../adapters/http/cookie-jar.ts';
import { EmbeddedCatalogue } from '../../adapters/market-embedded/embedded-catalogue.ts';
import { findCurrency } from '../../core/domain/quotes/currency.ts';
import type { Transaction } from '../../core/domain/transactions/transaction.ts';
import { CrashCluster } from '../campaign/crash/crash-cluster.ts';
import { query } from '../support/servers/postgres.ts';
import type { Figure } from './figures/figure.ts';
import { cpuEach, cpuTimes } from './settlement/cpu-time.ts';
import { COUNTING, DatabaseCount } from './settlement/database-work.ts';
import { AT_ONCE, inParallel } from './settlement/in-parallel.ts';
import { eventLatencies } from './settlement/latency.ts';
import { addOldExchanges } from './settlement/old-exchanges.ts';
import { buildVersion } from './settlement/version-before.ts';

export const name = 'Exchanges on PostgreSQL: two servers, a settlement process and a signer, against bare insertions';

/** Exchanges of a run; old ones of the second run; the version to compare with; words for Node of each process. */
const COUNT = Number(process.env['SETTLEMENT_COUNT'] ?? 2_000);
const OLD = Number(process.env['SETTLEMENT_OLD'] ?? 1_000_000);
const BEFORE = process.env['SETTLEMENT_BEFORE'];
const NODE_FLAGS = process.env['SETTLEMENT_NODE_FLAGS']?.split(' ') ?? [];
const HAS_STATEMENTS = process.env['SETTLEMENT_STATEMENTS'] === '1';
/** Concurrent live readers: as many as the server allows one address. */
const READERS = 20;
/** Exchanges of the customer whose history is read, and how often it is read. */
const [OWN, READS] = [40, 300];
/** Few confirmations at both ends, so that the benchmark does not measure blocks of 100 ms. */
const [FROM, TO, AMOUNT] = ['xlm', 'btc', '5000'] as const;

const currencies = new EmbeddedCatalogue().list();

/**
 * PostgreSQL as installed: fsync and synchronous_commit on, for both. A bare insertion is one row as long as a stored
 * exchange, committed alone. Needs `npm run build` to have run.
 */
export async function run(print: (line: string) => void): Promise<Figure[]> {
  const earlier = BEFORE ? await measured(print, buildVersion(BEFORE)) : undefined;
  const now = await measured(print);
  return [
    ...(earlier ? figuresOf(earlier.empty, `before (${BEFORE}): `) : []),
    ...figuresOf(now.empty),
    ...(now.old ? figuresOf(now.old, `with ${OLD.toLocaleString('en')} old exchanges: `) : []),
    ...(earlier ? [ratio('completed, to those of before', now.empty.completed, earlier.empty.completed)] : []),
    ...(now.old ? comparisons(now.empty, now.old) : []),
    ...now.memory,
  ];
}

/** What one run measures; durations in milliseconds, the rest a second. */
interface Run {
  readonly bare: number;
  readonly created: number;
  readonly completed: number;
  readonly latencies: readonly number[];
  readonly historyPage: number;
}

function figuresOf({ bare, created, completed, latencies }: Run, prefix = ''): Figure[] {
  const reader = `${prefix}from a step to a reader at the other server while others settle`;
  return [
    { name: `${prefix}bare insertions, a transaction each`, value: bare, unit: '/s' },
    { name: `${prefix}created over HTTP`, value: created, unit: '/s' },
    ratio(`${prefix}created to bare insertions`, created, bare),
    { name: `${prefix}completed: paid, confirmed, traded, paid out, confirmed`, value: completed, unit: '/s' },
    { name: `${reader}, half within`, value: percentile(latencies, 0.5), unit: 'ms' },
    { name: `${reader}, 99 % within`, value: percentile(latencies, 0.99), unit: 'ms' },
  ];
}

function comparisons(empty: Run, old: Run): Figure[] {
  return [
    ratio('completed with old exchanges, to those without', old.completed, empty.completed),
    ratio('a page of history with old exchanges, to one without', old.historyPage, empty.historyPage),
  ];
}

function ratio(called: string, value: number, to: number): Figure {
  return { name: called, value: value / to, unit: 'times' };
}

async function measured(print: (line: string) => void, version?: ReturnType<typeof buildVersion>) {
  const flags = (process: string) => NODE_FLAGS.map((word) => word.replaceAll('%name', process.replace(' ', '-')));
  const cluster = await CrashCluster.open('postgres', { ...version, flags, settings: COUNTING });
  try {
    await createAll(cluster, 100);
    const empty = await oneRun(cluster, print);
    const old = version || OLD === 0 ? undefined : await withOld(cluster, print);
    const memory = cluster.processes.map((one) => ({
      name: `resident memory of the ${one.name}`,
      value: residentMegabytes(one.pid!),
      unit: 'MB',
    }));
    return { empty, old, memory };
  } finally {
    await cluster.close();
  }
}

async function withOld(cluster: CrashCluster, print: (line: string) => void): Promise<Run> {
  await addOldExchanges(cluster.databaseUrl!, OLD);
  print(`${OLD.toLocaleString('en')} old exchanges added`);
  return oneRun(cluster, print);
}

async function oneRun(cluster: CrashCluster, print: (line: string) => void): Promise<Run> {
  const url = cluster.databaseUrl!;
  const creating = await DatabaseCount.begin(url);
  const begun = cpuTimes(cluster);
  const { made, perSecond: created } = await createAll(cluster, COUNT);
  const between = cpuTimes(cluster);
  print(`${COUNT} created: ${cpuEach(begun, between, COUNT)}`);
  for (const line of await creating.end(COUNT, HAS_STATEMENTS)) print(`  ${line}`);
  const bare = await insertBare(url);
  const historyPage = await historyMs(cluster);
  const { made: followed } = await createAll(cluster, READERS);
  // As autovacuum does within a minute; the plans made for nearly empty tables read them from end to end.
  await query(url, 'analyze');
  const settling = await DatabaseCount.begin(url);
  const before = cpuTimes(cluster);
  const completing = complete(cluster, made);
  const [completed, latencies] = await Promise.all([
    completing,
    eventLatencies(cluster.servers, followed, addressOf(FROM), completing),
  ]);
  print(`${COUNT} completed: ${cpuEach(before, cpuTimes(cluster), COUNT)}`);
  for (const line of await settling.end(COUNT, HAS_STATEMENTS)) print(`  ${line}`);
  return { bare, created, completed, latencies, historyPage };
}

async function createAll({ servers }: CrashCluster, count: number) {
  const addresses = Array.from({ length: count }, () => addressOf(TO));
  const start = performance.now();
  const made = await inParallel(addresses, (address, index) =>
    servers[index % servers.length]!.api.createTransaction({ from: FROM, to: TO, amount: AMOUNT, address }),
  );
  return { made, perSecond: (count / (performance.now() - start)) * 1000 };
}

/** The minimum cost of storing as much as safely. */
async function insertBare(url: string): Promise<number> {
  await query(url, 'drop table if exists bare; create table bare (id text primary key, body jsonb not null)');
  const [sample] = await query(url, 'select body::text as body from transactions limit 1');
  const pool = new pg.Pool({ connectionString: url, max: AT_ONCE });
  try {
    const insert = (id: string) =>
      pool.query({ name: 'bare', text: 'insert into bare values ($1, $2)', values: [id, sample!['body']] });
    await inParallel(Array.from({ length: AT_ONCE * 2 }), (_, index) => insert(`warm ${index}`));
    const start = performance.now();
    await inParallel(Array.from({ length: COUNT }), (_, index) => insert(String(index)));
    return (COUNT / (performance.now() - start)) * 1000;
  } finally {
    await pool.end();
  }
}

/** The median time of a page of a customer's history. */
async function historyMs({ servers }: CrashCluster): Promise<number> {
  const api = servers[0]!.apiOf(new CookieJar());
  for (let count = 0; count < OWN; count += 1)
    await api.createTransaction({ from: FROM, to: TO, amount: AMOUNT, address: addressOf(TO) });
  const times: number[] = [];
  for (let read = 0; read < READS; read += 1) {
    const start = performance.now();
    const { items } = await api.transactions({});
    times.push(performance.now() - start);
    if (items.length === 0) throw new Error('the history is empty');
  }
  return percentile(
    times.toSorted((a, b) => a - b),
    0.5,
  );
}

/** All are paid at the same time, so that the workers compete with no other load. */
async function complete({ chains, databaseUrl }: CrashCluster, made: readonly Transaction[]): Promise<number> {
  const decimals = findCurrency(currencies, FROM)!.decimals;
  const ids = made.map(({ id }) => id);
  const finished = `select count(*)::integer as done from transactions where id = any($1) and status = 'finished'`;
  const start = performance.now();
  await Promise.all(
    made.map(({ payIn }) => {
      const to = { address: payIn.address, ...(payIn.extraId !== undefined && { extraId: payIn.extraId }) };
      return chains.pay(FROM, to, BigInt(AMOUNT) * 10n ** BigInt(decimals));
    }),
  );
  for (;;) {
    const [row] = await query(databaseUrl!, finished, [ids]);
    if (Number(row!['done']) === made.length) return (made.length / (performance.now() - start)) * 1000;
    if (performance.now() - start > 600_000)
      throw new Error(`${String(row!['done'])} of ${made.length} after 10 minutes`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

function residentMegabytes(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) / 1024;
}

function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

function addressOf(ticker: string): string {
  return exampleAddress(findCurrency(currencies, ticker)!, randomBytes(32))!;
}
