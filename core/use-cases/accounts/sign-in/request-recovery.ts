import type { Observable } from 'rxjs';
import { ExchangeError, INTERNAL_ERROR } from '../../../contract/exchange-error.ts';
import { FORM_RULES, validate } from '../../../domain/validation.ts';
import { AccountApi } from '../../../ports/apis/account-api.ts';
import { CaptchaSolver } from '../../../ports/services/captcha-solver.ts';
import { formErrors } from '../form-errors.ts';
import { Form, type FormAction, formStream, type FormView } from '../form-stream.ts';
import { CaptchaVerification, type ProofStatus, CaptchaFailedError } from './captcha-verification.ts';
import type { Resolve } from '../../use-case.ts';

/** The form that requests a new password; `done` once the server accepted the request. */
export interface RecoveryView extends FormView<'email'> {
  readonly proof: ProofStatus;
}

/** The form before anything is typed. @param email typed elsewhere. */
export function emptyRecovery(email = ''): RecoveryView {
  return { status: 'editing', values: { email }, errors: {}, proof: 'idle' };
}

interface Parts {
  readonly api: Pick<AccountApi, 'challenge' | 'recover'>;
  readonly proof: CaptchaSolver;
}

/** Requests the recovery mail for a forgotten password. Never errors. */
export class RequestRecovery {
  static readonly create = (resolve: Resolve) => new RequestRecovery(resolve(AccountApi), resolve(CaptchaSolver));
  readonly #parts: Parts;

  constructor(api: Parts['api'], proof: CaptchaSolver) {
    this.#parts = { api, proof };
  }

  execute(actions$: Observable<FormAction<'email'>>, email?: string): Observable<RecoveryView> {
    return formStream(actions$, (show) => new RecoveryForm(this.#parts, emptyRecovery(email), show));
  }
}

class RecoveryForm extends Form<RecoveryView, 'email'> {
  readonly #parts: Parts;
  readonly #verification: CaptchaVerification;

  constructor(parts: Parts, first: RecoveryView, show: (view: RecoveryView) => void) {
    super(first, show);
    this.#parts = parts;
    this.#verification = new CaptchaVerification(parts, (proof) => this.change({ proof }));
  }

  act(action: FormAction<'email'>): void {
    if (this.view.status !== 'editing') return;
    if (action.kind === 'submit') {
      void this.#submit();
      return;
    }
    this.#verification.begin();
    if (action.kind === 'edit') this.edit(action.field, action.value);
  }

  override leave(): void {
    super.leave();
    this.#verification.leave();
  }

  async #submit(): Promise<void> {
    const email = this.view.values.email.trim();
    const errors = validate(FORM_RULES.forgot, { email });
    this.change({ errors, status: Object.keys(errors).length > 0 ? 'editing' : 'submitting' });
    if (this.view.status !== 'submitting') return;
    try {
      const { result } = await this.#send(email);
      if (result !== true) throw new ExchangeError('internal', INTERNAL_ERROR);
      this.change({ status: 'done' });
    } catch (cause) {
      const isUnproven = cause instanceof CaptchaFailedError;
      this.change({ status: 'editing', errors: isUnproven ? {} : formErrors(cause, ['email'], 'email') });
      if (!isUnproven) this.#verification.begin();
    }
  }

  async #send(email: string) {
    const send = async () =>
      this.#parts.api.recover({ email, captcha: await this.#verification.take() }, { signal: this.signal });
    try {
      return await send();
    } catch (cause) {
      // The proof had expired; the server has checked nothing else.
      if (ExchangeError.from(cause).code !== 'human-check') throw cause;
      return send();
    }
  }
}
