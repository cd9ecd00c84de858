import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { chmodSync, closeSync, existsSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { StaffMember, StaffToken, StaffTokens } from '../../../core/ports/apis/staff-tokens.ts';

/** Prefix of every token, by which people and secret scanners recognise one. */
const PREFIX = 'altway_staff_';
const TOKEN = /^altway_staff_[\w-]{43}$/;
/** The last use is recorded at most this often, in milliseconds. */
const USE_MS = 60_000;

/** Creation and revocation are kept for ever and never rewritten. */
const SCHEMA = `
  CREATE TABLE IF NOT EXISTS tokens (
    id INTEGER PRIMARY KEY, name TEXT NOT NULL, hash TEXT NOT NULL UNIQUE, created_at INTEGER NOT NULL,
    created_by TEXT NOT NULL, last_used_at INTEGER, revoked_at INTEGER, revoked_by TEXT) STRICT;
  CREATE UNIQUE INDEX IF NOT EXISTS one_live ON tokens (name) WHERE revoked_at IS NULL;
  CREATE TRIGGER IF NOT EXISTS kept BEFORE DELETE ON tokens BEGIN SELECT RAISE(ABORT, 'tokens are kept'); END;
  CREATE TRIGGER IF NOT EXISTS as_made BEFORE UPDATE OF id, name, hash, created_at, created_by ON tokens
    BEGIN SELECT RAISE(ABORT, 'tokens are kept as they were made'); END;
  CREATE TRIGGER IF NOT EXISTS for_good BEFORE UPDATE OF revoked_at, revoked_by ON tokens
    WHEN OLD.revoked_at IS NOT NULL BEGIN SELECT RAISE(ABORT, 'a token is revoked for good'); END;`;

const PERSONS = `
  ALTER TABLE tokens ADD COLUMN person TEXT;
  CREATE TRIGGER same_person BEFORE UPDATE OF person ON tokens
    BEGIN SELECT RAISE(ABORT, 'tokens are kept as they were made'); END;`;

/** Path of the staff tokens of a data folder. */
export function staffTokenPath(dataFolder: string): string {
  return join(dataFolder, 'staff.sqlite');
}

/**
 * Keeps staff tokens in a file of the data folder: 256 random bits each, stored as SHA-256. Creating one requires write
 * access to that file, which a staff member who can only open the support socket does not have.
 */
export class StaffTokenFile implements StaffTokens {
  readonly #database: DatabaseSync;
  readonly #now: () => number;

  /** @param now milliseconds since 1970. @throws Error when the file cannot be opened. */
  constructor(path: string, now: () => number = Date.now) {
    // Created before SQLite does, which copies its permissions to its own files.
    if (!existsSync(path)) closeSync(openSync(path, 'a', 0o600));
    this.#database = new DatabaseSync(path, { timeout: 5_000 });
    this.#database.exec(`PRAGMA synchronous = FULL; ${SCHEMA}`);
    this.#addPersons();
    this.#now = now;
    restrictPermissions(path);
  }

  authenticate(token: string): StaffMember | undefined {
    if (!TOKEN.test(token)) return undefined;
    const hash = digest(token);
    const live = this.#database
      .prepare('SELECT name, person, hash, last_used_at FROM tokens WHERE revoked_at IS NULL')
      .all();
    // Compares all tokens, each in constant time: staff are few.
    const found = live.filter((row) => timingSafeEqual(Buffer.from(String(row['hash'])), Buffer.from(hash)));
    const [row] = found;
    if (row === undefined) return undefined;
    const now = this.#now();
    if (now - Number(row['last_used_at'] ?? 0) >= USE_MS)
      this.#database.prepare('UPDATE tokens SET last_used_at = ? WHERE hash = ?').run(now, hash);
    return { name: String(row['name']), person: String(row['person'] ?? row['name']) };
  }

  add(name: string, by: string, person = name): string | undefined {
    const token = PREFIX + randomBytes(32).toString('base64url');
    const { changes } = this.#database
      .prepare(
        'INSERT INTO tokens (name, hash, created_at, created_by, person) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING',
      )
      .run(name, digest(token), this.#now(), by, person);
    return changes === 1 ? token : undefined;
  }

  list(): readonly StaffToken[] {
    const rows = this.#database.prepare('SELECT * FROM tokens ORDER BY id DESC').all();
    return rows.map((row) => ({
      name: String(row['name']),
      person: String(row['person'] ?? row['name']),
      createdAt: Number(row['created_at']),
      createdBy: String(row['created_by']),
      ...(row['last_used_at'] !== null && { lastUsedAt: Number(row['last_used_at']) }),
      ...(row['revoked_at'] !== null && { revoked: { at: Number(row['revoked_at']), by: String(row['revoked_by']) } }),
    }));
  }

  revoke(name: string, by: string): boolean {
    const { changes } = this.#database
      .prepare('UPDATE tokens SET revoked_at = ?, revoked_by = ? WHERE name = ? AND revoked_at IS NULL')
      .run(this.#now(), by, name);
    return changes === 1;
  }

  close(): void {
    this.#database.close();
  }

  /** Files of older versions have no persons: there each name is one. */
  #addPersons(): void {
    this.#database.exec('BEGIN IMMEDIATE');
    const columns = this.#database.prepare("SELECT name FROM pragma_table_info('tokens')").all();
    if (!columns.some(({ name }) => name === 'person')) this.#database.exec(PERSONS);
    this.#database.exec('COMMIT');
  }
}

function digest(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Restricts the file to its owner. Where we may not, the folder's permissions keep others out. */
function restrictPermissions(path: string): void {
  try {
    chmodSync(path, 0o600);
  } catch {
    // Somebody else's file.
  }
}
