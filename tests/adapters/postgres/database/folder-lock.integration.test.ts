import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface, type Interface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MemoryLogger } from '../../../../adapters/memory/memory-logger.ts';
import { lockFolder } from '../../../../adapters/postgres/database/folder-lock.ts';
import { openStore } from '../../../../adapters/postgres/open-store.ts';
import { copyPreparedDatabase } from '../../../support/prepared-databases.ts';

const SLOW_MS = 300_000;

describe('the folder of an embedded database', () => {
  let folder: string;
  const children: ChildProcess[] = [];
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'altway-'));
  });
  afterEach(async () => {
    await Promise.all(children.splice(0).map(kill));
    await rm(folder, { recursive: true });
  });

  function start(mode = ''): { child: ChildProcess; lines: Interface } {
    const child = spawn(process.execPath, [resolve('tests/support/scripts/open-store-child.ts'), folder, mode], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    children.push(child);
    return { child, lines: createInterface({ input: child.stdout! }) };
  }
  const firstLine = async (lines: Interface) => ((await once(lines, 'line')) as [string])[0];
  const open = () => openStore({ folder, logger: new MemoryLogger() });

  it(
    'belongs to one process, and others get an error with its process ID and the remedy',
    async () => {
      const { child, lines } = start();
      expect(await firstLine(lines)).toBe('open');
      await expect(open()).rejects.toThrow(
        new RegExp(`${folder} is in use by process ${child.pid}: stop that one first.*ALTWAY_DATA.*DATABASE_URL`),
      );
      expect(((await stat(join(folder, 'database'))).mode & 0o777).toString(8)).toBe('700');
    },
    SLOW_MS,
  );

  it(
    'is locked by exactly one of many processes that start at the same time',
    async () => {
      await copyPreparedDatabase(folder);
      const started = Array.from({ length: 3 }, () => start());
      const lines = await Promise.all(started.map(({ lines }) => firstLine(lines)));
      expect(lines.filter((line) => line === 'open')).toHaveLength(1);
      expect(lines.filter((line) => line.startsWith('refused: the database in '))).toHaveLength(2);
    },
    SLOW_MS,
  );

  it(
    'is free again when its process was killed, with all committed data',
    async () => {
      await copyPreparedDatabase(folder);
      const { child, lines } = start('write');
      const written: string[] = [];
      lines.on('line', (line) => written.push(line));
      while (written.length < 50) await once(lines, 'line');
      await kill(child);
      const store = await open();
      try {
        const ids = written.slice(1);
        const found = await Promise.all(ids.map((id) => store.transactions.byId(id)));
        expect(found.map((record) => record?.id)).toEqual(ids);
        expect(ids.length).toBeGreaterThanOrEqual(49);
      } finally {
        await store.close();
      }
    },
    SLOW_MS,
  );

  it('is unlocked when it is closed, and locked against the same process until then', () => {
    const release = lockFolder(folder);
    expect(() => lockFolder(folder)).toThrow(`in use by process ${process.pid}`);
    release();
    lockFolder(folder)();
  });
});

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}
