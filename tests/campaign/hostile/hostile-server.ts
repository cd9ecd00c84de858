import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { statusOf } from './honest-customers.ts';
import type { OrphanReaper } from '../orphan-reaper.ts';
import { Inspector } from './inspector.ts';
import { pause } from '../random.ts';

/** Resources of an idle server. */
export interface ResourceUsage {
  /** Bytes of live objects and buffers. */
  readonly heap: number;
  readonly rss: number;
  /** Open files and sockets. */
  readonly files: number;
}

const START_WITHIN_MS = 120_000;
const KEPT = 6_000;

/** A built server under attack: observed from outside, and restarted on its port when it dies. */
export class HostileServer {
  readonly name: string;
  /** Its last output each time that it, or its signer, ended. */
  readonly deaths: string[] = [];
  /** Called when it has died. */
  onDeath: () => void = () => {};
  readonly folder: string;
  readonly #env: Readonly<Record<string, string>>;
  readonly #reaper: OrphanReaper;
  #child: ChildProcess | undefined;
  #inspector: Inspector | undefined;
  #output = '';
  #port = 0;
  #signers: readonly number[] = [];
  #isStopping = false;

  /** @param parent in which its data folder is made; removed by the reaper if the campaign is killed. */
  constructor(name: string, env: Readonly<Record<string, string>>, reaper: OrphanReaper, parent: string) {
    this.name = name;
    this.folder = mkdtempSync(join(parent, `${name}-`));
    this.#env = env;
    this.#reaper = reaper;
  }

  get port(): number {
    return this.#port;
  }

  get url(): string {
    return `${this.#env['ALTWAY_TLS_CERT'] === undefined ? 'http' : 'https'}://127.0.0.1:${this.#port}`;
  }

  async start(): Promise<void> {
    const child = spawn(process.execPath, ['--inspect=127.0.0.1:0', 'dist/altway.cjs', 'serve'], {
      env: { ...process.env, ALTWAY_DATA: this.folder, LOG_LEVEL: 'error', ...this.#env, PORT: String(this.#port) },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#reaper.watch(child);
    this.#child = child;
    let output = '';
    const read = (chunk: Buffer) => {
      this.#output = (this.#output + String(chunk)).slice(-KEPT);
      if (output.length < KEPT) output += String(chunk);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', (code, signal) => this.#ended(code ?? signal));
    const end = performance.now() + START_WITHIN_MS;
    while (!/Altway is at .*:(\d+)/.test(output)) {
      if (child.exitCode !== null || performance.now() > end) throw new Error(`${this.name} did not start: ${output}`);
      await pause(20);
    }
    this.#port = Number(/Altway is at .*:(\d+)/.exec(output)![1]);
    this.#inspector = await Inspector.open(/ws:\/\/\S+/.exec(output)![0]);
    this.#signers = this.#children();
  }

  /** @returns undefined while it is dead. */
  async resourceUsage(): Promise<ResourceUsage | undefined> {
    const memory = await this.#inspector?.memory();
    if (!memory || this.#child?.pid === undefined) return undefined;
    return { ...memory, files: readdirSync(`/proc/${this.#child.pid}/fd`).length };
  }

  async isReady(): Promise<boolean> {
    return (await statusOf(`${this.url}/ready`, 3_000).catch(() => 0)) === 200;
  }

  /** Its last output. */
  get output(): string {
    return this.#output;
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    if (this.#child && this.#children().join() !== this.#signers.join())
      this.deaths.push(`${this.name}: its signer ended: ${this.#output}`);
    this.#inspector?.close();
    const child = this.#child;
    if (child && child.exitCode === null && child.signalCode === null) {
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      const late = setTimeout(() => child.kill('SIGKILL'), 20_000);
      await gone;
      clearTimeout(late);
    }
    rmSync(this.folder, { recursive: true, force: true });
  }

  #ended(how: number | string | null): void {
    this.#child = undefined;
    this.#inspector?.close();
    if (this.#isStopping) return;
    this.deaths.push(`${this.name} ended with ${how}:\n${this.#output}`);
    this.onDeath();
    // If the start fails too, its output is recorded as another death.
    void pause(200).then(() => this.start().catch((error: unknown) => this.deaths.push(String(error))));
  }

  #children(): readonly number[] {
    try {
      const text = readFileSync(`/proc/${this.#child?.pid}/task/${this.#child?.pid}/children`, 'utf8');
      return text.split(' ').filter(Boolean).map(Number);
    } catch {
      return [];
    }
  }
}
