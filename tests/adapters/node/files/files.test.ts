import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDataFolder, secretKey } from '../../../../adapters/node/files/data-folder.ts';
import { FileSiteNotices } from '../../../../adapters/node/files/file-site-notices.ts';
import { JsonLogger } from '../../../../adapters/node/json-logger.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'altway-'));
});
afterEach(() => rm(folder, { recursive: true }));

const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);

describe('the data folder', () => {
  it('is created for its owner alone, and may exist already', async () => {
    const path = join(folder, 'a', 'data');
    await openDataFolder(path);
    await openDataFolder(path);
    expect(await modeOf(path)).toBe('700');
  });

  it('removes the access of others from private files, and leaves public ones unchanged', async () => {
    await Promise.all(['database', 'outbox', 'pages'].map((name) => mkdir(join(folder, name), { mode: 0o755 })));
    const closed = ['venue.sqlite', 'venue.sqlite-wal', 'chain.sqlite', 'chain.sqlite-shm', 'quote.key', 'house.id'];
    const open = ['notices.json', 'pages/x.md'];

    const files = [...closed, ...open, 'outbox/a.eml'];
    await Promise.all(files.map((name) => writeFile(join(folder, name), '')));
    await Promise.all(files.map((name) => chmod(join(folder, name), 0o644)));
    await writeFile(join(folder, 'target'), '', { mode: 0o644 });
    await symlink(join(folder, 'target'), join(folder, 'secret.key'));
    await chmod(folder, 0o755);
    await openDataFolder(folder);
    const modes = async (names: readonly string[]) =>
      new Set(await Promise.all(names.map((name) => modeOf(join(folder, name)))));
    expect(await modes([...closed, 'outbox/a.eml'])).toEqual(new Set(['600']));
    expect(await modes(['database', 'outbox'])).toEqual(new Set(['700']));
    expect(await modes([...open, 'target'])).toEqual(new Set(['644']));
    expect(await modeOf(folder)).toBe('711');
  });

  it('has one key, readable by its owner alone', async () => {
    const key = await secretKey(folder);
    expect(key).toHaveLength(32);
    expect(await secretKey(folder)).toEqual(key);
    expect(await modeOf(join(folder, 'secret.key'))).toBe('600');
  });

  it('removes the access of others from an existing key', async () => {
    const key = await secretKey(folder);
    await chmod(join(folder, 'secret.key'), 0o644);
    expect(await secretKey(folder)).toEqual(key);
    expect(await modeOf(join(folder, 'secret.key'))).toBe('600');
  });

  it('gives concurrent starts the same key', async () => {
    const keys = await Promise.all(Array.from({ length: 8 }, () => secretKey(folder)));
    expect(new Set(keys.map(String)).size).toBe(1);
    expect(await readdir(folder)).toEqual(['secret.key']);
  });

  it('does not replace a key that it cannot read', async () => {
    await writeFile(join(folder, 'secret.key'), 'short');
    await expect(secretKey(folder)).rejects.toThrow(/holds no key of 32 bytes/);
    expect(await readFile(join(folder, 'secret.key'), 'utf8')).toBe('short');
  });
});

describe('notices in a file', () => {
  const lines: string[] = [];
  const make = () =>
    new FileSiteNotices(join(folder, 'notices.json'), new JsonLogger({ write: (line) => lines.push(line) }));
  const put = (content: unknown) =>
    writeFile(join(folder, 'notices.json'), typeof content === 'string' ? content : JSON.stringify(content));
  const both = async (notices: FileSiteNotices) => [await notices.warning(), await notices.fiatWarning()];
  beforeEach(() => lines.splice(0));

  it('are empty without a log entry when the file does not exist', async () => {
    expect(await both(make())).toEqual(['', '']);
    expect(lines).toEqual([]);
  });

  it('are read as written, objects as JSON', async () => {
    await put({ warning: 'Down at noon', fiatWarning: { text: 'Cards are off' } });
    expect(await both(make())).toEqual(['Down at noon', '{"text":"Cards are off"}']);
    await put({ fiatWarning: '{not json' });
    expect(await both(make())).toEqual(['', '{not json']);
  });

  it('follow changes of the file while the server runs', async () => {
    const notices = make();
    await put({ warning: 'one' });
    expect(await notices.warning()).toBe('one');
    await put({ warning: 'another' });
    expect(await notices.warning()).toBe('another');
    await rm(join(folder, 'notices.json'));
    expect(await notices.warning()).toBe('');
  });

  it.each(['{"warning":', '[]', '"text"', 'null', '{"fiatWarning":[1]}'])(
    'are empty where the file is malformed, which is logged once: %s',
    async (content) => {
      await put(content);
      const notices = make();
      expect(await both(notices)).toEqual(['', '']);
      expect(lines).toHaveLength(1);
      expect(JSON.parse(lines[0]!)).toMatchObject({ level: 'error', message: expect.stringContaining('notices.json') });
    },
  );

  it('come back when the file is corrected', async () => {
    const notices = make();
    await put('{');
    expect(await notices.warning()).toBe('');
    await put({ warning: 'mended' });
    await chmod(join(folder, 'notices.json'), 0o600);
    expect(await notices.warning()).toBe('mended');
  });
});

describe('the JSON log', () => {
  const written = (log: (logger: JsonLogger) => void, level?: string) => {
    const lines: string[] = [];
    log(new JsonLogger({ write: (line) => lines.push(line) }, level));
    return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  };

  it('has one line per event', () => {
    expect(written((log) => log.warn('a\nb', { code: 7, message: 'forged', level: 'forged' }))).toEqual([
      { level: 'warn', time: expect.stringMatching(/^\d{4}-.*Z$/), message: 'a\nb', code: 7 },
    ]);
  });

  it('omits entries below its level', () => {
    const all = (log: JsonLogger) => (log.info('i'), log.warn('w'), log.error('e'));
    expect(written(all, 'warn').map(({ message }) => message)).toEqual(['w', 'e']);
    expect(written(all, 'silent')).toEqual([]);
  });

  it('contains errors and their causes, and no secrets', () => {
    const cause = new Error('outer', { cause: Object.assign(new Error('inner'), { code: 'EIO' }) });
    const details = { cause, request: { headers: { Cookie: 'a=b', Authorization: 'x' } }, csrfToken: 't', amount: 1n };
    expect(written((log) => log.error('failed', details))[0]).toMatchObject({
      cause: { message: 'outer', cause: { message: 'inner', code: 'EIO', stack: expect.any(String) } },
      request: { headers: { Cookie: '[redacted]', Authorization: '[redacted]' } },
      csrfToken: '[redacted]',
      amount: '1',
    });
  });

  it('keeps a message whose details cannot be serialised', () => {
    const circular: Record<string, unknown> = {};
    circular['self'] = circular;
    expect(written((log) => log.error('failed', circular))[0]).toMatchObject({ level: 'error', message: 'failed' });
  });
});
