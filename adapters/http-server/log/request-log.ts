import type { FastifyBaseLogger } from 'fastify';

type Line = unknown[];

/**
 * The log of one request. It creates pino's child logger on the first line only: most requests write nothing, and the
 * child, which adds the request's ID to each line, costs more than parsing the request.
 */
export class RequestLog implements FastifyBaseLogger {
  readonly #parent: FastifyBaseLogger;
  readonly #bindings: Record<string, unknown>;
  readonly #options: Parameters<FastifyBaseLogger['child']>[1];
  #child: FastifyBaseLogger | undefined;

  constructor(
    parent: FastifyBaseLogger,
    bindings: Record<string, unknown>,
    options?: Parameters<FastifyBaseLogger['child']>[1],
  ) {
    this.#parent = parent;
    this.#bindings = bindings;
    this.#options = options;
  }

  get level(): string {
    return this.#log.level;
  }

  child(...bound: Parameters<FastifyBaseLogger['child']>): FastifyBaseLogger {
    return this.#log.child(...bound);
  }

  fatal(...line: Line): void {
    this.#log.fatal(...(line as [object]));
  }

  error(...line: Line): void {
    this.#log.error(...(line as [object]));
  }

  warn(...line: Line): void {
    this.#log.warn(...(line as [object]));
  }

  info(...line: Line): void {
    this.#log.info(...(line as [object]));
  }

  debug(...line: Line): void {
    this.#log.debug(...(line as [object]));
  }

  trace(...line: Line): void {
    this.#log.trace(...(line as [object]));
  }

  silent(): void {}

  get #log(): FastifyBaseLogger {
    return (this.#child ??= this.#parent.child(this.#bindings, this.#options));
  }
}
