import type { FastifyBaseLogger, FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { type ErrorCode, httpStatusOf } from '../../../core/contract/error-code.ts';
import { ExchangeError } from '../../../core/contract/exchange-error.ts';
import { fieldError, mainError, messagesOf } from '../../../core/contract/field-error.ts';
import { messageCodesIn } from '../../../core/contract/message-codes.ts';
import { errorMessage } from '../../../core/domain/error-messages.ts';
import type { Message } from '../../../core/domain/message.ts';

/** Headers of every response to a call. */
export const CALL_HEADERS = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' };

/** Answers a failure as `{ errors, code, limit?, challenge?, reasons? }`, with the status of its code unless another is given. */
export function sendError(reply: FastifyReply, error: ExchangeError, status: number = httpStatusOf[error.code]) {
  return reply.code(status).headers(CALL_HEADERS).send(errorBody(error));
}

/** The response body of an error. */
export function errorBody(error: ExchangeError): string {
  const { fields: errors, code, limit, challenge } = error;
  return JSON.stringify({ errors, code, limit, challenge, reasons: messageCodesIn(messagesOf(error)) });
}

/**
 * How an error is answered. `cause` is set for internal errors only and goes to the log, because the response reveals
 * nothing of it.
 */
interface ErrorResponse {
  readonly error: ExchangeError;
  readonly status: number;
  readonly cause?: unknown;
}

/** Maps an error to its response. An error that is not the caller's doing becomes `internal` and is logged. */
export function errorResponseOf(error: unknown): ErrorResponse {
  const refusal = clientErrorOf(error);
  if (refusal) return refusal;
  const cause = error instanceof ExchangeError ? (error.cause ?? error) : error;
  return { error: ExchangeError.from(error), status: 500, cause };
}

/** Fastify's error handler for calls. */
export function handleError(failure: unknown, request: FastifyRequest, reply: FastifyReply) {
  const { error, status, cause } = errorResponseOf(failure);
  if (cause !== undefined) logError(request.log, cause);
  return sendError(reply, error, status);
}

/** Logs an internal error. */
export function logError(log: Pick<FastifyBaseLogger, 'error'>, cause: unknown): void {
  log.error({ err: cause }, 'call failed');
}

/**
 * Maps an error that the client caused: one of ours, or one of Fastify or its plugins with our message.
 * @returns undefined for an internal error.
 */
export function clientErrorOf(error: unknown): ErrorResponse | undefined {
  if (error instanceof ExchangeError) {
    return error.code === 'internal' ? undefined : { error, status: httpStatusOf[error.code] };
  }
  const { statusCode: status = 500, code = '', message } = (error ?? {}) as Partial<FastifyError>;
  if (status >= 500 && status !== 503) return undefined;
  if (code.startsWith('FST_CSRF_')) return { status, error: csrfError(message!) };
  return {
    status,
    error: mainError(codeOf(status), STATUS_MESSAGES[status] ?? message ?? 'The request is not usable'),
  };
}

/** Reported under its own field, so that a client knows to retry with a fresh token. */
function csrfError(text: string): ExchangeError {
  return fieldError('forbidden', 'csrf', CSRF_MESSAGES.find((one) => one.text === text) ?? text);
}

/** The plugin's texts. */
const CSRF_MESSAGES = [errorMessage('form-stale'), errorMessage('form-strange')];

function codeOf(status: number): ErrorCode {
  return STATUS_CODES[status] ?? 'invalid-input';
}

const STATUS_CODES: Readonly<Record<number, ErrorCode>> = {
  403: 'forbidden',
  404: 'not-found',
  413: 'too-large',
  503: 'unavailable',
};

const STATUS_MESSAGES: Readonly<Record<number, string | Message>> = {
  413: errorMessage('too-large'),
  415: 'Send application/json',
  503: errorMessage('took-too-long'),
};
