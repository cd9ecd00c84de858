import { type ChildProcess, spawn } from 'node:child_process';

/** Outlives a campaign that is killed: when its end of the pipe closes, the processes it was told of go, and the folder. */
export class Guard {
  readonly #shell: ChildProcess;
  readonly #pids = new Set<number>();

  /** @param folder removed with the processes. */
  constructor(folder: string) {
    const script = `while read -r now; do pids=$now; done; [ -n "$pids" ] && kill -KILL $pids 2>/dev/null; sleep 1; rm -rf "${folder}"`;
    this.#shell = spawn('sh', ['-c', script], { stdio: ['pipe', 'ignore', 'ignore'], detached: true });
    this.#shell.unref();
    (this.#shell.stdin as unknown as { unref?: () => void }).unref?.();
    this.#shell.stdin!.on('error', () => {});
  }

  /** Takes note of a process until it has ended. */
  watch(child: ChildProcess): void {
    const { pid } = child;
    if (pid === undefined) return;
    this.#pids.add(pid);
    this.#tell();
    child.once('exit', () => {
      this.#pids.delete(pid);
      this.#tell();
    });
  }

  /** The folder goes now; every process has ended. */
  async close(): Promise<void> {
    const gone = new Promise((resolve) => this.#shell.once('exit', resolve));
    this.#shell.stdin!.end();
    await gone;
  }

  #tell(): void {
    this.#shell.stdin!.write(`${[...this.#pids].join(' ')}\n`);
  }
}
