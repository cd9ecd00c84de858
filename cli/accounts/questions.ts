import { createInterface, type Interface } from 'node:readline';
import { Readable, Writable } from 'node:stream';
import type { Terminal } from '../output/printer.ts';

/** Longest answer that is accepted, in characters. */
const MOST = 10_000;

/**
 * Asks the user: at a terminal with a prompt on standard error, otherwise each answer is the next line of standard
 * input. Call `close` at the end, or the process waits for more input.
 */
export class Questions {
  readonly isTerminal: boolean;
  readonly #terminal: Terminal;
  readonly #lines: Interface;
  /** Lines that arrived before they were asked for. */
  readonly #early: string[] = [];
  #waiting: ((line: string | undefined) => void) | undefined;
  #isHidden = false;
  #isOver = false;

  constructor(terminal: Terminal) {
    const input: Terminal['stdin'] = terminal.stdin ?? Readable.from([]);
    this.#terminal = terminal;
    this.isTerminal = input.isTTY === true;
    const echo = new Writable({
      write: (chunk: Buffer, _, done) => {
        if (!this.#isHidden) terminal.stderr.write(chunk);
        done();
      },
    });
    // No input history: some answers are passwords.
    this.#lines = createInterface({ input, output: echo, terminal: this.isTerminal, historySize: 0 })
      .on('line', (line) => this.#take(line.slice(0, MOST)))
      .on('SIGINT', () => this.#lines.close())
      .on('close', () => {
        this.#isOver = true;
        this.#waiting?.(undefined);
      });
  }

  /**
   * @param hidden does not echo the input. @returns the answer without its line break; undefined when there is none.
   */
  async ask(prompt: string, { hidden = false } = {}): Promise<string | undefined> {
    const early = this.#early.shift();
    if (early !== undefined || this.#isOver) return early;
    if (this.isTerminal) this.#terminal.stderr.write(prompt);
    this.#isHidden = hidden;
    const answer = await new Promise<string | undefined>((resolve) => {
      this.#waiting = resolve;
    });
    this.#waiting = undefined;
    // The line break that ended a hidden answer was not echoed either.
    if (this.isTerminal && (hidden || answer === undefined)) this.#terminal.stderr.write('\n');
    this.#isHidden = false;
    return answer;
  }

  close(): void {
    this.#lines.close();
  }

  /** Asks one question, with the input shown. */
  static async once(terminal: Terminal, prompt: string): Promise<string | undefined> {
    const questions = new Questions(terminal);
    try {
      return await questions.ask(prompt);
    } finally {
      questions.close();
    }
  }

  #take(line: string): void {
    const waiting = this.#waiting;
    this.#waiting = undefined;
    if (waiting) waiting(line);
    else this.#early.push(line);
  }
}
