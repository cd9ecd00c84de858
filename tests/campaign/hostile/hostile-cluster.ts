import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { certificateFolder, testCertificate } from '../../support/servers/certificates.ts';
import { startPostgres, type TestPostgres } from '../../support/servers/postgres.ts';
import type { AttackTarget } from './attackers.ts';
import { OrphanReaper } from '../orphan-reaper.ts';
import type { Outage, ServerRecord } from './hostile-findings.ts';
import { type ResourceUsage, HostileServer } from './hostile-server.ts';
import { type HonestCall, HonestCustomer, type HonestExchange } from './honest-customers.ts';
import { pause } from '../random.ts';

/** Honest customers of each server. */
const CUSTOMERS = 5;
/** Each server's share of the attack; TLS costs attackers as much as the server. */
const SHARES: Readonly<Record<string, number>> = { limited: 0.5, open: 0.47, secure: 0.03 };
/** Time limit for servers to be ready again after PostgreSQL is back, and for exchanges to finish, in milliseconds. */
const SOON_MS = 60_000;
const PROBE_MS = 100;

type AllHoldings = ReadonlyMap<HostileServer, ResourceUsage | undefined>;

/**
 * Three servers on one PostgreSQL, with a database and a folder each: one with the usual rate limit, which attackers
 * soon reach, one with a limit so high that they reach the code behind it, and one more like the second that speaks
 * TLS. Honest customers have their own addresses.
 */
export class HostileCluster {
  readonly #postgres: TestPostgres;
  readonly #servers: readonly HostileServer[];
  readonly #customers: readonly HonestCustomer[];
  readonly #reaper: OrphanReaper;
  readonly #folder: string;

