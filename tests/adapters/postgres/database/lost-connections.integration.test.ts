import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asyncScheduler } from 'rxjs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exampleAddress } from '../../../../adapters/addresses/example-address.ts';
import { CookieJar } from '../../../../adapters/http-client/cookie-jar.ts';
import { httpExchangeApi } from '../../../../adapters/http-client/http-exchange-api.ts';
import { EmbeddedCatalogue } from '../../../../adapters/market-embedded/embedded-catalogue.ts';
import { MemoryLogger } from '../../../../adapters/memory/memory-logger.ts';
import { undiciFetch } from '../../../../adapters/node/network/undici-fetch.ts';
import { openStore } from '../../../../adapters/postgres/open-store.ts';
import { ExchangeError } from '../../../../core/contract/exchange-error.ts';
import { findCurrency } from '../../../../core/domain/quotes/currency.ts';
import { query, startPostgres, type TestPostgres } from '../../../support/servers/postgres.ts';
import { waitFor } from '../../../support/wait-for.ts';

const TERMINATE = `select pg_terminate_backend(pid) from pg_stat_activity
  where application_name = 'altway' and pid <> pg_backend_pid()`;
const doge = findCurrency(new EmbeddedCatalogue().list(), 'doge')!;
const ADDRESS = exampleAddress(doge, new Uint8Array(32).fill(7))!;
const WANTED = { from: 'ltc', to: 'doge', amount: '15', address: ADDRESS };

describe('a store whose database connections are lost', () => {
  let postgres: TestPostgres;
  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterAll(() => postgres?.stop());

  it('is unavailable to a unit of work whose own connection was closed, and works again at once', async () => {
    const databaseUrl = await postgres.database();
    const logger = new MemoryLogger();
    const store = await openStore({ databaseUrl, folder: '', logger });
    try {
      const unit = store.atomically(async ({ cursors }) => {
        await cursors.get('one');
        await query(databaseUrl, TERMINATE);
        // The connection is idle when it is lost, so only its error listener notices.
        await until('the break', () =>
          logger.lines.some(({ message }) => message === 'a connection to the database broke'),
        );
        await cursors.get('one');
      });
      await expect(unit).rejects.toMatchObject({ name: 'ExchangeError', code: 'unavailable' });
      await expect(store.cursors.get('one')).resolves.toBeUndefined();
    } finally {
      await store.close();
    }
  });

  it('passes an error on unchanged when the connection is not lost', async () => {
    const store = await openStore({ databaseUrl: await postgres.database(), folder: '', logger: new MemoryLogger() });
    try {
      await expect(store.cursors.get('nul \u0000')).rejects.toMatchObject({ code: '22021' });
    } finally {
      await store.close();
    }
  });
});

describe('servers whose database connections are lost under load', () => {
  let postgres: TestPostgres;
  let url: string;
  const folders: string[] = [];
  const servers: Server[] = [];
  beforeAll(async () => {
    // The test looks for acknowledged data after a crash.
    postgres = await startPostgres({ fsync: true });
    url = await postgres.database();
    const folder = mkdtempSync(join(tmpdir(), 'altway-lost-'));
    folders.push(folder);
    servers.push(await Server.start(url, folder));
  });
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop()));
    await postgres?.stop();
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  });

  it(
    'answer correctly or with 503 while all connections are closed repeatedly, and stay alive',
    { timeout: 120_000 },
    async () => {
      const customers = new Customers(servers[0]!.url);
      for (let time = 0; time < 12; time += 1) {
        await customers.seeSuccess();
        await query(url, TERMINATE);
      }
      await customers.seeSuccess();
      expect(await customers.end()).toEqual([]);
      expect(servers[0]!.ended).toBeUndefined();
    },
  );

  it.each(['immediate', 'kill'] as const)(
    'answer 503 while PostgreSQL is down (%s), and recover when it is back',
    { timeout: 120_000 },
    async (how) => {
      const [server] = servers;
      const customers = new Customers(server!.url);
      await customers.seeSuccess();
      await postgres.crash(how);
      await until('503 of /ready', async () => (await server!.ready()) === 503);
      await until('refusals', () => customers.refused > 5);
      await postgres.start();
      await customers.seeSuccess();
      await until('200 of /ready', async () => (await server!.ready()) === 200);
      expect(await customers.end()).toEqual([]);
      expect(server!.ended).toBeUndefined();
    },
  );
});

