import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MemoryLogger } from '../../../adapters/memory/memory-logger.ts';
import { FileSiteNotices } from '../../../adapters/node/files/file-site-notices.ts';
import { FilePress } from '../../../adapters/node/files/file-press.ts';
import { run } from '../../../cli/program.ts';
import { fakeTerminal } from '../../support/fake-terminal.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'altway-texts-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function support(...words: string[]): Promise<{ code: number; out: string; err: string }> {
  const terminal = fakeTerminal();
  const code = await run(['support', ...words, '--data', folder], terminal, new AbortController().signal);
  return { code, out: terminal.out(), err: terminal.err() };
}

const item = ['--date', '2026-01-31', '--title', 'T', '--source', 'S', 'https://a.example/x'];

describe('staff', () => {
  it('sets the warning that visitors see, and removes it', async () => {
    const notices = new FileSiteNotices(join(folder, 'notices.json'), new MemoryLogger());
    await writeFile(join(folder, 'notices.json'), '{"fiatWarning":{"text":"Cards are off"}}');
    expect((await support('warning', 'Down at noon')).out).toBe('Down at noon\n');
    expect(await notices.warning()).toBe('Down at noon');
    expect(await notices.fiatWarning()).toBe('{"text":"Cards are off"}');
    expect((await support('warning')).out).toBe('Down at noon\n');
    expect((await support('warning', '--clear')).out).toBe('No warning.\n');
    expect(await notices.warning()).toBe('');
  });

  it('adds a press item, replaces it, and removes it', async () => {
    const press = new FilePress(join(folder, 'press.json'), new MemoryLogger());
    expect((await support('press', 'add', ...item)).code).toBe(0);
    expect((await stat(join(folder, 'press.json'))).mode & 0o777).toBe(0o600);
    expect((await support('press', 'add', ...item, '--excerpt', 'Said.')).code).toBe(0);
    const only = { date: '2026-01-31', title: 'T', source: 'S', url: 'https://a.example/x', excerpt: 'Said.' };
    expect(await press.list()).toEqual([only]);
    expect(JSON.parse((await support('press', 'list', '--json')).out)).toEqual([only]);
    expect((await support('press', 'remove', 'https://b.example')).code).toBe(2);
    expect((await support('press', 'remove', 'https://a.example/x')).out).toBe('No press items.\n');
    expect(await press.list()).toEqual([]);
  });

  it('gets an error for invalid input, and nothing changes', async () => {
    const bad = await support('press', 'add', ...item.slice(0, -1), 'javascript:alert(1)');
    expect([bad.code, bad.err]).toEqual([2, expect.stringContaining('has no http or https address')]);
    await writeFile(join(folder, 'press.json'), '[{');
    const broken = await support('press', 'add', ...item);
    expect([broken.code, broken.err]).toEqual([2, expect.stringContaining('fix it by hand')]);
    expect(await readFile(join(folder, 'press.json'), 'utf8')).toBe('[{');
  });
});
