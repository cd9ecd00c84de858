import { isBlocklistedPassword } from '../../../domain/accounts/password-blocklist.ts';
import type { PasswordHasher } from '../../../ports/services/password-hasher.ts';
import { commonPassword } from '../errors.ts';

/** A password that somebody wants, the form's name of it, and whose it is to be. */
export interface WantedPassword {
  readonly field: 'password' | 'new';
  readonly text: string;
  readonly email: string | undefined;
}

/** Holds a new password to be none that others would try. @throws ExchangeError invalid-input on the field. */
export function newPassword(hasher: Pick<PasswordHasher, 'isCommon'>, { field, text, email }: WantedPassword): void {
  if (hasher.isCommon(text) || isBlocklistedPassword(text, email)) throw commonPassword(field);
}
