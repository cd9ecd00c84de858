import { readFileSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { exampleAddress } from '../../adapters/addresses/example-address.ts';
import { CookieJar } from '../../adapters/http-client/cookie-jar.ts';
import { EmbeddedCatalogue } from '../../adapters/market-embedded/embedded-catalogue.ts';
import { findCurrency } from '../../core/domain/quotes/currency.ts';
import { transactionRoutes } from '../../core/contract/transactions/transaction-routes.ts';
import type { Transaction } from '../../core/domain/transactions/transaction.ts';
import { CrashCluster } from '../campaign/crash/crash-cluster.ts';
import { query } from '../support/servers/postgres.ts';
import type { Figure } from './figures/figure.ts';
import { insertBare, sampleRow } from './settlement/bare-insertions.ts';
import { cpuEach, cpuTimes } from './settlement/cpu-time.ts';
import { COUNTING, DatabaseCount } from './settlement/database-work.ts';
import { floorOf } from './settlement/floor.ts';
import { CONNECTIONS, CUSTOMERS, inParallel } from './settlement/in-parallel.ts';
import { untilFinished } from './settlement/finished.ts';
import { eventLatencies } from './settlement/latency.ts';
import { addOldExchanges } from './settlement/old-exchanges.ts';
import { PlainClient } from './settlement/plain-client.ts';
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

const CREATE = transactionRoutes.createTransaction.path;
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
  /** Requests that store a row as long as an exchange and answer as much, and nothing else. */
  readonly floor: number;
  /** The processor time of such a request, to that of a creation. */
  readonly floorCpu: number;
  /** With `CUSTOMERS` at a time, and with as many as the servers have connections to the database. */
  readonly created: number;
  readonly createdByFew: number;
  readonly completed: number;
  readonly latencies: readonly number[];
  readonly historyPage: number;
}

function figuresOf({ bare, floor, floorCpu, created, createdByFew, completed, latencies }: Run, prefix = ''): Figure[] {
  const reader = `${prefix}from a step to a reader at the other server while others settle`;
  return [
    { name: `${prefix}bare insertions, a transaction each`, value: bare, unit: '/s' },
    { name: `${prefix}created over HTTP, ${CONNECTIONS} customers at a time`, value: createdByFew, unit: '/s' },
    { name: `${prefix}created over HTTP, ${CUSTOMERS} customers at a time`, value: created, unit: '/s' },
    ratio(`${prefix}created to bare insertions, ${CONNECTIONS} customers at a time`, createdByFew, bare),
    ratio(`${prefix}created to bare insertions, ${CUSTOMERS} customers at a time`, created, bare),
    { name: `${prefix}requests that insert one row, to bare HTTP servers`, value: floor, unit: '/s' },
    ratio(`${prefix}created to requests that insert one row`, created, floor),
    ratio(`${prefix}processor time of such a request to that of a creation`, floorCpu, 1),
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
    await createAll(cluster, CUSTOMERS);
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
  const few = await creation(cluster, print, CONNECTIONS);
  const { requests, answers, perSecond: created, cpu } = await creation(cluster, print, CUSTOMERS);
  const made = answers.map(read);
  const row = await sampleRow(url);
  const bare = await insertBare(url, row, COUNT);
  const floor = await floorOf(url, requests, { row, answer: answers[0]! });
  print(`a request that inserts one row: ${floor.cpu.text}`);
  const historyPage = await historyMs(cluster);
  const followed = (await createAll(cluster, READERS)).answers.map(read);
  // As autovacuum does within a minute; the plans made for nearly empty tables read them from end to end.
  await query(url, 'analyze');
  const settling = await DatabaseCount.begin(url);
  const before = cpuTimes(cluster);
  const completing = complete(cluster, made);
  const [completed, latencies] = await Promise.all([
    completing,
    eventLatencies(cluster.servers, followed, addressOf(FROM), completing),
  ]);
  print(`${COUNT} completed: ${cpuEach(before, cpuTimes(cluster), COUNT).text}`);
  for (const line of await settling.end(COUNT, HAS_STATEMENTS)) print(`  ${line}`);
  return {
    bare,
    floor: floor.perSecond,
    floorCpu: floor.cpu.ms / cpu.ms,
    created,
    createdByFew: few.perSecond,
    completed,
    latencies,
    historyPage,
  };
}

/** Creates `COUNT` exchanges, and prints what each takes. */
async function creation(cluster: CrashCluster, print: (line: string) => void, customers: number) {
  const creating = await DatabaseCount.begin(cluster.databaseUrl!);
  const begun = cpuTimes(cluster);
  const created = await createAll(cluster, COUNT, customers);
  const cpu = cpuEach(begun, cpuTimes(cluster), COUNT);
  print(`${COUNT} created, ${customers} at a time: ${cpu.text}`);
  for (const line of await creating.end(COUNT, HAS_STATEMENTS)) print(`  ${line}`);
  return { ...created, cpu };
}

async function createAll({ servers }: CrashCluster, count: number, customers = CUSTOMERS) {
  const [first, ...requests] = Array.from({ length: count + 1 }, () =>
    JSON.stringify({ from: FROM, to: TO, amount: AMOUNT, address: addressOf(TO) }),
  );
  const clients = await Promise.all(servers.map(({ url }) => PlainClient.known(url, CREATE, first!)));
  const start = performance.now();
  const post = (body: string, index: number) => clients[index % clients.length]!.post(CREATE, body);
  const answers = await inParallel(requests, post, customers);
  const perSecond = (count / (performance.now() - start)) * 1000;
  for (const client of clients) client.close();
  return { requests, answers, perSecond };
}

function read(answer: string): Transaction {
  return (JSON.parse(answer) as { readonly result: Transaction }).result;
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
  const start = performance.now();
  await Promise.all(
    made.map(({ payIn }) => {
      const to = { address: payIn.address, ...(payIn.extraId !== undefined && { extraId: payIn.extraId }) };
      return chains.pay(FROM, to, BigInt(AMOUNT) * 10n ** BigInt(decimals));
    }),
  );
  await untilFinished(databaseUrl!, ids);
  return (made.length / (performance.now() - start)) * 1000;
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
