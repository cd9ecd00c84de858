import { FORM_RULES, validate } from '../../domain/validation.ts';
import type { FormErrors } from './form-errors.ts';

/** A recovery code, which takes the place of an authenticator's: three groups of four, in any case. */
const RECOVERY_CODE = /^[a-z0-9]{4}[\s-]?[a-z0-9]{4}[\s-]?[a-z0-9]{4}$/i;

/** What is wrong with a code at login, said of `field`: six digits (specification, section 5) or a recovery code will do. */
export function codeError(field: string, typed: string): FormErrors {
  const code = typed.trim();
  const message = RECOVERY_CODE.test(code) ? undefined : validate(FORM_RULES.twoFactor, { code })['code'];
  return message === undefined ? {} : { [field]: message };
}
