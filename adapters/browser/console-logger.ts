import type { Logger } from '../../core/ports/services/logger.ts';

type Details = Readonly<Record<string, unknown>>;

/** `Logger` on the browser's console. */
export class ConsoleLogger implements Logger {
  readonly #console: Pick<Console, 'info' | 'warn' | 'error'>;

  constructor(target: Pick<Console, 'info' | 'warn' | 'error'> = console) {
    this.#console = target;
  }

  info(message: string, details: Details = {}): void {
    this.#console.info(message, details);
  }

  warn(message: string, details: Details = {}): void {
    this.#console.warn(message, details);
  }

  error(message: string, details: Details = {}): void {
    this.#console.error(message, details);
  }
}
