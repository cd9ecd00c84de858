import type { Clock } from '../../../ports/services/clock.ts';
import type { NameAnswer } from '../../../ports/chains/name-directory.ts';

/** Milliseconds for which an answer is given again: while somebody fills in one form. */
const KEPT_MS = 30_000;
/** Above it the oldest answer is dropped. */
const CAPACITY = 1_000;

interface Kept {
  readonly answer: NameAnswer;
  readonly at: number;
}

/** Recent answers of a directory. */
export class KeptAnswers {
  readonly #clock: Pick<Clock, 'now'>;
  readonly #answers = new Map<string, Kept>();

  constructor(clock: Pick<Clock, 'now'>) {
    this.#clock = clock;
  }

  find(key: string): NameAnswer | undefined {
    const kept = this.#answers.get(key);
    if (kept === undefined) return undefined;
    const age = this.#clock.now() - kept.at;
    if (age >= 0 && age < KEPT_MS) return kept.answer;
    this.#answers.delete(key);
    return undefined;
  }

  keep(key: string, answer: NameAnswer): void {
    this.#answers.delete(key);
    if (this.#answers.size >= CAPACITY) this.#answers.delete(this.#answers.keys().next().value!);
    this.#answers.set(key, { answer, at: this.#clock.now() });
  }
}
