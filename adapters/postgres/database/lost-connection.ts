import { mainError } from '../../../core/contract/field-error.ts';
import { errorMessage } from '../../../core/domain/error-messages.ts';

/** Node's error codes of a connection that was refused, broke or could not be established. */
const SYSTEM_CODE = /^(E[A-Z]+|EAI_[A-Z]+|ERR_STREAM_[A-Z_]+|ERR_SOCKET_[A-Z_]+)$/;
/** Messages of `pg` without a code: the connection ended during a statement, or none became free in time. */
const DRIVER_WORDS =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect|Cannot use a pool after calling end)/;
/** Severities after which PostgreSQL ends the connection. */
const ENDING: ReadonlySet<unknown> = new Set(['FATAL', 'PANIC']);

/** True when a statement failed because its connection was lost, not because of the statement itself. */
export function isLostConnection(error: unknown): boolean {
  const { severity, code, message } = (error ?? {}) as Record<'severity' | 'code' | 'message', unknown>;
  if (severity !== undefined) return ENDING.has(severity);
  return (typeof code === 'string' && SYSTEM_CODE.test(code)) || DRIVER_WORDS.test(String(message));
}

/**
 * The error that callers get for a failure of the database. Its cause holds the message only, because drivers attach
 * the client to their errors.
 */
export function databaseFailure(error: unknown): unknown {
  if (!isLostConnection(error)) return error;
  const cause = new Error(`the database does not answer: ${messageOf(error)}`);
  return mainError('unavailable', errorMessage('service-away'), { cause });
}

/** The message of an error; for several addresses that were tried, the messages of all. */
export function messageOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return error.errors.map(messageOf).join('; ');
  return error instanceof Error ? error.message : String(error);
}