function until(what: string, check: () => boolean | Promise<boolean>): Promise<true> {
  return waitFor(what, async () => (await check()) || undefined);
}

/** A server in a process of its own, so that a crash does not end the test. */
class Server {
  readonly url: string;
  readonly #child: ChildProcess;
  readonly #output: () => string;

  private constructor(child: ChildProcess, url: string, output: () => string) {
    this.#child = child;
    this.url = url;
    this.#output = output;
  }

  static async start(databaseUrl: string, folder: string): Promise<Server> {
    const env = {
      DATABASE_URL: databaseUrl,
      ALTWAY_DATA: folder,
      PORT: '0',
      ALTWAY_RATE_LIMIT: '1000000',
      ALTWAY_UNPAID_SUBNET: '1000000',
    };
    const child = spawn(process.execPath, ['tests/support/scripts/serve-child.ts'], {
      env: { ...process.env, ...env, LOG_LEVEL: 'error' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let [said, output] = ['', ''];
    child.stdout.on('data', (chunk: Buffer) => (said += String(chunk)));
    child.stderr.on('data', (chunk: Buffer) => (output = (output + String(chunk)).slice(-4_000)));
    await until('the server', () => {
      if (child.exitCode !== null) throw new Error(`the server did not start: ${output}`);
      return said.includes('\n');
    });
    return new Server(child, said.trim(), () => output);
  }

  /** Its output when it exited; undefined while it runs. */
  get ended(): string | undefined {
    const { exitCode, signalCode } = this.#child;
    return exitCode === null && signalCode === null ? undefined : `${exitCode ?? signalCode}: ${this.#output()}`;
  }

  async ready(): Promise<number> {
    return (await fetch(`${this.url}/ready`)).status;
  }

  async stop(): Promise<void> {
    if (this.ended !== undefined) return;
    const gone = new Promise((resolve) => this.#child.once('exit', resolve));
    this.#child.kill('SIGTERM');
    await gone;
  }
}

/** Three customers who continuously create and read exchanges. */
class Customers {
  done = 0;
  refused = 0;
  readonly #wrong = new Set<string>();
  readonly #running: Promise<unknown>;
  #isOver = false;

  constructor(url: string) {
    this.#running = Promise.all([1, 2, 3].map(() => this.#exchange(url)));
  }

  /** Waits until a call that starts from now on succeeds. */
  async seeSuccess(): Promise<void> {
    const { done } = this;
    await until('exchanges', () => {
      expect([...this.#wrong]).toEqual([]);
      return this.done > done + 3;
    });
  }

  /** @returns the answers that were neither results nor `unavailable`. */
  async end(): Promise<readonly string[]> {
    this.#isOver = true;
    await this.#running;
    return [...this.#wrong];
  }

  async #exchange(url: string): Promise<void> {
    const plain = undiciFetch();
    // The client retries after a 500 too, which would hide it.
    const fetch: typeof plain = async (to, init) => {
      const answer = await plain(to, init);
      if (answer.status >= 500 && answer.status !== 503) this.#wrong.add(`HTTP ${answer.status}`);
      return answer;
    };
    const options = { baseUrl: () => url, clock: asyncScheduler, fetch, cookies: new CookieJar() };
    const api = httpExchangeApi(options);
    while (!this.#isOver) {
      try {
        const { trackSecret } = await api.createTransaction(WANTED);
        await api.track({ secret: trackSecret! });
        this.done += 1;
      } catch (error) {
        const { code, message } = ExchangeError.from(error);
        if (code === 'unavailable') this.refused += 1;
        else this.#wrong.add(`${code}: ${message}`);
      }
    }
  }
}