  private constructor(parts: {
    postgres: TestPostgres;
    servers: readonly HostileServer[];
    reaper: OrphanReaper;
    folder: string;
  }) {
    this.#postgres = parts.postgres;
    this.#servers = parts.servers;
    this.#reaper = parts.reaper;
    this.#folder = parts.folder;
    this.#customers = parts.servers.flatMap(({ name, url }, server) =>
      Array.from(
        { length: CUSTOMERS },
        (_, n) => new HonestCustomer(name, url, `127.0.0.${10 + server * CUSTOMERS + n}`),
      ),
    );
  }

  /** Starts everything. Needs `npm run build` to have run. */
  static async open(): Promise<HostileCluster> {
    const folder = mkdtempSync(join(tmpdir(), 'altway-hostile-guard-'));
    const reaper = new OrphanReaper(folder);
    const postgres = await startPostgres({ fsync: true });
    const settings = { ALTWAY_BLOCK_MS: '500' };
    const unlimited = {
      ...settings,
      ALTWAY_RATE_LIMIT: '1000000',
      ALTWAY_UNPAID_SUBNET: '1000000',
      ALTWAY_FIXED_SUBNET: '10000000',
      ALTWAY_FIXED_ASSET: '10000000',
    };
    const files = certificateFolder(testCertificate(), folder);
    const tls = { ALTWAY_TLS_CERT: files.paths.certificate, ALTWAY_TLS_KEY: files.paths.key };
    const opened = async (name: string, env: Readonly<Record<string, string>>) =>
      new HostileServer(name, { ...env, DATABASE_URL: await postgres.database() }, reaper, folder);
    const servers = [
      await opened('open', unlimited),
      await opened('limited', settings),
      await opened('secure', { ...unlimited, ...tls }),
    ];
    try {
      await Promise.all(servers.map((server) => server.start()));
      return new HostileCluster({ postgres, servers, reaper, folder });
    } catch (error) {
      await Promise.all(servers.map((server) => server.stop()));
      await postgres.stop();
      reaper.close();
      throw error;
    }
  }

  /** Data that any stranger can get: the attackers have created some exchanges. */
  async attackTargets(): Promise<readonly AttackTarget[]> {
    return Promise.all(
      this.#servers.map(async ({ name, url, port }) => {
        const stranger = new HonestCustomer(name, url, '127.0.0.2');
        const secrets = [await stranger.newSecret(), await stranger.newSecret(), await stranger.newSecret()];
        const { cookie, token } = stranger;
        stranger.close();
        const http2 = url.startsWith('https:') ? url : undefined;
        return { server: name, share: SHARES[name]!, surface: { port, http2, cookie, token, secrets } };
      }),
    );
  }

  onDeath(called: () => void): void {
    for (const server of this.#servers) server.onDeath = called;
  }

  /** Starts the customers. @returns a function that stops recording and returns their calls since now. */
  honestCalls(): () => readonly HonestCall[] {
    const before = this.#customers.map(({ calls }) => calls.length);
    for (const customer of this.#customers) customer.start();
    return () => this.#customers.flatMap(({ calls }, n) => calls.slice(before[n]));
  }

  /** Stops PostgreSQL at once and starts it again. */
  async restartDatabase(awayMs: number): Promise<Outage> {
    const from = Date.now();
    await this.#postgres.crash('immediate');
    await pause(awayMs);
    await this.#postgres.start();
    const end = performance.now() + SOON_MS;
    while (!(await this.#allReady()) && performance.now() < end) await pause(PROBE_MS);
    return { from, to: Date.now() };
  }

  /** Waits until the servers are idle, connections are closed and, if given, no more resources are held than before. */
  async rest(withinMs: number, before?: AllHoldings): Promise<void> {
    await Promise.all(this.#customers.map((customer) => customer.rest()));
    const end = performance.now() + withinMs;
    let files = Number.NaN;
    for (;;) {
      await pause(1_000);
      const now = await this.resourceUsage();
      const open = [...now.values()].reduce((sum, one) => sum + (one?.files ?? 0), 0);
      const isBack = before ? isWithin(now, before) : open === files;
      if (isBack || performance.now() > end) return;
      files = open;
    }
  }

  async resourceUsage(): Promise<AllHoldings> {
    const all = this.#servers.map(
      async (server) => [server, await server.resourceUsage().catch(() => undefined)] as const,
    );
    return new Map(await Promise.all(all));
  }

  records(before: AllHoldings, after: AllHoldings): readonly ServerRecord[] {
    return this.#servers.map((server) => ({
      name: server.name,
      deaths: server.deaths,
      before: before.get(server),
      after: after.get(server),
    }));
  }

  /** Exchanges that were acknowledged and are lost, or paid and not finished after a while. */
  async unfinished(): Promise<readonly string[]> {
    const end = performance.now() + SOON_MS;
    const all = this.#customers.map(async (customer) => {
      const left: string[] = [];
      for (const exchange of customer.exchanges) left.push(...(await notWell(customer, exchange, end)));
      return left;
    });
    return (await Promise.all(all)).flat();
  }

  async close(): Promise<void> {
    await Promise.all(this.#customers.map((customer) => customer.rest()));
    for (const customer of this.#customers) customer.close();
    await Promise.all(this.#servers.map((server) => server.stop()));
    await this.#postgres.stop();
    this.#reaper.close();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  async #allReady(): Promise<boolean> {
    return (await Promise.all(this.#servers.map((server) => server.isReady()))).every(Boolean);
  }
}

/** With a small tolerance. */
function isWithin(now: AllHoldings, before: AllHoldings): boolean {
  return [...now].every(([server, held]) => {
    const was = before.get(server);
    return held && was && held.heap <= was.heap * 1.1 && held.files <= was.files * 1.1;
  });
}

/** @returns a description of the problem with an exchange after the time limit, if there is one. */
async function notWell(customer: HonestCustomer, { secret, isPaid }: HonestExchange, end: number): Promise<string[]> {
  const isWell = (status: string | undefined) => (isPaid ? status === 'finished' : status !== undefined);
  for (;;) {
    const status = await customer.statusOf(secret);
    if (status !== 'lost' && isWell(status)) return [];
    const name = `${customer.server}: an exchange that was acknowledged${isPaid ? ' and paid' : ''}`;
    if (status === 'lost' || performance.now() > end) return [`${name} is ${status ?? 'unreadable'}`];
    await pause(PROBE_MS);
  }
}
