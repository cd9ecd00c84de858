import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SessionFile, sessionPath } from '../../../../adapters/node/files/session-file.ts';

let folder: string;
let path: string;
let warnings: string[];
const file = () => new SessionFile(path, (message) => warnings.push(message));
const here = 'http://127.0.0.1:3000';
const there = 'https://exchange.example';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'altway-session-'));
  path = sessionPath({ XDG_STATE_HOME: folder });
  warnings = [];
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('the session file', () => {
  it('stores the cookies of each server separately, is readable by its owner alone, and leaves no temporary file', () => {
    expect(file().read()).toEqual({});
    file().replace(here, { visitor: 'v1' });
    file().replace(there, { '__Host-visitor': 'v2' });
    file().replace(here, { visitor: 'v3', csrf: 'c' });
    expect(file().read()).toEqual({ [here]: { visitor: 'v3', csrf: 'c' }, [there]: { '__Host-visitor': 'v2' } });
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(statSync(dirname(path)).mode & 0o777).toBe(0o700);
    expect(readdirSync(dirname(path))).toEqual(['session.json']);
    expect(warnings).toEqual([]);
  });

  it.each([0o644, 0o640, 0o620, 0o604])(
    'is neither read nor replaced when others may open it (%o), with one warning',
    (mode) => {
      file().replace(here, { visitor: 'v1' });
      chmodSync(path, mode);
      const before = readFileSync(path, 'utf8');
      const loose = file();
      expect(loose.read()).toEqual({});
      loose.replace(here, { visitor: 'v2' });
      expect(readFileSync(path, 'utf8')).toBe(before);
      expect(warnings).toEqual([expect.stringMatching(/can be read by others, and is ignored: chmod 600/)]);
    },
  );

  it('does not follow a link', () => {
    file().replace(here, { visitor: 'v1' });
    const elsewhere = join(folder, 'elsewhere');
    writeFileSync(elsewhere, readFileSync(path), { mode: 0o600 });
    rmSync(path);
    symlinkSync(elsewhere, path);
    expect(file().read()).toEqual({});
    expect(warnings).toEqual([expect.stringContaining('is no plain file')]);
  });

  it.each([
    '',
    '[]',
    '{"http://x":{"a":1}}',
    '{"http://x":{"a":"b\\r\\nset-cookie: c"}}',
    '{"http://x":{"a b":"c"}}',
    'null',
  ])('is ignored with a warning when it contains %j', (text) => {
    file().replace(here, { visitor: 'v1' });
    writeFileSync(path, text);
    expect(file().read()).toEqual({});
    expect(warnings).toHaveLength(1);
  });

  it('causes one warning when it cannot be used, and the client continues', () => {
    writeFileSync(join(folder, 'altway'), 'a file where the folder would be');
    const blocked = new SessionFile(join(folder, 'altway', 'deeper', 'session.json'), (message) =>
      warnings.push(message),
    );
    blocked.replace(here, { visitor: 'v1' });
    expect(warnings).toEqual([expect.stringContaining("can't be read, and is ignored (ENOTDIR")]);
  });

  it('is in the folder of the XDG specification', () => {
    expect(sessionPath({ HOME: '/home/ada' })).toBe('/home/ada/.local/state/altway/session.json');
    expect(sessionPath({ HOME: '/home/ada', XDG_STATE_HOME: 'relative' })).toBe(
      '/home/ada/.local/state/altway/session.json',
    );
    expect(existsSync(path)).toBe(false);
  });
});
