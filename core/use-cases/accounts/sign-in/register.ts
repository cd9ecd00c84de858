import type { Observable, Subscription } from 'rxjs';
import { ExchangeError, INTERNAL_ERROR } from '../../../contract/exchange-error.ts';
import { FORM_RULES, validate } from '../../../domain/validation.ts';
import { mailedPath } from '../../../domain/redirect-path.ts';
import { errorMessage } from '../../../domain/error-messages.ts';
import { AccountApi } from '../../../ports/apis/account-api.ts';
import { Clock } from '../../../ports/services/clock.ts';
import { formErrors } from '../form-errors.ts';
import { SHAKE_MS } from './shake.ts';
import { Form, type FormAction, formStream, type FormView } from '../form-stream.ts';
import { callOf, type Resolve } from '../../use-case.ts';

/**
 * How long a submitted form shows success before the confirmation opens, in milliseconds (specification, section 9).
 */
export const CONFIRM_AFTER_MS = 1500;

/** The server's message for an e-mail that is already registered (specification, section 8). */
const EXISTS = errorMessage('email-taken');

export type RegistrationField = 'email' | 'subscription';

/** The sign-up form. `subscription` is '1' or empty, as a checkbox sends it. `done` follows some time after `sent`. */
export interface RegistrationView extends FormView<RegistrationField, 'editing' | 'submitting' | 'sent' | 'done'> {
  /** True while the login link shakes. */
  readonly isShaking: boolean;
}

/** The form before anything is typed. @param email to correct */
export function emptyRegistration(email = ''): RegistrationView {
  return { status: 'editing', values: { email, subscription: '' }, errors: {}, isShaking: false };
}

/** Sends the mail of an unconfirmed sign-up again; the link of the mail before it ends. */
export const ResendConfirmation = callOf(
  () => AccountApi,
  async (api, { email, isSubscribed, proceedTo }: SentConfirmation) => {
    const path = mailedPath(proceedTo);
    await api.register({ email, subscription: isSubscribed, ...(path !== undefined && { proceedTo: path }) });
  },
);

/** What the sign-up that is repeated had. */
interface SentConfirmation {
  readonly email: string;
  readonly isSubscribed: boolean;
  readonly proceedTo: string;
}

interface Parts {
  readonly api: Pick<AccountApi, 'register'>;
  readonly clock: Clock;
}

/** Signs a user up with an e-mail. Never errors. */
export class Register {
  static readonly create = (resolve: Resolve) => new Register(resolve(AccountApi), resolve(Clock));
  readonly #parts: Parts;

  constructor(api: Parts['api'], clock: Clock) {
    this.#parts = { api, clock };
  }

  /**
   * @param proceedTo where the visitor wants to go on to; the mail's link carries it if it may. @param email to correct.
   */
  execute(
    actions$: Observable<FormAction<RegistrationField>>,
    proceedTo?: string,
    email?: string,
  ): Observable<RegistrationView> {
    const first = emptyRegistration(email);
    return formStream(actions$, (show) => new RegistrationForm(this.#parts, first, mailedPath(proceedTo), show));
  }
}

class RegistrationForm extends Form<RegistrationView, RegistrationField> {
  readonly #parts: Parts;
  readonly #proceedTo: string | undefined;
  #timer: Subscription | undefined;

  constructor(
    parts: Parts,
    first: RegistrationView,
    proceedTo: string | undefined,
    show: (view: RegistrationView) => void,
  ) {
    super(first, show);
    this.#parts = parts;
    this.#proceedTo = proceedTo;
  }

  act(action: FormAction<RegistrationField>): void {
    if (this.view.status !== 'editing') return;
    if (action.kind === 'submit') void this.#submit();
    if (action.kind === 'edit') this.edit(action.field, action.value);
  }

  override leave(): void {
    super.leave();
    this.#timer?.unsubscribe();
  }

  async #submit(): Promise<void> {
    const { values } = this.view;
    const email = values.email.trim();
    const errors = validate(FORM_RULES.registration, { email });
    this.change({ errors, status: Object.keys(errors).length > 0 ? 'editing' : 'submitting' });
    if (this.view.status !== 'submitting') return;
    try {
      const proceedTo = this.#proceedTo;
      const sent = { email, subscription: values.subscription !== '', ...(proceedTo !== undefined && { proceedTo }) };
      const { result } = await this.#parts.api.register(sent, { signal: this.signal });
      if (result !== true) throw new ExchangeError('internal', INTERNAL_ERROR);
      this.change({ status: 'sent' });
      this.#after(CONFIRM_AFTER_MS, { status: 'done' });
    } catch (cause) {
      this.#fail(cause);
    }
  }

  #fail(cause: unknown): void {
    const errors = formErrors(cause, ['email'], 'email');
    const isShaking = ExchangeError.from(cause).fields['email']?.includes(EXISTS.text) ?? false;
    this.change({ status: 'editing', errors, isShaking });
    if (isShaking) this.#after(SHAKE_MS, { isShaking: false });
  }

  #after(ms: number, change: Partial<RegistrationView>): void {
    if (this.signal.aborted) return;
    this.#timer?.unsubscribe();
    this.#timer = this.#parts.clock.schedule(() => this.change(change), ms);
  }
}
