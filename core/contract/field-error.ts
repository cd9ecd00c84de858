import { formMessage } from '../domain/form-messages.ts';
import { type AnyMessage, type Message, type MessageCode, textOf } from '../domain/message.ts';
import type { ErrorCode } from './error-code.ts';
import { ExchangeError, type ExchangeErrorOptions, type FieldErrors, type FieldMessages } from './exchange-error.ts';
import { namingFields } from './naming-fields.ts';

type Details = Pick<ExchangeErrorOptions, 'limit' | 'challenge' | 'cause'>;

/** An error whose message is shown at one field of the form. */
export function fieldError(code: ErrorCode, field: string, message: AnyMessage, details: Details = {}): ExchangeError {
  return messageError(code, textOf(message), { [field]: [message] }, details);
}

/** A `fieldError` whose own message names the field too: `amount: must be a decimal number`. */
export function namedFieldError(code: ErrorCode, field: string, message: AnyMessage): ExchangeError {
  return messageError(code, `${field}: ${textOf(message)}`, { [field]: [message] });
}

/** An error of no single field. */
export function mainError(code: ErrorCode, message: AnyMessage, details: Details = {}): ExchangeError {
  return fieldError(code, 'main', message, details);
}

/** An error for wrong input that names each field: `from: must be a ticker; amount: must be a decimal number`. */
export function invalidInput(fields: FieldMessages): ExchangeError {
  return messageError('invalid-input', namingFields(textsOf(fields)), fields);
}

/** The English texts of messages by field. */
export function textsOf(fields: FieldMessages): FieldErrors {
  return Object.fromEntries(Object.entries(fields).map(([field, messages]) => [field, messages.map(textOf)]));
}

/** An error with messages that have codes. @param text of the error itself. */
export function messageError(
  code: ErrorCode,
  text: string,
  fields: FieldMessages,
  details: Details = {},
): ExchangeError {
  return new ExchangeError(code, text, { ...details, fields: textsOf(fields), reasons: fields });
}

/**
 * Messages that are plain texts where they arise, because the page's first script does not load the table of messages.
 * The type `English` keeps both alike.
 */
const CONSTANTS: readonly Message[] = [
  formMessage('internal'),
  formMessage('no-result'),
  formMessage('unanswered'),
  formMessage('unreachable'),
];

/**
 * The messages of an error by field, with their codes. The `reasons` of an answer leave out messages without a code, so
 * they tell which code is whose only if every message of the field has one; otherwise its texts stand alone.
 */
export function messagesOf({ fields, reasons }: ExchangeError): FieldMessages {
  const all = isRecord(reasons) ? reasons : {};
  return Object.fromEntries(
    Object.entries(fields).map(([field, texts]) => [field, paired(texts, Object.hasOwn(all, field) && all[field])]),
  );
}

function paired(texts: readonly string[], reasons: unknown): readonly AnyMessage[] {
  const each: readonly unknown[] = Array.isArray(reasons) && reasons.length === texts.length ? reasons : [];
  return texts.map((text, index) => messageOf(text, each[index]));
}

/** @param reason the message itself, or its code. */
function messageOf(text: string, reason: unknown): AnyMessage {
  const code = isRecord(reason) && 'code' in reason ? reason['code'] : reason;
  if (isRecord(code) && typeof code['name'] === 'string') return { text, code: code as unknown as MessageCode };
  return CONSTANTS.find((message) => message.text === text) ?? text;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
