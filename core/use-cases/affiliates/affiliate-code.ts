import { invalidInput } from '../../contract/field-error.ts';
import { codeError } from '../accounts/sign-in/login-code.ts';

/**
 * Normalises an authenticator's code or a recovery code: apps show six digits in two groups. @throws ExchangeError
 * `invalid-input` on `code` for text that can be neither.
 */
export function codeOf(typed: string): string {
  const code = /[a-z-]/i.test(typed) ? typed.trim() : typed.replaceAll(/\s/g, '');
  const fields = codeError('code', code);
  if (fields['code'] === undefined) return code;
  throw invalidInput(fields);
}
