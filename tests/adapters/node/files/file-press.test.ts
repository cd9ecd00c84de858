import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { MemoryLogger } from '../../../../adapters/memory/memory-logger.ts';
import { FilePress } from '../../../../adapters/node/files/file-press.ts';

let folder: string;
let logger: MemoryLogger;
let press: FilePress;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'altway-press-'));
  logger = new MemoryLogger();
  press = new FilePress(join(folder, 'press.json'), logger);
});
afterEach(() => rm(folder, { recursive: true }));

const put = (content: unknown) =>
  writeFile(join(folder, 'press.json'), typeof content === 'string' ? content : JSON.stringify(content));
const item = (date: string, more: object = {}) => ({
  date,
  title: 'T',
  source: 'S',
  url: 'https://a.example/x',
  ...more,
});

it('file press lists the newest item first and reflects changes at once', async () => {
  expect(await press.list()).toEqual([]);
  await put([item('2025-01-31'), item('2026-02-01', { excerpt: 'Said.' })]);
  expect(await press.list()).toEqual([item('2026-02-01', { excerpt: 'Said.' }), item('2025-01-31')]);
  await put([item('2026-03-01')]);
  expect(await press.list()).toHaveLength(1);
});

it('file press skips invalid items and logs which and why', async () => {
  await put([
    item('yesterday'),
    item('2026-02-01', { url: 'javascript:alert(1)' }),
    item('2026-02-02', { title: '' }),
    null,
    item('2026-02-03', { source: 7 }),
    item('2026-13-41'),
    item('2026-02-04'),
  ]);
  expect((await press.list()).map(({ date }) => date)).toEqual(['2026-02-04']);
  expect(logger.lines.map(({ message }) => message.split('press.json: ')[1])).toEqual([
    'item 1 has no date such as 2026-01-31',
    'item 2 has no http or https address',
    'item 3 has no title',
    'item 4 has no date such as 2026-01-31',
    'item 5 has no source',
    'item 6 has no date such as 2026-01-31',
  ]);
});

it.each(['{', '{"a":1}', 'null'])('file press is empty when the file is no list: %s', async (text) => {
  await put(text);
  expect(await press.list()).toEqual([]);
  expect(logger.lines.map(({ level }) => level)).toEqual(['error']);
});
