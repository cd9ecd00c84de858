import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { query } from '../../support/servers/postgres.ts';
import { cpuEach, cpuTimes, type Used } from './cpu-time.ts';
import { CONNECTIONS, CUSTOMERS, inParallel } from './in-parallel.ts';
import { PlainClient } from './plain-client.ts';

/** What each server of the floor is told. */
export interface FloorTerms {
  readonly databaseUrl: string;
  readonly connections: number;
  /** JSON of each row, and the text of each answer. */
  readonly row: string;
  readonly answer: string;
}

interface Floor {
  readonly perSecond: number;
  /** Processor time each. */
  readonly cpu: Used;
}

/**
 * How many requests two bare HTTP servers answer a second that each store one row as long as an exchange first: the
 * same requests, answers, customers and database as those of a creation, and nothing of an exchange.
 */
export async function floorOf(
  databaseUrl: string,
  requests: readonly string[],
  terms: Omit<FloorTerms, 'databaseUrl' | 'connections'>,
): Promise<Floor> {
  await query(databaseUrl, 'drop table if exists floor; create table floor (id text primary key, body jsonb not null)');
  const children = [1, 2].map(() => fork(join(import.meta.dirname, 'floor-child.ts')));
  try {
    const urls = await Promise.all(
      children.map(async (child) => {
        const ready = once(child, 'message');
        child.send({ ...terms, databaseUrl, connections: CONNECTIONS / 2 });
        return String((await ready)[0]);
      }),
    );
    const clients = urls.map((url) => PlainClient.to(url, { 'content-type': 'application/json' }));
    const send = (all: readonly string[]) =>
      inParallel(all, (body, index) => clients[index % clients.length]!.post('/', body), CUSTOMERS);
    await send(requests.slice(0, 500));
    const processes = children.map(({ pid }, index) => ({ name: `server ${index + 1}`, pid }));
    const [before, start] = [cpuTimes({ processes, databaseUrl }), performance.now()];
    await send(requests);
    const perSecond = (requests.length / (performance.now() - start)) * 1000;
    for (const client of clients) client.close();
    return { perSecond, cpu: cpuEach(before, cpuTimes({ processes, databaseUrl }), requests.length) };
  } finally {
    for (const child of children) child.disconnect();
  }
}
