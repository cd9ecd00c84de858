import { existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readConfiguration } from '../../../../adapters/node/settings/environment.ts';
import { openStore } from '../../../../adapters/postgres/open-store.ts';
import { signerFolder } from '../../../../adapters/signer/signer-folder.ts';
import { createApp } from '../../../../cli/serve/create-app.ts';
import { copyPreparedDatabase } from '../../../support/prepared-databases.ts';

const logger = { info: () => {}, warn: () => {}, error: () => {} };
let folder: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'altway-one-'));
  await copyPreparedDatabase(folder);
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('a server', () => {
  const open = () =>
    createApp({
      configuration: readConfiguration({ ALTWAY_DATA: folder }),
      domain: () => 'http://127.0.0.1:9',
      notices: { warning: async () => '', fiatWarning: async () => '' },
      logger,
    });

  it('does not start with another seed, and creates none for existing data', async () => {
    await (await open()).close();
    const { path, seed } = signerFolder(folder);
    const aside = join(folder, 'signer-aside');
    renameSync(path, aside);
    await expect(open()).rejects.toThrow(/seed.json is not there/);
    expect(existsSync(seed)).toBe(false);
    // Simulates that another signer's folder has replaced it.
    renameSync(aside, path);
    const store = await openStore({ folder, logger });
    const key = (await store.cursors.get('house:key:simulated'))!;
    await store.cursors.move('house:key:simulated', key, 'another');
    await store.close();
    await expect(open()).rejects.toThrow(/keys for simulated are not those of the addresses/);
  });
});
