import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { type ErrorCode, httpStatusOf } from '../../core/contract/error-code.ts';
import { ExchangeError } from '../../core/contract/exchange-error.ts';

const HEADERS = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' };

/** Answers a failure as `{ errors, code, limit? }`, with the status of its code unless another is given. */
export function sendFailure(reply: FastifyReply, error: ExchangeError, status: number = httpStatusOf[error.code]) {
  return reply.code(status).headers(HEADERS).send(failureBody(error));
}

/** The body that says what went wrong. */
export function failureBody({ fields: errors, code, limit }: ExchangeError): string {
  return JSON.stringify({ errors, code, limit });
}

/** Fastify's last word on a call that failed: what is not the caller's doing is logged and tells nothing of itself. */
export function onFailure(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof ExchangeError && error.code !== 'internal') return sendFailure(reply, error);
  const refusal = refusalOf(error);
  if (refusal) return sendFailure(reply, refusal.error, refusal.status);
  request.log.error({ err: error instanceof ExchangeError ? (error.cause ?? error) : error }, 'call failed');
  return sendFailure(reply, ExchangeError.from(error));
}

/** A refusal of Fastify or a plugin of its, in our words; undefined when it is a failure of ours. */
export function refusalOf(error: unknown): { readonly error: ExchangeError; readonly status: number } | undefined {
  const { statusCode: status = 500, code = '', message } = (error ?? {}) as Partial<FastifyError>;
  if (status >= 500 && status !== 503) return undefined;
  if (code.startsWith('FST_CSRF_')) return { status, error: refusedToken(message!) };
  return { status, error: new ExchangeError(codeOf(status), WORDS[status] ?? message ?? 'The request is not usable') };
}

/** Named by its own field, so that a client knows that a fresh token will do. */
function refusedToken(message: string): ExchangeError {
  return new ExchangeError('forbidden', message, { fields: { csrf: [message] } });
}

function codeOf(status: number): ErrorCode {
  return CODES[status] ?? 'invalid-input';
}

const CODES: Readonly<Record<number, ErrorCode>> = {
  403: 'forbidden',
  404: 'not-found',
  413: 'too-large',
  429: 'too-many-requests',
  503: 'unavailable',
};

const WORDS: Readonly<Record<number, string>> = {
  413: 'The request is too large',
  415: 'Send application/json',
  503: 'The request took too long',
};
