import {
  type FastifyBaseLogger,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
  LogController,
} from 'fastify';
import { redactPath } from '../../../core/domain/redact-path.ts';
import type { ServerLog } from '../server-options.ts';

/** The media type of server-sent events. */
const EVENTS = 'text/event-stream';

/**
 * Logs requests: errors and slow responses always, the rest at `debug`. At hundreds of estimates a second a line for
 * each would cost more than the estimate and hide the lines that matter.
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
    // A live stream is not slow, however long it lasts; only its errors are logged.
    const isStream = String(reply.getHeader('content-type') ?? reply.raw.getHeader('content-type')).startsWith(EVENTS);
    this.answered(request, reply.statusCode, isStream ? 0 : reply.elapsedTime, error);
  }

  /** Logs a response that failed, was slow, or at `debug`. @param ms it took. */
  answered(request: LoggedRequest, status: number, ms: number, error?: Error | null): void {
    const failed = error || status >= 500;
    const slow = ms >= this.#slowMs;
    if (!failed && !slow && !this.#all) return;
    const level = failed ? 'error' : slow ? 'warn' : 'debug';
    request.log[level]({ req: request, status, ms: Math.round(ms), ...(error && { err: error }) }, 'request');
  }

  override routeNotFound(): void {}
}

/** The part of a request that the log uses; Fastify's requests have it. */
export interface LoggedRequest {
  readonly method: string;
  readonly url: string;
  /** The visitor's address. */
  readonly ip: string;
  readonly log: Pick<FastifyBaseLogger, 'error' | 'warn' | 'debug'>;
}

/** pino's options: one JSON line per event, without anything that would let a reader of the log act for a visitor. */
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
      // No header, no query and no secret of a path: links carry tokens in these.
      req: (request) => ({
        method: request.method,
        path: redactPath(String(request.originalUrl ?? request.url)),
        address: request.ip,
      }),
    },
  };
}
