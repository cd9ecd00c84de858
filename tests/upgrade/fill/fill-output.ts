import { spawnSync } from 'node:child_process';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { postgresFolder } from '../../support/programs.ts';
import { type Fixture, readFolder } from '../fixture.ts';

/** A whole database as plain SQL, which every PostgreSQL understands. */
export function dumped(databaseUrl: string): string {
  const words = ['--inserts', '--rows-per-insert=50', '--no-owner', '--no-privileges', '--no-comments', databaseUrl];
  const { status, stdout, stderr } = spawnSync(join(postgresFolder()!, 'pg_dump'), words, {
    encoding: 'utf8',
    maxBuffer: 2 ** 30,
  });
  if (status !== 0) throw new Error(stderr);
  // Words of psql, and settings that other versions of PostgreSQL do not know.
  return stdout.replaceAll(/^(\\(un)?restrict .*|SET transaction_timeout .*|--.*)\n/gm, '');
}

/** Reads a data folder. Everything is in the SQLite files themselves, and nothing beside them. */
export function filesOf(path: string): Fixture['files'] {
  for (const name of ['chain.sqlite', 'venue.sqlite', 'staff.sqlite', 'signer/journal.sqlite']) {
    const file = new DatabaseSync(join(path, name), { timeout: 10_000 });
    file.exec('PRAGMA wal_checkpoint(TRUNCATE); VACUUM; PRAGMA wal_checkpoint(TRUNCATE);');
    file.close();
  }
  return readFolder(path);
}

/** Of the present folder. */
export function revision(): string {
  return spawnSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).stdout.trim();
}

/** A port of 127.0.0.1 where nobody listens. */
export function closedPort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}
