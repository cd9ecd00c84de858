import type { Observable, Subscription } from 'rxjs';
import { ExchangeError, INTERNAL_ERROR } from '../../../contract/exchange-error.ts';
import { FORM_RULES, validate } from '../../../domain/validation.ts';
import type { AccountApi } from '../../../ports/apis/account-api.ts';
import type { Clock } from '../../../ports/services/clock.ts';
import type { CaptchaSolver } from '../../../ports/services/captcha-solver.ts';
import { formErrors } from '../form-errors.ts';
import { Form, type FormAction, formStream, type FormView } from '../form-stream.ts';
import { CaptchaVerification, type ProofStatus, CaptchaFailedError } from './captcha-verification.ts';
import type { LoadProfile } from '../load-profile.ts';
import { codeError } from './login-code.ts';
import { SHAKE_MS } from './shake.ts';

export type LoginField = 'email' | 'password' | 'totp';

/** The login form. In the `code` step e-mail and password stand fast and the authenticator's code is asked for. */
export interface LoginView extends FormView<LoginField> {
  readonly step: 'password' | 'code';
  readonly proof: ProofStatus;
  /** True while the link to the recovery asks for attention. */
  readonly isForgotShaking: boolean;
}

type LoginApi = Pick<AccountApi, 'challenge' | 'logIn'>;

/** What the login stands on. */
export interface LoginParts {
  readonly api: LoginApi;
  readonly proof: CaptchaSolver;
  readonly profile: LoadProfile;
  readonly clock: Clock;
}

/** The login form before anything is typed. */
export function emptyLogin(email = ''): LoginView {
  const values = { email, password: '', totp: '' };
  return { status: 'editing', step: 'password', values, errors: {}, proof: 'idle', isForgotShaking: false };
}

/** Logs somebody in with e-mail and password, and a code where their account asks for one. Never errors. */
export class LogIn {
  readonly #parts: LoginParts;

  constructor(api: LoginApi, proof: CaptchaSolver, profile: LoadProfile, clock: Clock) {
    this.#parts = { api, proof, profile, clock };
  }

  /** @param email typed elsewhere. @returns the form's views; at the `done` one the page knows who is signed in. */
  execute(actions$: Observable<FormAction<LoginField>>, email?: string): Observable<LoginView> {
    return formStream(actions$, (show) => new LoginForm(this.#parts, emptyLogin(email), show));
  }
}

/** Whoever is refused this often may have forgotten their password. */
const FORGETFUL = 2;

const FIELDS: readonly LoginField[] = ['email', 'password', 'totp'];

class LoginForm extends Form<LoginView, LoginField> {
  readonly #parts: LoginParts;
  readonly #verification: CaptchaVerification;
  #refusals = 0;
  #shaking: Subscription | undefined;

  constructor(parts: LoginParts, first: LoginView, show: (view: LoginView) => void) {
    super(first, show);
    this.#parts = parts;
    this.#verification = new CaptchaVerification(parts, (proof) => this.change({ proof }));
  }

  act(action: FormAction<LoginField>): void {
    if (this.view.status !== 'editing') return;
    if (action.kind === 'submit') {
      void this.#submit();
      return;
    }
    if (this.view.step === 'password') this.#verification.begin();
    if (action.kind === 'edit') this.edit(action.field, action.value);
  }

  override leave(): void {
    super.leave();
    this.#shaking?.unsubscribe();
    this.#verification.leave();
  }

  async #submit(): Promise<void> {
    const { values, step } = this.view;
    const errors = step === 'code' ? codeError('totp', values.totp) : validate(FORM_RULES.login, values);
    this.change({ errors, status: Object.keys(errors).length > 0 ? 'editing' : 'submitting' });
    if (this.view.status !== 'submitting') return;
    try {
      const { result, user } =
        step === 'code' ? await this.#send({ totp: values.totp.trim() }) : await this.#sendPassword();
      // An answer that names a user and does not say that it went well (specification, section 4).
      if (result !== true || user === undefined) throw new ExchangeError('internal', INTERNAL_ERROR);
      await this.#parts.profile.afterLogin(user);
      this.change({ status: 'done' });
    } catch (cause) {
      this.#fail(cause);
    }
  }

  /** Not aborted when the form is left: a login that the house has seen counts, and the page had better know. */
  #send(more: { readonly totp: string } | { readonly captcha: string }) {
    const { email, password } = this.view.values;
    return this.#parts.api.logIn({ email: email.trim(), password, ...more });
  }

  async #sendPassword() {
    const send = async () => this.#send({ captcha: await this.#verification.take() });
    try {
      return await send();
    } catch (cause) {
      // A proof grows old while a form stands open: the house has looked at nothing else, so there may be another.
      if (ExchangeError.from(cause).code !== 'human-check') throw cause;
      return send();
    }
  }

  #fail(cause: unknown): void {
    const { code } = ExchangeError.from(cause);
    const before = this.view.step;
    // What is told without a code, and with a code too late, begins with the password again.
    const step = code === 'two-factor-required' ? 'code' : code === 'human-check' ? 'password' : before;
    const isAsked = cause instanceof CaptchaFailedError || (code === 'two-factor-required' && before === 'password');
    const errors = isAsked ? {} : formErrors(cause, FIELDS, 'email');
    const values = step === before ? this.view.values : { ...this.view.values, totp: '' };
    this.change({ status: 'editing', step, values, errors });
    if (step === 'password' && !(cause instanceof CaptchaFailedError)) this.#verification.begin();
    if (code === 'wrong-credentials') this.#offerRecovery();
  }

  #offerRecovery(): void {
    this.#refusals += 1;
    if (this.#refusals < FORGETFUL || this.signal.aborted) return;
    this.#shaking?.unsubscribe();
    this.change({ isForgotShaking: true });
    this.#shaking = this.#parts.clock.schedule(() => this.change({ isForgotShaking: false }), SHAKE_MS);
  }
}
