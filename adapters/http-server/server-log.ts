import { type FastifyReply, type FastifyRequest, type FastifyServerOptions, LogController } from 'fastify';
import { loggedPath } from '../../core/domain/logged-path.ts';
import type { ServerLog } from './server-options.ts';

/**
 * What is written of requests: failures and slow answers always, the rest at `debug`. At hundreds of estimates a second
 * a line for each would cost more than the estimate and hide the lines that matter.
 */
export class QuietLog extends LogController {
  readonly #slowMs: number;
  readonly #all: boolean;

  constructor(slowMs: number, level = 'info') {
    super({ requestIdLogLabel: 'requestId' });
    this.#slowMs = slowMs;
    this.#all = level === 'debug' || level === 'trace';
  }

  override incomingRequest(): void {}

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const failed = error || reply.statusCode >= 500;
    const slow = reply.elapsedTime >= this.#slowMs;
    if (!failed && !slow && !this.#all) return;
    const level = failed ? 'error' : slow ? 'warn' : 'debug';
    const ms = Math.round(reply.elapsedTime);
    request.log[level]({ req: request, status: reply.statusCode, ms, ...(error && { err: error }) }, 'request');
  }

  override routeNotFound(): void {}
}

/** pino's options: one JSON line an event, with nothing in it that lets its reader act for a visitor. */
export function logOptions({ level = 'info', stream }: ServerLog): NonNullable<FastifyServerOptions['logger']> {
  return {
    level,
    ...(stream && { stream }),
    base: null,
    messageKey: 'message',
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label) => ({ level: label }) },
    redact: [
      'headers',
      '*.headers',
      'cookie',
      '*.cookie',
      'authorization',
      '*.authorization',
      'csrfToken',
      '*.csrfToken',
    ],
    serializers: {
      // No header, and no query or secret of the path: links carry tokens there.
      req: (request) => ({
        method: request.method,
        path: loggedPath(String(request.originalUrl ?? request.url)),
        address: request.ip,
      }),
    },
  };
}
