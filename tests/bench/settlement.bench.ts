import { readFileSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { exampleAddress } from '../../adapters/addresses/example-address.ts';
import { EmbeddedCatalogue } from '../../adapters/market-embedded/embedded-catalogue.ts';
import { findCurrency } from '../../core/domain/quotes/currency.ts';
import type { Transaction } from '../../core/domain/transactions/transaction.ts';
import { CrashCluster, type ServerHandle } from '../campaign/crash/crash-cluster.ts';
import { query } from '../support/servers/postgres.ts';
import type { Figure } from './figure.ts';

export const name = 'Transactions on PostgreSQL, two servers and a signer, against bare insertions';

/** Transactions of a run. */
const COUNT = 200;
/** Concurrent calls, and connections for the bare insertions: as many as both servers together have. */
const AT_ONCE = 20;
/** Concurrent live readers: as many as the server allows one address. */
const READERS = 20;
const CHANGES_EACH = 10;
/** Few confirmations at both ends, so that the benchmark does not measure blocks of 100 ms. */
const [FROM, TO, AMOUNT] = ['xlm', 'btc', '5000'] as const;

const currencies = new EmbeddedCatalogue().list();

/**
 * PostgreSQL as installed: fsync and synchronous_commit on, for both. A bare insertion is one row as long as a stored
 * transaction, committed alone. Needs `npm run build` to have run.
 */
export async function run(print: (line: string) => void): Promise<Figure[]> {
  const cluster = await CrashCluster.open('postgres');
  try {
    const url = cluster.databaseUrl!;
    await createAll(cluster, 40);
    const { made, perSecond: created } = await createAll(cluster, COUNT);
    print(`${COUNT} created`);
    const bare = await insertBare(url);
    const latencies = await eventLatencies(cluster.servers, made.slice(0, READERS));
    const completed = await complete(cluster, made);
    return [
      { name: 'bare insertions, a transaction each', value: bare, unit: '/s' },
      { name: 'created over HTTP', value: created, unit: '/s' },
      { name: 'created to bare insertions', value: created / bare, unit: 'times' },
      { name: 'completed: paid, confirmed, traded, paid out, confirmed', value: completed, unit: '/s' },
      {
        name: 'from a step to a reader at the other server, half within',
        value: percentile(latencies, 0.5),
        unit: 'ms',
      },
      {
        name: 'from a step to a reader at the other server, 99 % within',
        value: percentile(latencies, 0.99),
        unit: 'ms',
      },
      ...[...cluster.servers.map((server) => server.process), cluster.signer!].map((one) => ({
        name: `resident memory of the ${one.name}`,
        value: residentMegabytes(one.pid!),
        unit: 'MB',
      })),
    ];
  } finally {
    await cluster.close();
  }
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
  await query(url, 'create table bare (id text primary key, body jsonb not null)');
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

/** All are paid at the same time, so that the workers compete with no other load. */
async function complete({ chain, databaseUrl }: CrashCluster, made: readonly Transaction[]): Promise<number> {
  const decimals = findCurrency(currencies, FROM)!.decimals;
  const start = performance.now();
  for (const { payIn } of made) {
    const to = { address: payIn.address, ...(payIn.extraId !== undefined && { extraId: payIn.extraId }) };
    await chain.faucet(FROM, to, BigInt(AMOUNT) * 10n ** BigInt(decimals));
  }
  for (;;) {
    const [row] = await query(
      databaseUrl!,
      `select count(*)::integer as done from transactions where status = 'finished'`,
    );
    if (Number(row!['done']) === made.length) return (made.length / (performance.now() - start)) * 1000;
    if (performance.now() - start > 300_000)
      throw new Error(`${String(row!['done'])} of ${made.length} after 5 minutes`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Milliseconds from a change at the first server, its commit included, to a reader at the second. */
async function eventLatencies(
  [writer, reading]: readonly ServerHandle[],
  made: readonly Transaction[],
): Promise<number[]> {
  const latencies: number[] = [];
  const leave = new AbortController();
  // The holder of a tracking link may repeat the refund address, which is an event too; only the owner may change it.
  const refunds = made.map(() => addressOf(FROM));
  const heard = made.map(({ trackSecret }) =>
    follow(`${reading!.url}/exchange/track/${trackSecret}/events`, leave.signal),
  );
  try {
    await Promise.all(heard.map((next) => next()));
    for (let round = 0; round < CHANGES_EACH; round += 1) {
      for (const [index, { trackSecret }] of made.entries()) {
        await writer!.api.refundAddressTracked({ secret: trackSecret!, refundAddress: refunds[index]! });
        const { at, transaction } = await heard[index]!();
        latencies.push(at - Date.parse(transaction.updatedAt));
      }
    }
    return latencies.toSorted((a, b) => a - b);
  } finally {
    leave.abort();
  }
}

/** Server-sent events, one after the other. */
function follow(url: string, signal: AbortSignal): () => Promise<{ at: number; transaction: Transaction }> {
  const events = (async function* read() {
    const { body } = await fetch(url, { signal });
    let text = '';
    for await (const chunk of body!.pipeThrough(new TextDecoderStream())) {
      text += chunk;
      const parts = text.split('\n\n');
      text = parts.pop()!;
      for (const part of parts) {
        const data = /^data: (.*)$/m.exec(part)?.[1];
        if (data !== undefined) yield { at: Date.now(), transaction: JSON.parse(data) as Transaction };
      }
    }
  })();
  return async () => {
    const { value, done } = await events.next();
    if (done) throw new Error('the stream of events ended');
    return value;
  };
}

async function inParallel<T, R>(items: readonly T[], work: (item: T, index: number) => Promise<R>): Promise<R[]> {
  const results: R[] = Array.from({ length: items.length });
  let next = 0;
  const worker = async () => {
    for (let index = next++; index < items.length; index = next++) results[index] = await work(items[index]!, index);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return results;
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
