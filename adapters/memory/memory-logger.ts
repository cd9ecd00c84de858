import type { Logger } from '../../core/ports/services/logger.ts';

interface LoggedLine {
  readonly level: 'info' | 'warn' | 'error';
  readonly message: string;
  readonly details: Readonly<Record<string, unknown>>;
}

/** A `Logger` that records its lines for tests to read. */
export class MemoryLogger implements Logger {
  readonly lines: LoggedLine[] = [];

  info(message: string, details: Readonly<Record<string, unknown>> = {}): void {
    this.lines.push({ level: 'info', message, details });
  }

  warn(message: string, details: Readonly<Record<string, unknown>> = {}): void {
    this.lines.push({ level: 'warn', message, details });
  }

  error(message: string, details: Readonly<Record<string, unknown>> = {}): void {
    this.lines.push({ level: 'error', message, details });
  }
}
