import type { Logger } from '../../core/ports/services/logger.ts';

type Details = Readonly<Record<string, unknown>>;

const LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'];

/** Names of details that are redacted, in case a caller passes them by mistake. */
const SECRET = /cookie|authorization|token|secret|password|signingkey/i;

/** Writes one JSON line per event, in the shape of the HTTP server's own log, so that one parser reads both. */
export class JsonLogger implements Logger {
  readonly #stream: { write(line: string): unknown };
  readonly #least: number;

  /** @param level the lowest that is written: trace, debug, info, warn, error, fatal or silent. */
  constructor(stream: { write(line: string): unknown }, level = 'info') {
    this.#stream = stream;
    this.#least = LEVELS.indexOf(level);
  }

  info(message: string, details?: Details): void {
    this.#write('info', message, details);
  }

  warn(message: string, details?: Details): void {
    this.#write('warn', message, details);
  }

  error(message: string, details?: Details): void {
    this.#write('error', message, details);
  }

  #write(level: string, message: string, details: Details = {}): void {
    if (LEVELS.indexOf(level) < this.#least) return;
    // Our three fields come last, so that no detail can override them.
    const line = { ...details, level, time: new Date().toISOString(), message };
    this.#stream.write(`${stringify(line)}\n`);
  }
}

function stringify(line: Details): string {
  try {
    return JSON.stringify(line, readable);
  } catch (cause) {
    // A circular detail must not lose the message.
    return JSON.stringify({
      level: line['level'],
      time: line['time'],
      message: line['message'],
      unreadable: String(cause),
    });
  }
}

function readable(name: string, value: unknown): unknown {
  if (SECRET.test(name)) return '[redacted]';
  if (typeof value === 'bigint') return String(value);
  if (!(value instanceof Error)) return value;
  const { name: type, message, stack, cause } = value;
  return { type, message, ...('code' in value && { code: value.code }), stack, ...(cause !== undefined && { cause }) };
}
