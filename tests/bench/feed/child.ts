import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Usage } from './feed-child.ts';

/** A process that answers each message with what it uses. */
export class Child {
  readonly #process: ChildProcess;

  constructor(role: 'venues' | 'server', path: string) {
    this.#process = fork(join(import.meta.dirname, 'feed-child.ts'), [role, path], { execArgv: ['--expose-gc'] });
  }

  async answered(): Promise<Usage> {
    const [usage] = (await once(this.#process, 'message')) as [Usage];
    return usage;
  }

  ask(message: object): Promise<Usage> {
    const answer = this.answered();
    this.#process.send(message);
    return answer;
  }

  stop(): void {
    this.#process.kill();
  }
}
