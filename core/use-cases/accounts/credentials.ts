import { FORM_RULES } from '../../domain/validation.ts';
import { assertValid, MemberUseCase } from './member-use-case.ts';

/** Form of an e-mail change. The password is needed if the account has one. */
type NewEmail = {
  readonly email: string;
  readonly password?: string | undefined;
};

/** Requests an e-mail change; it takes effect when the link mailed to the new address is opened. */
export class ChangeEmail extends MemberUseCase {
  async execute({ email, password }: NewEmail): Promise<void> {
    const form = { email: email.trim(), ...(password !== undefined && { password }) };
    assertValid(FORM_RULES.changeEmail, form);
    await this.change((api) => api.changeEmail(form));
  }
}

/** Confirms an e-mail change by a mail's token. Anyone who has the token may do so, signed in or not. */
export class ConfirmEmailChange extends MemberUseCase {
  async execute(token: string): Promise<void> {
    await this.change((api) => api.confirmEmail({ token }));
  }
}

/** The three fields of the form. */
type NewPassword = {
  readonly old: string;
  readonly new: string;
  readonly repeat: string;
};

/** Replaces the password, or sets the first one: then `old` is empty. Ends every other session. */
export class ChangePassword extends MemberUseCase {
  async execute(form: NewPassword): Promise<void> {
    assertValid(this.profile?.user.hasPassword === false ? FORM_RULES.firstPassword : FORM_RULES.changePassword, form);
    await this.change((api) => api.changePassword(form));
  }
}
