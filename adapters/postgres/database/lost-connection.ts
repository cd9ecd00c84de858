import { ExchangeError } from '../../../core/contract/exchange-error.ts';
import { errorMessage } from '../../../core/domain/error-messages.ts';

/** Node's codes of a connection that was refused, broke or never came about. */
const SYSTEM_CODE = /^(E[A-Z]+|EAI_[A-Z]+|ERR_STREAM_[A-Z_]+|ERR_SOCKET_[A-Z_]+)$/;
/** What `pg` says without a code when a connection ended under a statement, or none came free in time. */
const DRIVER_WORDS =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect|Cannot use a pool after calling end)/;
/** PostgreSQL ends the connection after these. */
const ENDING: ReadonlySet<unknown> = new Set(['FATAL', 'PANIC']);

/** Whether a statement failed because its connection is gone, and not because of what it asked for. */
export function isLostConnection(error: unknown): boolean {
  const { severity, code, message } = (error ?? {}) as Record<'severity' | 'code' | 'message', unknown>;
  if (severity !== undefined) return ENDING.has(severity);
  return (typeof code === 'string' && SYSTEM_CODE.test(code)) || DRIVER_WORDS.test(String(message));
}

/** What a failure of the database is to those who called. The cause says no more than the message: drivers add the client. */
export function databaseFailure(error: unknown): unknown {
  if (!isLostConnection(error)) return error;
  const cause = new Error(`the database does not answer: ${messageOf(error)}`);
  return new ExchangeError('unavailable', errorMessage('service-away'), { cause });
}

/** Of several addresses that were tried, what was said of each. */
export function messageOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return error.errors.map(messageOf).join('; ');
  return error instanceof Error ? error.message : String(error);
}
