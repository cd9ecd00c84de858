import { FORM_RULES } from '../../domain/validation.ts';
import { assertValid, MemberUseCase } from './member-use-case.ts';

/** A wish for another e-mail. The password is that of an account that has one. */
export type NewEmail = {
  readonly email: string;
  readonly password?: string | undefined;
};

/** Asks for another e-mail; it changes when the mail that goes there is answered. */
export class ChangeEmail extends MemberUseCase {
  async execute({ email, password }: NewEmail): Promise<void> {
    const form = { email: email.trim(), ...(password !== undefined && { password }) };
    assertValid(FORM_RULES.changeEmail, form);
    await this.change((api) => api.changeEmail(form));
  }
}

/** Makes the e-mail of a mail's token the account's own. Whoever holds the token may; they need not be signed in. */
export class ConfirmEmailChange extends MemberUseCase {
  async execute(token: string): Promise<void> {
    await this.change((api) => api.confirmEmail({ token }));
  }
}

/** The three fields of the form. */
export type NewPassword = {
  readonly old: string;
  readonly new: string;
  readonly repeat: string;
};

/** Replaces the password, or sets the first one: then `old` is empty. Every other session ends. */
export class ChangePassword extends MemberUseCase {
  async execute(form: NewPassword): Promise<void> {
    assertValid(this.profile?.user.hasPassword === false ? FORM_RULES.firstPassword : FORM_RULES.changePassword, form);
    await this.change((api) => api.changePassword(form));
  }
}
