import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asyncScheduler } from 'rxjs';
import { SimulatedChain } from '../../adapters/chain-simulated/simulated-chain.ts';
import { CookieJar } from '../../adapters/http/cookie-jar.ts';
import { httpExchangeApi } from '../../adapters/http/http-exchange-api.ts';
import { EmbeddedCatalogue } from '../../adapters/market-embedded/embedded-catalogue.ts';
import { undiciFetch } from '../../adapters/node/undici-fetch.ts';
import { SignerClient } from '../../adapters/signer/signer-client.ts';
import { signerFolder } from '../../adapters/signer/signer-folder.ts';
import type { ExchangeApi } from '../../core/ports/exchange-api.ts';
import { startPostgres, type TestPostgres } from '../support/postgres.ts';
import { Guard } from './guard.ts';
import { KeptProcess } from './kept-process.ts';

export type DatabaseKind = 'pglite' | 'postgres';

/** Milliseconds between blocks; a currency of 20 confirmations is paid in within some seconds. */
const BLOCK_MS = 100;
const ENTRY = 'dist/altway.cjs';

/** A server and the way to it. */
export interface Door {
  readonly process: KeptProcess;
  readonly api: ExchangeApi;
}

/**
 * The product as it runs for customers: on PGlite one server with its embedded signer; on PostgreSQL two servers and one
 * signer process that share the database and the folder. Everything is killed or stopped through here.
 */
export class BesiegedHouse {
  readonly doors: readonly Door[];
  /** The signer's own process, where it is not embedded. */
  readonly signer: KeptProcess | undefined;
  readonly folder: string;
  readonly databaseUrl: string | undefined;
  readonly chain: SimulatedChain;
  readonly #guard: Guard;
  readonly #postgres: TestPostgres | undefined;

  private constructor(
    parts: Pick<BesiegedHouse, 'doors' | 'signer' | 'folder' | 'databaseUrl' | 'chain'>,
    guard: Guard,
    postgres: TestPostgres | undefined,
  ) {
    this.doors = parts.doors;
    this.signer = parts.signer;
    this.folder = parts.folder;
    this.databaseUrl = parts.databaseUrl;
    this.chain = parts.chain;
    this.#guard = guard;
    this.#postgres = postgres;
  }

  /** Starts everything and waits until it is ready. Needs `npm run build` to have run. */
  static async open(kind: DatabaseKind): Promise<BesiegedHouse> {
    const folder = mkdtempSync(join(tmpdir(), 'altway-campaign-'));
    const guard = new Guard(folder);
    const postgres = kind === 'postgres' ? await startPostgres({ fsync: true }) : undefined;
    const databaseUrl = await postgres?.database();
    const { socket } = signerFolder(folder);
    const signer = postgres && new KeptProcess(signerProgram(folder), guard);
    signer?.start();
    await signer?.ready();
    const env = {
      ALTWAY_DATA: folder,
      ALTWAY_BLOCK_MS: String(BLOCK_MS),
      ALTWAY_LEASE_MS: '1000',
      ALTWAY_RATE_LIMIT: '1000000',
      LOG_LEVEL: 'error',
      ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl, ALTWAY_SIGNER: socket }),
    };
    const names = postgres ? ['server 1', 'server 2'] : ['server'];
    const doors = await Promise.all(names.map((name) => door(name, env, guard)));
    for (const { process: server } of doors) server.start();
    await Promise.all(doors.map(({ process: server }) => server.ready()));
    const { simulated } = await new SignerClient(socket).publicKeys();
    const currencies = new EmbeddedCatalogue().list().filter(({ kind }) => kind !== 'fiat');
    const path = join(folder, 'chain.sqlite');
    const chain = new SimulatedChain({ path, clock: asyncScheduler, currencies, account: simulated! });
    return new BesiegedHouse({ doors, signer, folder, databaseUrl, chain }, guard, postgres);
  }

  /** Waits until every process answers again. */
  async restored(): Promise<void> {
    await Promise.all([this.signer, ...this.doors.map(({ process: server }) => server)].map((one) => one?.ready()));
  }

  /** Stops servers and signer; database and chain stay, to be looked at. */
  async stop(): Promise<void> {
    await Promise.all(this.doors.map(({ process: server }) => server.stop()));
    await this.signer?.stop();
  }

  async close(): Promise<void> {
    await this.stop();
    this.chain.close();
    await this.#postgres?.stop();
    this.#guard.close();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

function signerProgram(folder: string) {
  const words = [ENTRY, 'signer', 'serve', '--embedded', '--folder', folder];
  return { name: 'signer', words, env: {}, ready: /listens at/ };
}

async function door(name: string, env: Readonly<Record<string, string>>, guard: Guard): Promise<Door> {
  const port = await freePort();
  const words = [ENTRY, 'serve'];
  const server = new KeptProcess({ name, words, env: { ...env, PORT: String(port) }, ready: /Altway is at/ }, guard);
  const baseUrl = () => `http://127.0.0.1:${port}`;
  const api = httpExchangeApi({ baseUrl, clock: asyncScheduler, fetch: undiciFetch(), cookies: new CookieJar() });
  return { process: server, api };
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
