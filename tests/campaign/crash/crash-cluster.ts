import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asyncScheduler } from 'rxjs';
import { SimulatedChain } from '../../../adapters/chain-simulated/simulated-chain.ts';
import { CookieJar, type Cookies } from '../../../adapters/http/cookie-jar.ts';
import { httpApi, httpExchangeApi } from '../../../adapters/http/http-exchange-api.ts';
import { EmbeddedCatalogue } from '../../../adapters/market-embedded/embedded-catalogue.ts';
import { undiciFetch } from '../../../adapters/node/network/undici-fetch.ts';
import { SignerClient } from '../../../adapters/signer/signer-client.ts';
import { signerFolder } from '../../../adapters/signer/signer-folder.ts';
import { exchangeRoutes } from '../../../core/contract/exchange/exchange-routes.ts';
import { FRAME_HEADER } from '../../../core/contract/frame-header.ts';
import { widgetRoutes } from '../../../core/contract/merchants/merchant-routes.ts';
import type { ExchangeApi } from '../../../core/ports/apis/exchange-api.ts';
import type { WidgetApi } from '../../../core/ports/apis/merchant-api.ts';
import { startPostgres, type TestPostgres } from '../../support/servers/postgres.ts';
import { OrphanReaper } from '../orphan-reaper.ts';
import { SupervisedProcess } from '../supervised-process.ts';
import { pause } from '../random.ts';

export type DatabaseKind = 'pglite' | 'postgres';

/** Milliseconds between blocks; a deposit of 20 confirmations takes some seconds. */
const BLOCK_MS = 100;
const ENTRY = 'dist/altway.cjs';

/** A server and its clients. */
export interface ServerHandle {
  readonly process: SupervisedProcess;
  readonly url: string;
  readonly api: ExchangeApi;
  /** The API as a browser with these cookies. */
  apiOf(cookies: Cookies): ExchangeApi;
  /** The API of framed pages. */
  readonly widgets: WidgetApi;
}

/**
 * The product as in production: on PGlite one server with its embedded signer; on PostgreSQL two servers and one signer
 * process that share the database and the folder. Kills and stops all of it.
 */
export class CrashCluster {
  readonly servers: readonly ServerHandle[];
  /** The signer process, where it is not embedded. */
  readonly signer: SupervisedProcess | undefined;
  readonly folder: string;
  readonly databaseUrl: string | undefined;
  readonly chain: SimulatedChain;
  readonly #reaper: OrphanReaper;
  readonly #postgres: TestPostgres | undefined;
  #isDatabaseAway = false;
  #databaseBack: Promise<void> = Promise.resolve();

  private constructor(
    parts: Pick<CrashCluster, 'servers' | 'signer' | 'folder' | 'databaseUrl' | 'chain'>,
    reaper: OrphanReaper,
    postgres: TestPostgres | undefined,
  ) {
    this.servers = parts.servers;
    this.signer = parts.signer;
    this.folder = parts.folder;
    this.databaseUrl = parts.databaseUrl;
    this.chain = parts.chain;
    this.#reaper = reaper;
    this.#postgres = postgres;
  }

