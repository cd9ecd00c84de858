import type { Observable } from 'rxjs';
import { ExchangeError, INTERNAL_ERROR } from '../../../contract/exchange-error.ts';
import { AccountApi } from '../../../ports/apis/account-api.ts';
import { formErrors } from '../form-errors.ts';
import { Form, type FormAction, formStream, type FormView } from '../form-stream.ts';
import { LoadProfile } from '../load-profile.ts';
import { codeError } from './login-code.ts';
import type { Resolve } from '../../use-case.ts';

/** The form of the second step alone. `over`: it took too long, and the login starts again. */
export type ConfirmLoginView = FormView<'totp', 'editing' | 'submitting' | 'over' | 'done'>;

/** The form before anything is typed. */
export const EMPTY_CONFIRMATION: ConfirmLoginView = { status: 'editing', values: { totp: '' }, errors: {} };

interface Parts {
  readonly api: Pick<AccountApi, 'confirmLogin'>;
  readonly profile: LoadProfile;
}

/** Completes a social sign-in to an account that requires a code too. Never errors. */
export class ConfirmLogin {
  static readonly create = (resolve: Resolve) => new ConfirmLogin(resolve(AccountApi), resolve(LoadProfile));
  readonly #parts: Parts;

  constructor(api: Parts['api'], profile: LoadProfile) {
    this.#parts = { api, profile };
  }

  /** @returns the form's states; at `done` the session store has the user. */
  execute(actions$: Observable<FormAction<'totp'>>): Observable<ConfirmLoginView> {
    return formStream(actions$, (show) => new ConfirmationForm(this.#parts, show));
  }
}

class ConfirmationForm extends Form<ConfirmLoginView, 'totp'> {
  readonly #parts: Parts;

  constructor(parts: Parts, show: (view: ConfirmLoginView) => void) {
    super(EMPTY_CONFIRMATION, show);
    this.#parts = parts;
  }

  act(action: FormAction<'totp'>): void {
    if (this.view.status !== 'editing') return;
    if (action.kind === 'edit') this.edit(action.field, action.value);
    if (action.kind === 'submit') void this.#submit();
  }

  async #submit(): Promise<void> {
    const { totp } = this.view.values;
    const errors = codeError('totp', totp);
    this.change({ errors, status: Object.keys(errors).length > 0 ? 'editing' : 'submitting' });
    if (this.view.status !== 'submitting') return;
    try {
      const { api, profile } = this.#parts;
      const { result, user } = await api.confirmLogin({ totp: totp.trim() });
      if (result !== true || user === undefined) throw new ExchangeError('internal', INTERNAL_ERROR);
      await profile.afterLogin(user);
      this.change({ status: 'done' });
    } catch (cause) {
      const isOver = ExchangeError.from(cause).code === 'unauthenticated';
      this.change({ status: isOver ? 'over' : 'editing', errors: isOver ? {} : formErrors(cause, ['totp'], 'totp') });
    }
  }
}
