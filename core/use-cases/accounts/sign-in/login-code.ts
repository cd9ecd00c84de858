import { recoveryCode } from '../../../domain/accounts/recovery-code.ts';
import { FORM_RULES, validate } from '../../../domain/validation.ts';
import type { FormErrors } from '../form-errors.ts';

/**
 * Validates a login code and reports errors on `field`: six digits (specification, section 5) or a recovery code are
 * valid.
 */
export function codeError(field: string, typed: string): FormErrors {
  const code = typed.trim();
  const { code: messages } = recoveryCode(code) ? {} : validate(FORM_RULES.twoFactor, { code });
  return messages === undefined ? {} : { [field]: messages };
}
