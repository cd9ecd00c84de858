import { isBlocklistedPassword } from '../../../domain/accounts/password-blocklist.ts';
import type { PasswordHasher } from '../../../ports/services/password-hasher.ts';
import { commonPassword } from '../errors.ts';

interface WantedPassword {
  readonly field: 'password' | 'new';
  readonly text: string;
  readonly email: string | undefined;
}

/** Rejects a new password that others would guess. @throws ExchangeError invalid-input at the field. */
export function newPassword(hasher: Pick<PasswordHasher, 'isCommon'>, { field, text, email }: WantedPassword): void {
  if (hasher.isCommon(text) || isBlocklistedPassword(text, email)) throw commonPassword(field);
}
