import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SignerClient } from '../../adapters/signer/signer-client.ts';
import { PROGRAM_ENTRY } from '../support/program-entry.ts';

const SLOW_MS = 300_000;
let folder: string;
let passphraseFile: string;
const running: ChildProcess[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'altway-cli-signer-'));
  passphraseFile = join(folder, 'passphrase');
  writeFileSync(passphraseFile, 'correct horse battery\n');
});
afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** `altway signer …` in its own process, because it reads standard input. */
function signer(
  words: readonly string[],
  input = '',
): { child: ChildProcess; ended: Promise<Ended>; firstLine: Promise<string> } {
  const child = spawn(process.execPath, [PROGRAM_ENTRY, 'signer', ...words, '--folder', folder, '--json']);
  running.push(child);
  let [out, err] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
  if (input !== '') child.stdin.write(input);
  const ended = new Promise<Ended>((resolve) => child.once('close', (code) => resolve({ code, out, err })));
  const firstLine = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', () => out.includes('\n') && resolve(out.split('\n')[0]!));
    void ended.then(() => reject(new Error(`ended: ${err}`)));
  });
  firstLine.catch(() => {});
  return { child, ended, firstLine };
}

const json = <T>(text: string): T => JSON.parse(text) as T;
interface Made {
  publicKeys: Record<string, string>;
  words?: string;
}

