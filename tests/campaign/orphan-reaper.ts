import { type ChildProcess, spawn } from 'node:child_process';

/**
 * Survives a killed campaign: when its end of the pipe closes, it kills the watched processes and removes the folder.
 */
export class OrphanReaper {
  readonly #shell: ChildProcess;
  readonly #pids = new Set<number>();

  /** @param folder removed with the processes if this process is killed. */
  constructor(folder: string) {
    const script = `while read -r now; do [ "$now" = over ] && exit; pids=$now; done; [ -n "$pids" ] && kill -KILL $pids 2>/dev/null; sleep 1; rm -rf "${folder}"`;
    this.#shell = spawn('sh', ['-c', script], { stdio: ['pipe', 'ignore', 'ignore'], detached: true });
    this.#shell.unref();
    (this.#shell.stdin as unknown as { unref?: () => void }).unref?.();
    this.#shell.stdin!.on('error', () => {});
  }

  /** Watches a process until it has ended. */
  watch(child: ChildProcess): void {
    const { pid } = child;
    if (pid === undefined) return;
    this.#pids.add(pid);
    this.#writePids();
    child.once('exit', () => {
      this.#pids.delete(pid);
      this.#writePids();
    });
  }

  /** Stops watching; the caller removes the folder. */
  close(): void {
    this.#shell.stdin!.end('over\n');
  }

  #writePids(): void {
    this.#shell.stdin!.write(`${[...this.#pids].join(' ')}\n`);
  }
}
