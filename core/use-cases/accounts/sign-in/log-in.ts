import type { Observable, Subscription } from 'rxjs';
import { ExchangeError, INTERNAL_ERROR } from '../../../contract/exchange-error.ts';
import { FORM_RULES, validate } from '../../../domain/validation.ts';
import { AccountApi } from '../../../ports/apis/account-api.ts';
import { Clock } from '../../../ports/services/clock.ts';
import { CaptchaSolver } from '../../../ports/services/captcha-solver.ts';
import { formErrors } from '../form-errors.ts';
import { Form, type FormAction, formStream } from '../form-stream.ts';
import { CaptchaVerification, CaptchaFailedError } from './captcha-verification.ts';
import { LoadProfile } from '../load-profile.ts';
import { codeError } from './login-code.ts';
import { SHAKE_MS } from './shake.ts';
import type { Resolve } from '../../use-case.ts';
import { emptyLogin, type LoginField, type LoginView } from './login-view.ts';

type LoginApi = Pick<AccountApi, 'challenge' | 'logIn'>;

interface LoginParts {
  readonly api: LoginApi;
  readonly proof: CaptchaSolver;
  readonly profile: LoadProfile;
  readonly clock: Clock;
}

/** Signs a user in with e-mail and password, and a code if their account requires one. Never errors. */
export class LogIn {
  static readonly create = (resolve: Resolve) =>
    new LogIn(resolve(AccountApi), resolve(CaptchaSolver), resolve(LoadProfile), resolve(Clock));
  readonly #parts: LoginParts;

  constructor(api: LoginApi, proof: CaptchaSolver, profile: LoadProfile, clock: Clock) {
    this.#parts = { api, proof, profile, clock };
  }

  /** @param email typed elsewhere. @returns the form's states; at `done` the session store has the user. */
  execute(actions$: Observable<FormAction<LoginField>>, email?: string): Observable<LoginView> {
    return formStream(actions$, (show) => new LoginForm(this.#parts, emptyLogin(email), show));
  }
}

/** Rejected attempts after which the form points to the password recovery. */
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
      // An answer with a user but without a true result does not count (specification, section 4).
      if (result !== true || user === undefined) throw new ExchangeError('internal', INTERNAL_ERROR);
      await this.#parts.profile.afterLogin(user);
      this.change({ status: 'done' });
    } catch (cause) {
      this.#fail(cause);
    }
  }

  /** Not aborted when the form is left: a login that reached the server takes effect, and the page must know. */
  #send(more: { readonly totp: string } | { readonly captcha: string }) {
    const { email, password } = this.view.values;
    return this.#parts.api.logIn({ email: email.trim(), password, ...more });
  }

  async #sendPassword() {
    const send = async () => this.#send({ captcha: await this.#verification.take() });
    try {
      return await send();
    } catch (cause) {
      // A proof expires while a form stays open. The server checks it first and has checked nothing else, so a new
      // proof may be sent.
      if (ExchangeError.from(cause).code !== 'human-check') throw cause;
      return send();
    }
  }

  #fail(cause: unknown): void {
    const { code } = ExchangeError.from(cause);
    const before = this.view.step;
    // Without a code, and for one that came too late, `human-check` returns the form to the password step.
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