describe('altway signer', () => {
  it('ends with code 1 on an unhandled error, and prints no secret', async () => {
    const serve = [PROGRAM_ENTRY, 'signer', 'serve', '--embedded', '--folder', folder];
    const child = spawn(process.execPath, ['--import=./tests/support/scripts/fail-on-signal.ts', ...serve]);
    running.push(child);
    let err = '';
    child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
    const ended = once(child, 'close');
    await once(child.stdout, 'data');
    child.kill('SIGUSR2');
    expect(await ended).toEqual([1, null]);
    expect(
      err
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as object),
    ).toEqual([
      expect.objectContaining({
        level: 'error',
        error: 'Error',
        message: expect.stringContaining('failed unexpectedly'),
      }),
    ]);
    expect(err).not.toContain('a failure');
  });

  it('makes a seed, serves it, and restores it from its words', { timeout: SLOW_MS }, async () => {
    const first = await signer(['init', '--passphrase-file', passphraseFile, '--show-words']).ended;
    expect(first).toMatchObject({ code: 0, err: '' });
    const made = json<Made>(first.out);
    expect(made.words!.split(' ')).toHaveLength(24);
    // As an editor or a backup may leave it.
    writeFileSync(join(folder, 'signer/limits.json'), '{}', { mode: 0o644 });
    const serving = signer(['serve'], 'correct horse battery\n');
    const { socket } = json<{ socket: string }>(await serving.firstLine);
    expect(statSync(socket).mode & 0o777).toBe(0o600);
    expect(await new SignerClient(socket).publicKeys()).toEqual(made.publicKeys);
    const kept = readdirSync(join(folder, 'signer'));
    expect(kept).toEqual(expect.arrayContaining(['journal.sqlite', 'journal.sqlite-wal', 'limits.json', 'seed.json']));
    for (const name of kept) expect(statSync(join(folder, 'signer', name)).mode & 0o077).toBe(0);
    serving.child.kill('SIGTERM');
    expect(await serving.ended).toMatchObject({ code: 0 });
    rmSync(join(folder, 'signer'), { recursive: true });
    writeFileSync(join(folder, 'words'), made.words!);
    const again = await signer(['init', '--words-file', join(folder, 'words')], 'another long passphrase\n').ended;
    expect(json<Made>(again.out)).toEqual({ publicKeys: made.publicKeys });
  });

  it('ends when it cannot open the socket for withdrawals', { timeout: SLOW_MS }, async () => {
    mkdirSync(join(folder, 'signer'), { mode: 0o700 });
    const closed = signer(['serve', '--embedded', '--withdrawal-group', '0']);
    expect((await closed.ended).err).toContain('name another place for the socket with --withdrawal-socket');
    writeFileSync(join(folder, 'signer/signer-w.sock'), '');
    const { code, err } = await signer(['serve', '--embedded']).ended;
    expect([code, err]).toEqual([2, expect.stringContaining('signer-w.sock exists and is no socket')]);
  });

  it('reports errors without a secret', { timeout: SLOW_MS }, async () => {
    expect((await signer(['serve', '--passphrase-file', passphraseFile]).ended).err).toMatch(
      /make a seed with altway signer init/,
    );
    await signer(['init', '--passphrase-file', passphraseFile]).ended;
    const cases: [string[], string, RegExp][] = [
      [['init', '--passphrase-file', passphraseFile], '', /a seed is never replaced/],
      [['serve'], 'not the passphrase\n', /the passphrase does not open/],
      [['serve', '--passphrase-file', join(folder, 'nope')], '', /--passphrase-file: .*nope can't be read/],
      [['serve', '--passphrase-file', passphraseFile, '--limits-file', join(folder, 'nope')], '', /nope can't be read/],
      [['serve', '--passphrase', 'given here'], '', /unknown option '--passphrase'/],
    ];
    for (const [words, input, message] of cases) {
      const { code, out, err } = await signer(words, input).ended;
      expect([code, out]).toEqual([2, '']);
      expect(err).toMatch(message);
      expect(err).not.toContain('correct horse');
    }
  });
});

describe('the words of a seed', () => {
  const seedFile = () => join(folder, 'signer/seed.json');
  const init = (...words: string[]) => signer(['init', '--passphrase-file', passphraseFile, ...words]);

  it('are shown before the seed is stored, and every error comes before both', { timeout: SLOW_MS }, async () => {
    const chains = join(folder, 'chains.json');
    writeFileSync(chains, JSON.stringify({ chains: [{ kind: 'evm' }] }));
    const wrong = await init('--show-words', '--chains', chains).ended;
    expect([wrong.code, wrong.out]).toEqual([2, '']);
    mkdirSync(join(folder, 'signer'), { recursive: true, mode: 0o700 });
    writeFileSync(join(folder, 'signer/limits.json'), '{"litecoin": 5}');
    expect((await init('--show-words').ended).err).toMatch(/limits\.json can't be read/);
    rmSync(join(folder, 'signer/limits.json'));
    writeFileSync(passphraseFile, 'short\n');
    expect(await init('--show-words').ended).toMatchObject({ code: 2, out: '' });
    writeFileSync(passphraseFile, 'correct horse battery\n');
    // The reader has closed the pipe.
    const unread = init('--show-words');
    unread.child.stdout!.destroy();
    expect((await unread.ended).code).toBe(2);
    expect(existsSync(seedFile())).toBe(false);
    expect(json<Made>((await init('--show-words').ended).out).words).toMatch(/^(\w+ ){23}\w+$/);
    expect(existsSync(seedFile())).toBe(true);
  });

  it('are shown again and verified, with the passphrase only', { timeout: SLOW_MS }, async () => {
    const { words } = json<Made>((await init('--show-words').ended).out);
    const again = await signer(['show-words'], 'correct horse battery\n').ended;
    expect(json<Made>(again.out)).toEqual({ words });
    expect(await signer(['show-words'], 'not the passphrase\n').ended).toMatchObject({ code: 2, out: '' });
    const verify = (text: string) => signer(['verify-words'], `correct horse battery\n${text}\n`).ended;
    expect(await verify(`  ${words!.toUpperCase()} `)).toMatchObject({ code: 0, out: '{"verified":true}\n' });
    const slip = words!.split(' ').map((word, at) => (at === 6 ? 'zoo' : word));
    const result = await verify(slip.join(' '));
    expect(result).toMatchObject({ code: 2, out: '', err: expect.stringMatching(/check word 7/) });
    expect(result.err).not.toContain(words!.split(' ')[6]);
    expect((await verify(`${'abandon '.repeat(23)}art`)).err).toMatch(/the words of another seed/);
    expect((await verify('')).err).toMatch(/not the 24 words of a seed/);
  });
});

describe('the socket of a signer', () => {
  it('is open to a configured group at each start, and its folder no further', { timeout: SLOW_MS }, async () => {
    await signer(['init', '--passphrase-file', passphraseFile]).ended;
    const socket = join(folder, 'run', 'signer.sock');
    const serve = (...words: string[]) => signer(['serve', '--passphrase-file', passphraseFile, ...words]);
    for (const _ of [1, 2]) {
      const serving = serve('--socket', socket, '--socket-group', String(process.getgid!()));
      await serving.firstLine;
      expect([statSync(socket).mode & 0o777, statSync(join(folder, 'run')).mode & 0o777]).toEqual([0o660, 0o710]);
      serving.child.kill('SIGKILL');
      await serving.ended;
    }
    const cases: [string[], RegExp][] = [
      [['--socket-mode', '660'], /nobody else can pass into .*--socket/],
      [['--socket', socket, '--socket-mode', '777'], /--socket-mode is 777, but must be/],
      [['--socket', socket, '--socket-group', 'no such group'], /there is no group no such group/],
    ];
    for (const [words, message] of cases) expect((await serve(...words).ended).err).toMatch(message);
    chmodSync(join(folder, 'run'), 0o777);
    expect((await serve('--socket', socket).ended).err).toMatch(/must be writable by nobody but you/);
  });
});
