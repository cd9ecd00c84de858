import { type ChildProcess, spawn } from 'node:child_process';

/** Outlives a campaign that is killed: when its end of the pipe closes, the processes it was told of go, and the folder. */
export class OrphanReaper {
  readonly #shell: ChildProcess;
  readonly #pids = new Set<number>();

  /** @param folder removed with the processes, should this process be killed. */
  constructor(folder: string) {
    const script = `while read -r now; do [ "$now" = over ] && exit; pids=$now; done; [ -n "$pids" ] && kill -KILL $pids 2>/dev/null; sleep 1; rm -rf "${folder}"`;
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
    this.#writePids();
    child.once('exit', () => {
      this.#pids.delete(pid);
      this.#writePids();
    });
  }

  /** There is nothing left to watch over; the folder is the caller's. */
  close(): void {
    this.#shell.stdin!.end('over\n');
  }

  #writePids(): void {
    this.#shell.stdin!.write(`${[...this.#pids].join(' ')}\n`);
  }
}
