import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asyncScheduler } from 'rxjs';
import { SimulatedChain } from '../../../adapters/chain-simulated/simulated-chain.ts';
import { EmbeddedCatalogue } from '../../../adapters/market-embedded/embedded-catalogue.ts';
import { SignerClient } from '../../../adapters/signer/signer-client.ts';
import { signerFolder } from '../../../adapters/signer/signer-folder.ts';
import { startPostgres, type TestPostgres } from '../../support/servers/postgres.ts';
import type { CampaignChains } from '../chains/campaign-chains.ts';
import { NodeChains } from '../chains/node-chains.ts';
import { setUpSigner } from '../chains/signer-of-nodes.ts';
import { SimulatedChains } from '../chains/simulated-chains.ts';
import { CampaignVenues } from '../trading/campaign-venues.ts';
import { freePort, type ServerHandle, serverHandle } from './server-handle.ts';
import { OrphanReaper } from '../orphan-reaper.ts';
import { SupervisedProcess } from '../supervised-process.ts';
import { pause } from '../random.ts';

/** Databases of a campaign; `nodes` is PostgreSQL with real nodes in place of the simulated chain. */
export const DATABASES = ['pglite', 'postgres', 'nodes'] as const;
export type DatabaseKind = (typeof DATABASES)[number];

/** Milliseconds between blocks; a deposit of 20 confirmations takes some seconds. */
const BLOCK_MS = 100;
/** The built product. */
export const ENTRY = 'dist/altway.cjs';

/** How a cluster is started. */
interface ClusterOptions {
  /** Settings of PostgreSQL. */
  readonly settings?: Readonly<Record<string, string>>;
  /** The built product; that of this checkout unless given. */
  readonly entry?: string;
  /** Whether a process of its own settles, on PostgreSQL; a version before it had that settles in its servers. */
  readonly hasSettlement?: boolean;
  /** Words for Node before the entry, by the name of the process. */
  readonly flags?: (name: string) => readonly string[];
  /** Opens two simulated venues by this seed, and the process that follows them and trades there. */
  readonly venuesSeed?: number;
}

/**
 * The product as in production: on PGlite one server with its embedded signer; on PostgreSQL two servers, a settlement
 * process and a signer process that share the database and the folder. Kills and stops all of it.
 */
export class CrashCluster {
  readonly servers: readonly ServerHandle[];
  /** The signer process, where it is not embedded. */
  readonly signer: SupervisedProcess | undefined;
  /** The process that settles, where the servers do not. */
  readonly settlement: SupervisedProcess | undefined;
  /** The process that follows venues and trades there, and the venues, where there are any. */
  readonly trader: SupervisedProcess | undefined;
  readonly venues: CampaignVenues | undefined;
  readonly folder: string;
  readonly databaseUrl: string | undefined;
  readonly chains: CampaignChains;
  readonly #reaper: OrphanReaper;
  readonly #postgres: TestPostgres | undefined;
  #isDatabaseAway = false;
  #databaseBack: Promise<void> = Promise.resolve();

  private constructor(
    parts: Pick<
      CrashCluster,
      'servers' | 'signer' | 'settlement' | 'trader' | 'venues' | 'folder' | 'databaseUrl' | 'chains'
    >,
    reaper: OrphanReaper,
    postgres: TestPostgres | undefined,
  ) {
    this.servers = parts.servers;
    this.signer = parts.signer;
    this.settlement = parts.settlement;
    this.trader = parts.trader;
    this.venues = parts.venues;
    this.folder = parts.folder;
    this.databaseUrl = parts.databaseUrl;
    this.chains = parts.chains;
    this.#reaper = reaper;
    this.#postgres = postgres;
  }

