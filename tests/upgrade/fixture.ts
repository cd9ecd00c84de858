import { chmodSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import type { Cookies } from './visitor.ts';

/** An exchange of the fixture. */
interface KnownExchange {
  /** What is special about it, such as `sending, signed`. */
  readonly label: string;
  /** The secret of its tracking link. */
  readonly secret: string;
  /** What the tracking link answered when the fixture was taken. */
  readonly view: any;
}

/** Somebody with an account. */
export interface KnownMember {
  readonly email: string;
  readonly password: string;
  readonly cookies: Cookies;
  /** URI of the authenticator. */
  readonly totp?: string;
  readonly recoveryCodes?: readonly string[];
}

/** What only those know who used the server that the fixture was taken from. */
export interface Known {
  readonly exchanges: readonly KnownExchange[];
  /** Cookies of a browser without an account, and how many exchanges its history has. */
  readonly guest: { readonly cookies: Cookies; readonly total: number };
  /** Merchant and partner: a session, two-factor, a linked network, keys, earnings. */
  readonly ada: KnownMember & {
    readonly merchantSecret: string;
    readonly merchantId: string;
    readonly secretKey: string;
    readonly publishableKey: string;
    /** Where payouts of DOGE go to. */
    readonly address: string;
    readonly profile: any;
    readonly balances: any;
  };
  /** Had the password recovered: settings wait for confirmation. */
  readonly bob: KnownMember & { readonly merchantSecret: string; readonly unconfirmed: any };
  /** Signed up; the mail waits. */
  readonly carol: { readonly email: string };
  /** A creation that can be repeated: path, body, idempotency key, and the exchange that it made. */
  readonly repeatable: { readonly body: any; readonly key: string; readonly id: string };
  readonly fixedQuote: any;
  readonly ticket: { readonly id: string; readonly message: string };
  readonly notice: string;
  readonly press: any;
  /** In the data folder. */
  readonly staffTokenFile: string;
  /** Open unpaid exchanges of the subnet 127.0.0.1. */
  readonly openUnpaid: number;
  /** Where the merchant's events went: replaced when the fixture is restored. */
  readonly webhookUrl: string;
  /** IDs of the events that were delivered, of those that were not, and of those that wait for Bob's confirmations. */
  readonly delivered: readonly string[];
  readonly queued: readonly string[];
  readonly held: readonly string[];
  readonly migrations: readonly string[];
  readonly quoteKey: any;
  /** The format of the embedded database's files (`catalogOfEmbedded`). */
  readonly embeddedCatalog: string;
}

/** A database, a data folder, and what was known of both, of one version. */
export interface Fixture {
  /** Git revision that filled it. */
  readonly revision: string;
  /** When its server was killed, in milliseconds since 1970. */
  readonly at: number;
  /** Plain SQL: `pg_dump --inserts`. */
  readonly sql: string;
  /** Files of the data folder by their paths: mode, and content in base64. */
  readonly files: Readonly<Record<string, readonly [mode: number, content: string]>>;
  readonly known: Known;
}

const PATH = join(import.meta.dirname, 'version-before.json.br');

/** Reads the fixture that the project keeps. */
export function readFixture(): Fixture {
  return JSON.parse(brotliDecompressSync(readFileSync(PATH)).toString()) as Fixture;
}

/** Replaces the fixture that the project keeps. @returns its size in bytes. */
export function writeFixture(fixture: Fixture): number {
  const text = Buffer.from(JSON.stringify(fixture));
  const params = { [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_SIZE_HINT]: text.length };
  const packed = brotliCompressSync(text, { params });
  writeFileSync(PATH, packed);
  return packed.length;
}

/** Reads a data folder, without sockets. */
export function readFolder(folder: string): Fixture['files'] {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name));
  const files = paths.filter((path) => statSync(path).isFile());
  return Object.fromEntries(
    files.map((path) => [relative(folder, path), [statSync(path).mode & 0o777, readFileSync(path, 'base64')] as const]),
  );
}

/** Writes a data folder whose files only their owner can read. */
export function writeFolder(folder: string, files: Fixture['files']): void {
  for (const [name, [mode, content]] of Object.entries(files)) {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    writeFileSync(path, Buffer.from(content, 'base64'), { mode });
    chmodSync(path, mode);
  }
}
