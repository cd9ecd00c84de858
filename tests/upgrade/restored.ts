import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Made } from './customer.ts';
import { ENGINES } from './engines.ts';
import { type Fixture, readFixture, writeFolder } from './fixture.ts';
import { FREEZE, setBlockTime, THAW } from './freeze.ts';
import { altway, startProduct } from './product.ts';
import { type Cookies, Visitor } from './visitor.ts';
import { type EventReceiver, receiveEvents } from './webhooks.ts';

/** From the end of the version before to the start of today's: what failed there is due again. */
const UPGRADED_AFTER_MS = 12_000;
const BLOCK_MS = 100;

/** What the version before left, served by today's product at the time when it was left. */
export interface Restored {
  readonly fixture: Fixture;
  readonly folder: string;
  /** The merchant's server, to which its events go. */
  readonly receiver: EventReceiver;
  /** Somebody at the server as it now runs. */
  visit(cookies?: Cookies): Visitor;
  /** What the clock of the server shows. */
  now(): number;
  /** @throws Error where the fixture has none of that label. */
  one(label: string): Made & { readonly view: any };
  /** Runs SQL; where the database is embedded the server must have been stopped. */
  sql(text: string): Promise<Record<string, unknown>[]>;
  /** A command of staff; its output is parsed. @throws Error unless it ends with 0. */
  staff(...words: readonly string[]): Promise<any>;
  /**
   * Until then no exchange, conversion or payout takes a step, and no block is made. A server with an embedded database is
   * stopped for it and started again.
   */
  thaw(): Promise<void>;
  /** Ends the server as its operator does. @returns its exit code. */
  stop(): Promise<number | null>;
  close(): Promise<void>;
}

/** Restores the fixture into a database and a folder of their own, and starts the server on them. */
export async function restore(engineName: string): Promise<Restored> {
  const fixture = readFixture();
  const { known, files, at } = fixture;
  const folder = mkdtempSync(join(tmpdir(), 'altway-upgrade-'));
  writeFolder(folder, files);
  const receiver = await receiveEvents();
  const engine = await ENGINES[engineName]!(folder);
  const restored = fixture.sql.replaceAll(known.webhookUrl, receiver.url);
  await engine.sql(
    [restored, 'reset search_path', ...FREEZE, `insert into upgrade_frozen values ('*', '*')`].join(';\n'),
  );
  const restoredAt = performance.now();
  const now = () => Math.floor(at + UPGRADED_AFTER_MS + performance.now() - restoredAt);
  const env = { ALTWAY_UNPAID_SUBNET: String(known.openUnpaid) };
  const start = () => startProduct({ folder, databaseUrl: engine.databaseUrl, clockAt: now(), env });
  const leave = async () => {
    receiver.close();
    await engine.close();
    rmSync(folder, { recursive: true, force: true });
  };
  let server = await start().catch(async (error: unknown) => {
    await leave();
    throw error;
  });
  const staffEnv = { ALTWAY_DATA: folder, ALTWAY_STAFF_TOKEN_FILE: join(folder, known.staffTokenFile) };
  return {
    fixture,
    folder,
    receiver,
    visit: (cookies) => new Visitor(server.url, cookies),
    now,
    one: (label) => {
      const { secret, view } = known.exchanges.find((each) => each.label === label)!;
      return { id: view.id, secret, view };
    },
    sql: (text) => engine.sql(text),
    staff: async (...words) => {
      const { code, out, err } = await altway(staffEnv, ...words, '--json');
      if (code !== 0) throw new Error(`${words.join(' ')}: ${code} ${err}${out}`);
      return JSON.parse(out);
    },
    thaw: async () => {
      if (!engine.isShared) await server.stop();
      // A little earlier than it is, for the height must not fall back.
      setBlockTime(folder, BLOCK_MS, at + UPGRADED_AFTER_MS);
      await engine.sql(THAW.join(';\n'));
      if (!engine.isShared) server = await start();
    },
    stop: () => server.stop(),
    close: async () => {
      await server.kill();
      await leave();
    },
  };
}
