import type { Worker } from './worker.ts';

/** A service whose work a worker does. */
export abstract class WorkerService<Item> {
  protected abstract readonly worker: Worker<Item>;

  start(): void {
    this.worker.start();
  }

  /** Finishes what has begun up to the point where it is stored; starts nothing new. */
  stop(): Promise<void> {
    return this.worker.stop();
  }

  /** Polls now: work is due. */
  wake(): void {
    this.worker.wake();
  }
}
