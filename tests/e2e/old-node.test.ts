import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ENTRY = 'dist/altway.cjs';

function whatItSays(node: string, words: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(node, [...words, ENTRY, 'serve'], { encoding: 'utf8', timeout: 60_000 });
  return { status, stdout, stderr };
}

function refusalOn(version: string) {
  const stderr = `altway needs Node 26 or later, and this is Node ${version}: start it with npm start, which runs the Node that npm ci installed, or install Node 26\n`;
  return { status: 2, stdout: '', stderr };
}

/** A Node of the system that is too old. */
function oldNode(): { readonly path: string; readonly version: string } | undefined {
  const folders = ['/usr/local/bin', '/usr/bin', ...(process.env['PATH'] ?? '').split(delimiter)];
  const nodes = folders.filter((folder) => !folder.includes('node_modules')).map((folder) => join(folder, 'node'));
  return nodes
    .filter((path) => existsSync(path))
    .map((path) => ({ path, version: execFileSync(path, ['--version'], { encoding: 'utf8' }).trim().slice(1) }))
    .find(({ version }) => Number.parseInt(version, 10) < 26);
}

describe('the built product on a Node that is too old', () => {
  const old = oldNode();

  it.runIf(old)('names the version it needs, with the system’s own old Node', () => {
    expect(whatItSays(old!.path, [])).toEqual(refusalOn(old!.version));
  });

  it('names the version it needs before it loads anything else', () => {
    const folder = mkdtempSync(join(tmpdir(), 'altway-old-node-'));
    const pretend = join(folder, 'pretend.cjs');
    writeFileSync(
      pretend,
      `const loader = require('node:module');
      const load = loader._load;
      loader._load = (name, ...rest) => {
        if (name.startsWith('./')) throw new Error('loaded ' + name);
        return load(name, ...rest);
      };
      Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '9.11.2' } });`,
    );
    try {
      expect(whatItSays(process.execPath, ['--require', pretend])).toEqual(refusalOn('9.11.2'));
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
