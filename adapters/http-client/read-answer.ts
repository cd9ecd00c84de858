import { type ErrorCode, httpStatusOf, isErrorCode } from '../../core/contract/error-code.ts';
import { ExchangeError, type FieldErrors, INTERNAL_ERROR, type Limit } from '../../core/contract/exchange-error.ts';
import { namingFields } from '../../core/contract/naming-fields.ts';
import type { Route } from '../../core/contract/route.ts';
import type { English } from '../../core/domain/error-messages.ts';
import type { Answer } from './answer.ts';

/** Error field of a refused CSRF token, which tells it from any other 403. */
const CSRF_FIELD = 'csrf';

/** The error for a response without a result (specification, section 8). */
const NO_RESULT: English<'no-result'> = 'No result field in returned response';

/**
 * Reads the result of a response without validating it, because pages do not validate; callers that need to wrap the
 * client in `validatedApi`.
 * @throws ExchangeError for everything that is not `{ result }` with a 2xx status.
 */
export function readAnswer(route: Route, { status, text }: Answer): unknown {
  if (status === 404 && 'empty' in route) return structuredClone(route.empty);
  const body = parse(text);
  if (status < 200 || status > 299) throw failure(status, body);
  if (body === undefined) throw new ExchangeError('internal', INTERNAL_ERROR);
  if (route.isWhole && isRecord(body)) return body;
  if (!isRecord(body) || !Object.hasOwn(body, 'result')) throw new ExchangeError('internal', NO_RESULT);
  return body['result'];
}

/** True for a refusal that a fresh CSRF token may resolve. */
export function isCsrfRefusal(error: unknown): boolean {
  return error instanceof ExchangeError && error.code === 'forbidden' && Object.hasOwn(error.fields, CSRF_FIELD);
}

/** @returns undefined when the text is not JSON, such as a proxy's error page. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Builds the error of a refusal. Its message joins those of the fields and, for invalid input, names the fields, as the
 * server's own errors do.
 */
function failure(status: number, body: unknown): ExchangeError {
  const { errors, code, limit, challenge, reasons } = isRecord(body) ? body : {};
  const fields = fieldsOf(errors);
  const joined = code === 'invalid-input' ? namingFields : (all: FieldErrors) => Object.values(all).flat().join(', ');
  const message = fields ? joined(fields) : INTERNAL_ERROR;
  return new ExchangeError(isErrorCode(code) ? code : codeOf(status), message, {
    fields,
    reasons,
    limit: limitOf(limit),
    ...(typeof challenge === 'string' && { challenge }),
  });
}

/** Maps the status of a response without an error code: the first code with that status, or else its class. */
function codeOf(status: number): ErrorCode {
  if (status === 422) return 'invalid-input';
  if (status === 502 || status === 504) return 'unavailable';
  const codes = Object.keys(httpStatusOf) as ErrorCode[];
  return codes.find((code) => httpStatusOf[code] === status) ?? (status < 500 ? 'invalid-input' : 'internal');
}

function fieldsOf(errors: unknown): FieldErrors | undefined {
  if (!isRecord(errors)) return undefined;
  const fields = Object.entries(errors).map(([field, said]) => [field, [said].flat().map(String)]);
  return fields.length > 0 ? (Object.fromEntries(fields) as FieldErrors) : undefined;
}

function limitOf(limit: unknown): Limit | undefined {
  if (!isRecord(limit)) return undefined;
  const { amount, currency } = limit;
  return typeof amount === 'string' && typeof currency === 'string' ? { amount, currency } : undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
