import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSeed, sealSeed } from '../../../adapters/signer/sealed-seed.ts';
import { entropyOfWords, newEntropy, seedOf, wordsOf } from '../../../adapters/signer/seed-words.ts';

const PASSPHRASE = 'correct horse battery staple';
const SECRET = Buffer.from('0123456789abcdef0123456789abcdef');
let folder: string;
let path: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'altway-seed-'));
  path = join(folder, 'seed.json');
  await sealSeed(path, SECRET, PASSPHRASE);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Sealed {
  format: string;
  kdf: { name: string; memoryKiB: number; passes: number; parallelism: number; salt: string };
  cipher: { name: string; nonce: string };
  check: string;
  sealed: string;
}

/** A copy of the file with something changed. */
function changed(change: (file: Sealed) => void): string {
  const file = JSON.parse(readFileSync(path, 'utf8')) as Sealed;
  change(file);
  const copy = join(folder, 'changed.json');
  writeFileSync(copy, JSON.stringify(file));
  return copy;
}

const flip = (text: string): string => `${text.startsWith('A') ? 'B' : 'A'}${text.slice(1)}`;

describe('a sealed seed', () => {
  it('opens with its passphrase in any Unicode form', async () => {
    expect(await openSeed(path, PASSPHRASE)).toEqual(SECRET);
    const accented = join(folder, 'accented.json');
    await sealSeed(accented, SECRET, 'cr\u00e8me br\u00fbl\u00e9e 12');
    expect(await openSeed(accented, 'cre\u0300me bru\u0302le\u0301e 12')).toEqual(SECRET);
  });

  it('is readable by its owner alone and contains the cost parameters and nothing of the secret', () => {
    expect(statSync(path).mode & 0o777).toBe(0o600);
    const text = readFileSync(path, 'utf8');
    expect(JSON.parse(text)).toMatchObject({ kdf: { name: 'argon2id', memoryKiB: 65_536, passes: 3 } });
    for (const form of ['utf8', 'hex', 'base64', 'base64url'] as const)
      expect(text).not.toContain(SECRET.toString(form));
    expect(text).not.toContain(PASSPHRASE);
  });

  it('reports a wrong passphrase', async () => {
    await expect(openSeed(path, `${PASSPHRASE}r`)).rejects.toMatchObject({ name: 'WrongPassphrase' });
    await expect(openSeed(path, '')).rejects.toMatchObject({ name: 'WrongPassphrase' });
  });

  it.each<[string, (file: Sealed) => void]>([
    ['the sealed content', (file) => (file.sealed = flip(file.sealed))],
    ['the tag', (file) => (file.sealed = `${file.sealed.slice(0, -4)}AAAA`)],
    ['the nonce', (file) => (file.cipher.nonce = flip(file.cipher.nonce))],
    ['the length', (file) => (file.sealed = file.sealed.slice(0, 20))],
    ['the format', (file) => (file.format = 'altway sealed seed 2')],
    ['the memory, raised to exhaust the machine', (file) => (file.kdf.memoryKiB = 2 ** 31)],
    ['the memory, lowered to make guesses cheap', (file) => (file.kdf.memoryKiB = 8)],
    ['the key derivation function', (file) => (file.kdf.name = 'argon2i')],
  ])('reports that %s was changed', async (_, change) => {
    await expect(openSeed(changed(change), PASSPHRASE)).rejects.toMatchObject({ name: 'DamagedSeed' });
  });

  it.each<[string, (file: Sealed) => void]>([
    ['salt', (file) => (file.kdf.salt = flip(file.kdf.salt))],
    ['number of passes', (file) => (file.kdf.passes = 1)],
    ['check', (file) => (file.check = flip(file.check))],
  ])('does not open with another %s', async (_, change) => {
    await expect(openSeed(changed(change), PASSPHRASE)).rejects.toMatchObject({ name: 'WrongPassphrase' });
  });

  it('reports a truncated or foreign file', async () => {
    const copy = join(folder, 'cut.json');
    for (const text of ['', '{', 'null', readFileSync(path, 'utf8').slice(0, -20)]) {
      writeFileSync(copy, text);
      await expect(openSeed(copy, PASSPHRASE)).rejects.toMatchObject({ name: 'DamagedSeed' });
    }
  });

  it('is never replaced, leaves no temporary file, and needs a passphrase of at least 12 characters', async () => {
    const before = readFileSync(path);
    await expect(sealSeed(path, Buffer.alloc(32), PASSPHRASE)).rejects.toMatchObject({ code: 'EEXIST' });
    expect(readFileSync(path)).toEqual(before);
    await expect(sealSeed(join(folder, 'new.json'), SECRET, 'short')).rejects.toThrow('at least 12 characters');
    expect(readdirSync(folder).filter((name) => !name.endsWith('.json'))).toEqual([]);
  });
});

describe('the words of a seed', () => {
  it('give the seed that BIP-39 publishes for them', () => {
    const words = `${'abandon '.repeat(23)}art`;
    expect(wordsOf(new Uint8Array(32))).toBe(words);
    expect(Buffer.from(seedOf(entropyOfWords(words))).toString('hex')).toBe(
      '408b285c123836004f4b8842c89324c1f01382450c0d439af345ba7fc49acf705489c6fc77dbd4e3dc1dd8cc6bc9f043db8ada1e243c4a0eafb290d399480840',
    );
  });

  it('restore the secret they were made from, in any spelling', () => {
    const entropy = newEntropy();
    const words = wordsOf(entropy);
    expect(words.split(' ')).toHaveLength(24);
    expect(entropyOfWords(`  ${words.toUpperCase().replaceAll(' ', '\n ')}\n`)).toEqual(entropy);
    expect(newEntropy()).not.toEqual(entropy);
  });

  it('are refused without being repeated', () => {
    for (const words of [
      '',
      `${'abandon '.repeat(23)}abandon`,
      `${'abandon '.repeat(11)}about`,
      'secretword '.repeat(24),
    ]) {
      expect(() => entropyOfWords(words)).toThrow(
        /^these are not the 24 words of a seed: check their order and spelling$/,
      );
    }
  });
});
