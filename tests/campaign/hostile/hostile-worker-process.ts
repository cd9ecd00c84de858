import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import type { AttackersOptions, Anomaly, Progress } from './attackers.ts';

type WorkerMessage = Anomaly | Progress | { readonly kind: 'recent'; readonly attacks: readonly string[] };

/** Attackers in their own process. */
export class AttackerProcess {
  readonly anomalies: Anomaly[] = [];
  /** Attacks in progress at each `ask`. */
  readonly recent: (readonly string[])[] = [];
  #progress: Progress = { kind: 'progress', inputs: 0, next: 0, attacks: {}, answers: {} };
  readonly #worker: ChildProcess;
  readonly #ended: Promise<void>;

  constructor(options: AttackersOptions) {
    this.#worker = fork(join(import.meta.dirname, 'hostile-worker.ts'), [], {
      execArgv: [],
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    this.#worker.send(options);
    this.#worker.on('message', (message: WorkerMessage) => {
      if (message.kind === 'anomaly') this.anomalies.push(message);
      else if (message.kind === 'recent') this.recent.push(message.attacks);
      else this.#progress = message;
    });
    this.#ended = new Promise((resolve, reject) => {
      this.#worker.once('exit', (code) =>
        code === 0 ? resolve() : reject(new Error(`the attackers ended with ${code}`)),
      );
      this.#worker.on('error', reject);
    });
    // The error reaches the caller of `stop`.
    this.#ended.catch(() => {});
  }

  get progress(): Progress {
    return this.#progress;
  }

  /** Records the attacks in progress. */
  ask(): void {
    this.#worker.send('recent');
  }

  /** @throws the attackers' own error. */
  async stop(): Promise<Progress> {
    if (this.#worker.connected) this.#worker.send('stop');
    await this.#ended;
    return this.#progress;
  }
}
