import type { FormView } from '../form-stream.ts';
import type { ProofStatus } from './captcha-verification.ts';

export type LoginField = 'email' | 'password' | 'totp';

/** The login form. In the `code` step e-mail and password are fixed, and the form asks for the authenticator's code. */
export interface LoginView extends FormView<LoginField> {
  readonly step: 'password' | 'code';
  readonly proof: ProofStatus;
  /** True while the recovery link shakes. */
  readonly isForgotShaking: boolean;
}

/** The login form before anything is typed. */
export function emptyLogin(email = ''): LoginView {
  const values = { email, password: '', totp: '' };
  return { status: 'editing', step: 'password', values, errors: {}, proof: 'idle', isForgotShaking: false };
}
