import { formMessage } from './form-messages.ts';
import type { Message } from './message.ts';

/** A rule of a form field: returns the message to show, or undefined if the value is valid. */
type Rule = (value: string, form: Readonly<Record<string, string>>) => Message | undefined;

/** The message of each field that fails. */
type FormMessages = Readonly<Record<string, readonly [Message]>>;

/** Rules of one form by field; a field reports its first failing rule. */
export type FormRules = Readonly<Record<string, readonly Rule[]>>;

export const PASSWORD_MINIMUM = 6;

/** Long enough for any phrase, short enough to hash. */
const PASSWORD_MAXIMUM = 256;

/** What a mail server could accept, in RFC 5321 lengths; a control character could end a header. */
const EMAIL = /^(?=.{3,254}$)(?=[^@]{1,64}@)[^\s\p{C}@"<>()[\]\\,;:]+@[^\s\p{C}@.]+(?:\.[^\s\p{C}@.]+)+$/u;

export function isEmail(text: string): boolean {
  return EMAIL.test(text);
}

const required =
  (message: Message): Rule =>
  (value) =>
    value.trim() === '' ? message : undefined;
const matching =
  (test: (value: string) => boolean, message: Message): Rule =>
  (value) =>
    test(value) ? undefined : message;
/** Required secret. It may consist of spaces alone: a password that could be set must also be accepted at login. */
const typed = (message: Message) => matching((value) => value !== '', message);
const email = matching(isEmail, formMessage('email-wrong'));
const code = matching((value) => /^[0-9]{6}$/.test(value), formMessage('code-digits'));

const newPassword: readonly Rule[] = [
  typed(formMessage('password-empty')),
  matching(
    (value) => [...value].length >= PASSWORD_MINIMUM,
    formMessage('password-short', { least: PASSWORD_MINIMUM }),
  ),
  matching((value) => [...value].length <= PASSWORD_MAXIMUM, formMessage('password-long', { most: PASSWORD_MAXIMUM })),
];
const sameAs =
  (field: string): Rule =>
  (value, form) =>
    value === form[field] ? undefined : formMessage('repeat-differs');
const filled = typed(formMessage('required'));

/** Rules and messages of section 5 of the specification; the profile's forms follow them. */
export const FORM_RULES = {
  registration: { email: [email] },
  login: { email: [required(formMessage('email-required'))], password: [typed(formMessage('password-required'))] },
  forgot: { email: [required(formMessage('email-empty')), email] },
  recovery: {
    token: [required(formMessage('required'))],
    password: newPassword,
    repeat: [filled, sameAs('password')],
  },
  twoFactor: { code: [code] },
  /** For an account without a password: there is no old one to give. */
  firstPassword: { new: newPassword, repeat: [filled, sameAs('new')] },
  changePassword: { old: [filled], new: newPassword, repeat: [filled, sameAs('new')] },
  ticket: { email: [required(formMessage('email-empty')), email], message: [required(formMessage('message-empty'))] },
  changeEmail: { email: [required(formMessage('email-empty')), email] },
} as const satisfies Readonly<Record<string, FormRules>>;

/**
 * Returns the first message of each field that fails; an empty object if the form is valid. A missing field reads as
 * empty.
 */
export function validate(rules: FormRules, form: Readonly<Record<string, string>>): FormMessages {
  const messages: Record<string, readonly [Message]> = {};
  for (const [field, checks] of Object.entries(rules)) {
    const value = form[field] ?? '';
    const message = checks.map((check) => check(value, form)).find((found) => found !== undefined);
    if (message !== undefined) messages[field] = [message];
  }
  return messages;
}