  /**
   * Starts everything and waits until it is ready. Needs `npm run build` to have run. @param settings of PostgreSQL.
   */
  static async open(kind: DatabaseKind, settings: Readonly<Record<string, string>> = {}): Promise<CrashCluster> {
    const folder = mkdtempSync(join(tmpdir(), 'altway-campaign-'));
    const reaper = new OrphanReaper(folder);
    const postgres = kind === 'postgres' ? await startPostgres({ fsync: true, settings }) : undefined;
    const databaseUrl = await postgres?.database();
    const { socket } = signerFolder(folder);
    const env = {
      ALTWAY_DATA: folder,
      ALTWAY_BLOCK_MS: String(BLOCK_MS),
      ALTWAY_LEASE_MS: '1000',
      ALTWAY_WEBHOOKS_PRIVATE: '1',
      ALTWAY_RATE_LIMIT: '1000000',
      // All its customers are in one subnet.
      ALTWAY_UNPAID_SUBNET: '1000000',
      LOG_LEVEL: 'error',
      ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl, ALTWAY_SIGNER: socket }),
    };
    const signer = postgres && new SupervisedProcess(signerProgram(folder), reaper);
    const names = postgres ? ['server 1', 'server 2'] : ['server'];
    const servers = await Promise.all(names.map((name) => startServer(name, env, reaper)));
    const processes = [...(signer ? [signer] : []), ...servers.map(({ process: server }) => server)];
    try {
      // In this order, because a server asks the signer for its keys.
      for (const one of processes) {
        one.start();
        await one.ready();
      }
      const { simulated } = await new SignerClient(socket).publicKeys();
      const currencies = new EmbeddedCatalogue().list().filter((currency) => currency.kind !== 'fiat');
      const path = join(folder, 'chain.sqlite');
      const chain = new SimulatedChain({ path, clock: asyncScheduler, currencies, account: simulated! });
      return new CrashCluster({ servers, signer, folder, databaseUrl, chain }, reaper, postgres);
    } catch (error) {
      await Promise.all(processes.map((one) => one.stop()));
      await postgres?.stop();
      reaper.close();
      rmSync(folder, { recursive: true, force: true });
      throw error;
    }
  }

  /** True if there is a running PostgreSQL to kill. */
  get hasDatabase(): boolean {
    return this.#postgres !== undefined && !this.#isDatabaseAway;
  }

  /**
   * Ends all PostgreSQL processes at once, and starts it again after a pause, as a supervisor would. @param pauseMs the
   * minimum outage.
   */
  crashDatabase(how: 'immediate' | 'kill', pauseMs: number): void {
    const postgres = this.#postgres;
    if (!postgres || this.#isDatabaseAway) return;
    this.#isDatabaseAway = true;
    this.#databaseBack = (async () => {
      await postgres.crash(how);
      await pause(pauseMs);
      await postgres.start();
      this.#isDatabaseAway = false;
    })();
    // The error reaches those who wait for it; until then there may be none.
    this.#databaseBack.catch(() => {});
  }

  /** Waits until every process answers again. @throws Error when PostgreSQL does not start again. */
  async restored(): Promise<void> {
    await this.#databaseBack;
    await Promise.all([this.signer, ...this.servers.map(({ process: server }) => server)].map((one) => one?.ready()));
  }

  /** Stops servers and signer; database and chain stay for the audit. */
  async stop(): Promise<void> {
    await Promise.all(this.servers.map(({ process: server }) => server.stop()));
    await this.signer?.stop();
  }

  async close(): Promise<void> {
    await this.#databaseBack.catch(() => {});
    await this.stop();
    this.chain.close();
    await this.#postgres?.stop();
    this.#reaper.close();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

function signerProgram(folder: string) {
  const words = [ENTRY, 'signer', 'serve', '--embedded', '--folder', folder];
  return { name: 'signer', words, env: {}, ready: /listens at/ };
}

async function startServer(
  name: string,
  env: Readonly<Record<string, string>>,
  reaper: OrphanReaper,
): Promise<ServerHandle> {
  const port = await freePort();
  const words = [ENTRY, 'serve'];
  const server = new SupervisedProcess(
    { name, words, env: { ...env, PORT: String(port) }, ready: /Altway is at/ },
    reaper,
  );
  const url = `http://127.0.0.1:${port}`;
  const options = { baseUrl: () => url, clock: asyncScheduler };
  const plain = undiciFetch();
  const inFrame: typeof plain = (to, init) => plain(to, { ...init, headers: { ...init.headers, [FRAME_HEADER]: '1' } });
  const framed = { ...options, fetch: inFrame, needsToken: false };
  return {
    process: server,
    url,
    api: httpExchangeApi({ ...options, fetch: plain, cookies: new CookieJar() }),
    apiOf: (cookies) => httpExchangeApi({ ...options, fetch: plain, cookies }),
    widgets: httpApi<WidgetApi>(widgetRoutes, exchangeRoutes.domain, framed),
  };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}
