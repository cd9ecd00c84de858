import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { transferText } from '../../../adapters/chain-simulated/transfer.ts';
import { type EmbeddedSigner, startEmbeddedSigner } from '../../../adapters/signer/embedded-signer.ts';
import { lockSigner, signerFolder } from '../../../adapters/signer/signer-folder.ts';
import type { Signed, SigningRequest } from '../../../core/ports/chains/signer.ts';
import { PROGRAM_ENTRY } from '../../support/program-entry.ts';
import { isAlive, waitFor } from '../../support/wait-for.ts';

const ENTRY = resolve(PROGRAM_ENTRY);
const SLOW_MS = 300_000;
let data: string;
let signer: EmbeddedSigner | undefined;
let log: string[];

beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'altway-embedded-'));
  log = [];
});
afterEach(async () => {
  await signer?.stop();
  signer = undefined;
  rmSync(data, { recursive: true, force: true });
});

async function start(): Promise<EmbeddedSigner> {
  return (signer = await startAnother());
}

async function startAnother({ makesSeed = true } = {}): Promise<EmbeddedSigner> {
  const write = (message: string, details?: unknown) => void log.push(`${message} ${JSON.stringify(details)}`);
  const logger = { info: write, warn: write, error: write };
  return startEmbeddedSigner({ dataFolder: data, entry: ENTRY, makesSeed, logger, longestPauseMs: 200 });
}

function requestOf(account: string, id: string, amount: bigint): SigningRequest {
  const order = { id, ticker: 'ltc', to: { address: 'customer' }, amount };
  return { chain: 'simulated', order, unsigned: transferText({ account, ...order, fee: 1_000n }) };
}

const accountOf = async ({ client }: EmbeddedSigner): Promise<string> => (await client.publicKeys())['simulated']!;