  /** Starts everything and waits until it is ready. Needs `npm run build` to have run. */
  static async open(kind: DatabaseKind, options: ClusterOptions = {}): Promise<CrashCluster> {
    const { settings = {}, entry = ENTRY, hasSettlement = kind !== 'pglite', flags = () => [], venuesSeed } = options;
    const program = (name: string, words: readonly string[], ready: RegExp, env = {}) =>
      new SupervisedProcess({ name, words: [...flags(name), entry, ...words], env, ready }, reaper);
    const folder = mkdtempSync(join(tmpdir(), 'altway-campaign-'));
    const reaper = new OrphanReaper(folder);
    const nodes = kind === 'nodes' ? await NodeChains.start() : undefined;
    const real = nodes && setUpSigner(folder, entry, nodes);
    const venues = venuesSeed === undefined ? undefined : await CampaignVenues.start(venuesSeed, reaper);
    const postgres = kind !== 'pglite' ? await startPostgres({ fsync: true, settings }) : undefined;
    const databaseUrl = await postgres?.database();
    const { socket } = signerFolder(folder);
    const env = {
      ALTWAY_DATA: folder,
      ALTWAY_BLOCK_MS: String(BLOCK_MS),
      // A question to a node may take two thirds of it.
      ALTWAY_LEASE_MS: kind === 'nodes' ? '5000' : '1000',
      ALTWAY_WEBHOOKS_PRIVATE: '1',
      ALTWAY_RATE_LIMIT: '1000000',
      // All its customers are in one subnet.
      ALTWAY_UNPAID_SUBNET: '1000000',
      ALTWAY_FIXED_SUBNET: '10000000',
      ALTWAY_FIXED_ASSET: '10000000',
      LOG_LEVEL: 'error',
      ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl, ALTWAY_SIGNER: socket }),
      ...(hasSettlement && { ALTWAY_SETTLEMENT: 'elsewhere' }),
      ...real?.env,
      ...venues?.setUp(folder),
    };
    const signing = real?.signing ?? ['signer', 'serve', '--embedded', '--folder', folder];
    const signer = postgres && program('signer', signing, /listens at/);
    const settlement = hasSettlement ? program('settlement', ['settle'], /Altway settles/, env) : undefined;
    const trader = venues && program('venues process', ['venues', 'serve'], /order books of the venues are at/, env);
    const names = postgres ? ['server 1', 'server 2'] : ['server'];
    const servers = await Promise.all(
      names.map(async (name) => {
        const port = await freePort();
        const server = program(name, ['serve'], /Altway is at/, { ...env, PORT: String(port) });
        return serverHandle(server, port);
      }),
    );
    const processes = [signer, trader, ...servers.map(({ process: server }) => server), settlement].filter(
      (one) => one !== undefined,
    );
    try {
      // In this order, because a server asks the signer for its keys.
      for (const one of processes) {
        one.start();
        await one.ready();
      }
      const keys = await new SignerClient(socket).publicKeys();
      await nodes?.findTreasuries(keys);
      const chains = nodes ?? simulatedChains(folder, keys['simulated']!);
      await chains.open();
      const parts = { servers, signer, settlement, trader, venues, folder, databaseUrl, chains };
      return new CrashCluster(parts, reaper, postgres);
    } catch (error) {
      await Promise.all(processes.map((one) => one.stop()));
      venues?.close();
      await nodes?.close();
      await postgres?.stop();
      reaper.close();
      rmSync(folder, { recursive: true, force: true });
      throw error;
    }
  }

  /** Every process but PostgreSQL's. */
  get processes(): readonly SupervisedProcess[] {
    const all = [this.signer, this.settlement, this.trader, ...this.servers.map(({ process: server }) => server)];
    return all.filter((one) => one !== undefined);
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
    await Promise.all(this.processes.map((one) => one.ready()));
  }

  /** Stops servers and signer; database and chain stay for the audit. */
  async stop(): Promise<void> {
    await Promise.all(
      [this.settlement, this.trader, ...this.servers.map(({ process: server }) => server)].map((one) => one?.stop()),
    );
    await this.signer?.stop();
  }

  async close(): Promise<void> {
    await this.#databaseBack.catch(() => {});
    await this.stop();
    this.venues?.close();
    await this.chains.close();
    await this.#postgres?.stop();
    this.#reaper.close();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

function simulatedChains(folder: string, account: string): SimulatedChains {
  const currencies = new EmbeddedCatalogue().list().filter((currency) => currency.kind !== 'fiat');
  const path = join(folder, 'chain.sqlite');
  return new SimulatedChains(new SimulatedChain({ path, clock: asyncScheduler, currencies, account }), path);
}
