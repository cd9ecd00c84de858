import { createHash } from 'node:crypto';
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { StaffTokenFile } from '../../../../adapters/node/files/staff-token-file.ts';

let folder: string;
let path: string;
let now: number;
let tokens: StaffTokenFile;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'altway-staff-'));
  path = join(folder, 'staff.sqlite');
  now = Date.UTC(2026, 0, 1);
  tokens = new StaffTokenFile(path, () => now);
});
afterEach(() => {
  tokens.close();
  rmSync(folder, { recursive: true });
});

describe('staff tokens', () => {
  it('identify the staff member, also in another process, until they are revoked', () => {
    const [ada, grace] = [tokens.add('ada', 'root')!, tokens.add('grace', 'root')!];
    expect(ada).toMatch(/^altway_staff_[\w-]{43}$/);
    expect([ada, grace, ada].map((token) => tokens.authenticate(token)?.name)).toEqual(['ada', 'grace', 'ada']);
    const other = new StaffTokenFile(path, () => now);
    expect(other.authenticate(ada)).toEqual({ name: 'ada', person: 'ada' });
    expect(other.revoke('ada', 'root')).toBe(true);
    expect(other.revoke('ada', 'root')).toBe(false);
    other.close();
    expect([ada, grace].map((token) => tokens.authenticate(token)?.name)).toEqual([undefined, 'grace']);
    const again = tokens.add('ada', 'root')!;
    expect([ada, again].map((token) => tokens.authenticate(token)?.name)).toEqual([undefined, 'ada']);
  });

  it('exist once per name at most, and other texts are refused', () => {
    const ada = tokens.add('ada', 'root')!;
    expect(tokens.add('ada', 'root')).toBeUndefined();
    for (const text of ['', 'ada', `${ada}x`, ada.slice(0, -1), ada.toUpperCase(), `altway_staff_${'x'.repeat(43)}`])
      expect(tokens.authenticate(text)).toBeUndefined();
  });

  it('are stored as fingerprints in a file for the owner alone', () => {
    const ada = tokens.add('ada', 'root')!;
    expect(readFileSync(path).includes(ada.slice('altway_staff_'.length))).toBe(false);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    chmodSync(path, 0o644);
    new StaffTokenFile(path).close();
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  it('keep a record of who created and revoked them and when', () => {
    const ada = tokens.add('ada', 'root')!;
    now += 1_000;
    tokens.authenticate(ada);
    now += 1_000;
    tokens.revoke('ada', 'ops');
    const createdAt = Date.UTC(2026, 0, 1);
    const revoked = { at: createdAt + 2_000, by: 'ops' };
    expect(tokens.list()).toEqual([
      { name: 'ada', person: 'ada', createdAt, createdBy: 'root', lastUsedAt: createdAt + 1_000, revoked },
    ]);
    const database = new DatabaseSync(path);
    for (const change of [
      'DELETE FROM tokens',
      "UPDATE tokens SET name = 'eve'",
      "UPDATE tokens SET hash = 'x'",
      "UPDATE tokens SET person = 'eve'",
      'UPDATE tokens SET revoked_at = NULL',
    ])
      expect(() => database.exec(change)).toThrow(/kept|for good/);
    database.close();
  });

  it('name the person who holds them, who may have several', () => {
    const phone = tokens.add('ada-phone', 'root', 'ada')!;
    expect(tokens.authenticate(phone)).toEqual({ name: 'ada-phone', person: 'ada' });
    expect(tokens.list()).toMatchObject([{ name: 'ada-phone', person: 'ada' }]);
  });

  it('of older versions, without persons, name their holder', () => {
    tokens.close();
    rmSync(path);
    const older = new DatabaseSync(path);
    older.exec(`CREATE TABLE tokens (
      id INTEGER PRIMARY KEY, name TEXT NOT NULL, hash TEXT NOT NULL UNIQUE, created_at INTEGER NOT NULL,
      created_by TEXT NOT NULL, last_used_at INTEGER, revoked_at INTEGER, revoked_by TEXT) STRICT`);
    const token = `altway_staff_${'a'.repeat(43)}`;
    const hash = createHash('sha256').update(token).digest('hex');
    older.prepare("INSERT INTO tokens (name, hash, created_at, created_by) VALUES ('ada', ?, 1, 'root')").run(hash);
    older.close();
    tokens = new StaffTokenFile(path, () => now);
    expect(tokens.authenticate(token)).toEqual({ name: 'ada', person: 'ada' });
    expect(tokens.list()).toMatchObject([{ name: 'ada', person: 'ada' }]);
    tokens.close();
    tokens = new StaffTokenFile(path, () => now);
    expect(tokens.authenticate(token)?.person).toBe('ada');
  });
});
