import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readAccountKey } from '../../../adapters/node/files/account-key-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'altway-key-'));

function file(content: string, mode = 0o600): string {
  const path = join(folder, `${mode}-${content.length}.key`);
  writeFileSync(path, content, { mode });
  return path;
}

it('reads a key that its owner alone can read', () => {
  const key = { apiKey: 'a', secret: 'b', passphrase: 'c' };
  expect(readAccountKey(file(JSON.stringify(key)))).toEqual(key);
});

it.each([
  ['others can read', file('{"apiKey":"a","secret":"hidden"}', 0o640), 'owner alone'],
  ['is missing', join(folder, 'none'), 'ENOENT'],
  ['is no JSON', file('hidden'), 'is no JSON'],
  ['has no secret', file('{"apiKey":"hidden"}'), 'apiKey, secret'],
])('refuses a file that %s, without quoting it', (_, path, why) => {
  expect(() => readAccountKey(path)).toThrow(why);
  expect(() => readAccountKey(path)).not.toThrow('hidden');
});
