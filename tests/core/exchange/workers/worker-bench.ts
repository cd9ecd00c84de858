import { Subject } from 'rxjs';
import { backOff } from '../../../../core/exchange/workers/back-off.ts';
import { Worker, WORKER_TIMES, type WorkerLimits } from '../../../../core/exchange/workers/worker.ts';
import type { Work } from '../../../../core/exchange/workers/work.ts';
import { SettableClock } from '../../../support/fixtures/settable-clock.ts';

export const LIMITS: WorkerLimits = { ...WORKER_TIMES, atOnce: 2 };

/** Lets everything happen that follows from what has happened, without the clock. */
export const turn = () => new Promise((resolve) => setImmediate(resolve));

/** Stored items with the times at which they are due, and workers over them. */
export class WorkerBench {
  readonly clock = new SettableClock();
  readonly wake$ = new Subject<void>();
  readonly dueAt = new Map<string, number>();
  readonly attempts = new Map<string, number>();
  /** Items in the order in which they were begun. */
  readonly begun: string[] = [];
  readonly reports: unknown[] = [];
  readonly #ends = new Map<string, (error?: Error) => void>();
  claims = 0;
  claim: Work<string>['claim'] = async ({ now, until, limit }) => {
    this.claims += 1;
    const due = [...this.dueAt].filter(([, at]) => at <= now).slice(0, limit);
    for (const [id] of due) this.dueAt.set(id, until);
    return due.map(([id]) => id);
  };
  laneOf: (id: string) => string | undefined = () => undefined;
  run: Work<string>['run'] = (id) => this.#end(id);
  failed: Work<string>['failed'] = async (id) => {
    const attempts = (this.attempts.get(id) ?? 0) + 1;
    this.attempts.set(id, attempts);
    this.dueAt.set(id, this.clock.now() + backOff(attempts, WORKER_TIMES));
  };

  constructor(...ids: readonly string[]) {
    this.add(...ids);
  }

  add(...ids: readonly string[]): void {
    for (const id of ids) this.dueAt.set(id, this.clock.now());
  }

  worker(limits: Partial<WorkerLimits> = {}): Worker<string> {
    const work: Work<string> = {
      wake$: this.wake$,
      claim: (claim) => this.claim(claim),
      laneOf: (id) => this.laneOf(id),
      run: (id) => {
        this.begun.push(id);
        return this.run(id);
      },
      failed: (id, error) => this.failed(id, error),
      claimFailed: (cause) => this.reports.push(['claim', cause]),
      recordFailed: (id, cause) => this.reports.push([id, cause]),
    };
    return new Worker(work, { ...LIMITS, ...limits }, this.clock);
  }

  /** Ends the run of an item that is in progress. */
  async end(id: string, error?: Error): Promise<void> {
    this.#ends.get(id)!(error);
    await turn();
  }

  /** Lets a time and every pause of the workers pass. */
  async pass(ms: number): Promise<void> {
    this.clock.advance(ms);
    this.clock.flush();
    await turn();
  }

  async #end(id: string): Promise<void> {
    await new Promise<void>((resolve, reject) => this.#ends.set(id, (error) => (error ? reject(error) : resolve())));
    this.dueAt.delete(id);
  }
}
