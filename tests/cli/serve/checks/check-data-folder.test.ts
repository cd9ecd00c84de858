import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { signerFolder } from '../../../../adapters/signer/signer-folder.ts';
import {
  hasServed,
  checkSeedExists,
  checkDataFolder,
  checkSignerKeys,
} from '../../../../cli/serve/checks/check-data-folder.ts';

let folder: string;
let other: string;
let kept: Map<string, string>;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'altway-one-'));
  other = mkdtempSync(join(tmpdir(), 'altway-other-'));
  kept = new Map();
});
afterEach(() => {
  for (const path of [folder, other]) rmSync(path, { recursive: true });
});

const memory = () =>
  ({
    cursors: {
      get: async (name: string) => kept.get(name),
      move: async (name: string, from: string | undefined, to: string) =>
        kept.get(name) === from && Boolean(kept.set(name, to)),
    },
    ledger: { postings: async () => [] },
  }) as unknown as Parameters<typeof checkDataFolder>[0];

function makeSeed(path: string): void {
  const { path: signer, seed } = signerFolder(path);
  mkdirSync(signer, { recursive: true });
  writeFileSync(seed, '{}');
}

describe('a database', () => {
  it('is bound to its folder, and refuses another one, whatever it contains', async () => {
    await checkDataFolder(memory(), folder, false);
    await checkDataFolder(memory(), folder, true);
    const refused = checkDataFolder(memory(), other, true);
    await expect(refused).rejects.toThrow(/is not the folder of this database, whose house.id says [-\da-f]{36}/);
    expect(existsSync(join(other, 'house.id'))).toBe(false);
    kept.set('house:folder', 'another');
    await expect(checkDataFolder(memory(), folder, true)).rejects.toThrow(/whose house.id says another/);
  });

  it('of an older version is bound to the folder it is started with', async () => {
    makeSeed(folder);
    await checkDataFolder(memory(), folder, true);
    await expect(checkDataFolder(memory(), other, true)).rejects.toThrow(/is not the folder/);
  });

  it('that is new refuses the folder of another database, but accepts a prepared seed', async () => {
    makeSeed(folder);
    await checkDataFolder(memory(), folder, false);
    kept.clear();
    await expect(checkDataFolder(memory(), folder, false)).rejects.toThrow(/is the folder of another database/);
  });

  it('is bound to the account of each chain, and of a chain that is added later', async () => {
    expect(await hasServed(memory(), ['litecoin'])).toBe(false);
    await checkSignerKeys(memory(), ['litecoin'], { litecoin: 'tpubA' });
    expect(await hasServed(memory(), ['litecoin'])).toBe(true);
    await checkSignerKeys(memory(), ['litecoin', 'ethereum'], { litecoin: 'tpubA', ethereum: 'xpubB' });
    const others = checkSignerKeys(memory(), ['litecoin', 'ethereum'], { litecoin: 'tpubC', ethereum: 'xpubD' });
    await expect(others).rejects.toThrow(/keys for litecoin, ethereum are not those/);
    expect([...kept.values()].join()).not.toContain('pub');
  });

  it('that has been in use creates no seed to replace a missing one', () => {
    expect(() => checkSeedExists(folder)).toThrow(/seed.json is not there, .* restore/);
    makeSeed(folder);
    checkSeedExists(folder);
  });
});