describe('the embedded signer', () => {
  it('creates a seed for its owner alone at the first start, and keeps it', { timeout: SLOW_MS }, async () => {
    const first = await start();
    const account = await accountOf(first);
    const answer = await first.client.sign(requestOf(account, 'a', 5n));
    const { path } = signerFolder(data);
    expect(statSync(path).mode & 0o777).toBe(0o700);
    for (const name of ['seed.json', 'passphrase', 'signer.sock'])
      expect(statSync(join(path, name)).mode & 0o777).toBe(0o600);
    const pid = first.pid()!;
    expect(readFileSync(`/proc/${pid}/cmdline`, 'utf8')).not.toContain(
      readFileSync(join(path, 'passphrase'), 'utf8').trim(),
    );
    const environment = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').filter(Boolean);
    const others = environment.filter((line) => !/^(PATH|TMPDIR)=/.test(line));
    expect(others).toEqual(['GLIBC_TUNABLES=glibc.malloc.hugetlb=1']);
    await first.stop();
    expect(isAlive(pid)).toBe(false);
    expect(readdirSync(path)).not.toContain('signer.sock');
    const second = await start();
    expect(await accountOf(second)).toBe(account);
    expect(await second.client.sign(requestOf(account, 'a', 5n))).toEqual(answer);
  });

  it('restarts when it is killed', { timeout: SLOW_MS }, async () => {
    const { client, pid } = await start();
    const account = await accountOf(signer!);
    const before = pid()!;
    process.kill(before, 'SIGKILL');
    await waitFor('another process', () => (pid() === before ? undefined : pid()));
    const answer = await waitFor('an answer', () => client.sign(requestOf(account, 'a', 5n)).catch(() => undefined));
    expect(answer.chainTxId).toMatch(/^[\da-f]{64}$/);
    expect(log.join('\n')).toContain('"signal":"SIGKILL"');
  });

  it(
    'never replaces a seed, neither one that is lost later nor where creating one is forbidden',
    { timeout: SLOW_MS },
    async () => {
      const { pid } = await start();
      const { seed, path } = signerFolder(data);
      rmSync(seed);
      process.kill(pid()!, 'SIGKILL');
      await waitFor('a log entry about it', () => (/seed.json is not there/.test(log.join()) ? true : undefined));
      expect(readdirSync(path)).not.toContain('seed.json');
      await signer?.stop();
      await expect(startAnother({ makesSeed: false })).rejects.toThrow(/seed.json is not there: restore it/);
    },
  );

  it('waits for the signer of another server that has the folder and still starts', { timeout: SLOW_MS }, async () => {
    await (await start()).stop();
    const lock = lockSigner(signerFolder(data));
    const waiting = startAnother();
    // Longer than a signer waits for one that is ending.
    await new Promise((resolve) => setTimeout(resolve, 7_000));
    const isOver = await Promise.race([waiting, Promise.resolve()]);
    lock.release();
    const servers = [await start(), await waiting];
    try {
      expect(isOver).toBeUndefined();
      expect(servers.filter((server) => server.pid() !== undefined)).toHaveLength(1);
      expect(await accountOf(servers[0]!)).toBe(await accountOf(servers[1]!));
    } finally {
      await servers[1]!.stop();
    }
  });

  it('serves two servers on one folder, the second taking over from the first', { timeout: SLOW_MS }, async () => {
    const [one, two] = await Promise.all([startAnother(), startAnother()]);
    try {
      expect([one.pid(), two.pid()].filter((pid) => pid !== undefined)).toHaveLength(1);
      const [first, second] = one.pid() === undefined ? [two, one] : [one, two];
      const account = await accountOf(second);
      const answer = await second.client.sign(requestOf(account, 'a', 5n));
      await first.stop();
      await waitFor('another process', second.pid, 30_000);
      const again = () => second.client.sign(requestOf(account, 'a', 5n)).catch(() => undefined);
      expect(await waitFor('an answer', again)).toEqual(answer);
    } finally {
      await Promise.all([one.stop(), two.stop()]);
    }
  });

  it('reports why it does not start', { timeout: SLOW_MS }, async () => {
    await (await start()).stop();
    writeFileSync(signerFolder(data).passphrase, 'another passphrase\n');
    await expect(start()).rejects.toThrow(/did not start: altway: the passphrase does not open .*seed\.json/);
    writeFileSync(signerFolder(data).limits, '{"simulated":{"nope":{"order":"1","day":"1"}}}');
    await expect(start()).rejects.toThrow('simulated.nope is no currency');
  });

  it('exits with its parent, even when that is killed', { timeout: SLOW_MS }, async () => {
    const program = `
      const { startEmbeddedSigner } = await import(${JSON.stringify(resolve('adapters/signer/embedded-signer.ts'))});
      const logger = { info() {}, warn() {}, error() {} };
      const signer = await startEmbeddedSigner({ dataFolder: process.argv[1], entry: ${JSON.stringify(ENTRY)}, makesSeed: true, logger });
      console.log(signer.pid());`;
    const words = ['--input-type=module', '-e', program, data];
    const parent = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'] });
    const said = await new Promise<string>((done) =>
      parent.stdout.once('data', (chunk: Buffer) => done(chunk.toString())),
    );
    const pid = Number(said);
    expect(isAlive(pid)).toBe(true);
    parent.kill('SIGKILL');
    // Exited, or exited and not yet reaped by the process that adopted it.
    await waitFor('its end', () => (isAlive(pid) && !isZombie(pid) ? undefined : true));
    expect((await accountOf(await start())).length).toBe(43);
  });

  it('never gives two answers for an ID, whenever it is killed', { timeout: SLOW_MS }, async () => {
    const { client, pid } = await start();
    const account = await accountOf(signer!);
    const answers = new Map<string, Set<string>>();
    const over = new AbortController();
    let kills = 0;
    let failures = 0;
    const note =
      (id: string) =>
      ({ raw, chainTxId }: Signed) => {
        const known = answers.get(id) ?? new Set();
        answers.set(id, known.add(`${chainTxId} ${raw}`));
      };
    const worker = async (number: number) => {
      for (let round = 0; !over.signal.aborted; round += 1) {
        // Workers share IDs and request different amounts under them; only one of these may ever be signed. Each kill
        // adds IDs, and earlier ones are requested again.
        const id = `order ${Math.floor(round / 3) % (60 * (kills + 1))}`;
        await client
          .sign(requestOf(account, id, BigInt(number + (round % 2))))
          .then(note(id), ({ code }: { code: string }) => {
            if (code !== 'conflict' && code !== 'unavailable') throw new Error(`unexpected: ${code}`);
            failures += 1;
            return new Promise((again) => setTimeout(again, 5));
          });
      }
    };
    const working = [1, 2, 3, 4].map(worker);
    for (; kills < 6; kills += 1) {
      const running = await waitFor('a process', pid);
      const goal = answers.size + 5;
      await waitFor('answers', () => (answers.size >= goal ? true : undefined), 30_000);
      await new Promise((again) => setTimeout(again, Math.random() * 50));
      process.kill(running, 'SIGKILL');
      await waitFor('its end', () => (pid() === running ? undefined : true));
    }
    await waitFor('answers', () => client.publicKeys().catch(() => undefined), 30_000);
    over.abort();
    await Promise.all(working);
    expect(failures).toBeGreaterThan(0);
    expect(answers.size).toBeGreaterThan(20);
    for (const [id, given] of answers) expect([id, given.size]).toEqual([id, 1]);
  });
});

function isZombie(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.startsWith('Z');
  } catch {
    return true;
  }
}
