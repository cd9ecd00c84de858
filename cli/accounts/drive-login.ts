import { BehaviorSubject, filter, firstValueFrom, Subject } from 'rxjs';
import { ExchangeError } from '../../core/contract/exchange-error.ts';
import { joinTexts } from '../../core/domain/join-texts.ts';
import type { LogIn } from '../../core/use-cases/accounts/sign-in/log-in.ts';
import { emptyLogin, type LoginField, type LoginView } from '../../core/use-cases/accounts/sign-in/login-view.ts';
import type { FormAction } from '../../core/use-cases/accounts/form-stream.ts';
import { printable } from '../output/printable.ts';
import type { Questions } from './questions.ts';

/** Attempts at the authenticator's code. */
const CODES = 3;

/** The account to log in to and its server. */
interface Login {
  readonly email: string;
  readonly password: string;
  /** Address of the server. */
  readonly url: string;
}

/**
 * Fills in the login form as a page does, and asks for the authenticator's code where the server requires one. @param
 * notes receives a line for each wrong code. @throws ExchangeError unauthenticated, with the reason.
 */
export async function driveLogin(
  logIn: LogIn,
  { email, password, url }: Login,
  questions: Questions,
  notes: NodeJS.WritableStream,
): Promise<void> {
  const form = new LoginDriver(logIn, email);
  try {
    let view = await form.submit('password', password);
    for (let left = CODES; view.step === 'code' && view.status !== 'done'; left -= 1) {
      const reported = view.errors.totp;
      if (Object.keys(view.errors).length > 0 && (left === 0 || reported === undefined)) break;
      if (reported !== undefined) notes.write(`altway: ${printable(joinTexts(reported))}\n`);
      const code = await questions.ask('Code of the authenticator, or a recovery code: ');
      if (code === undefined) throw new ExchangeError('unauthenticated', 'No code of the authenticator was given');
      view = await form.submit('totp', code);
    }
    if (view.status !== 'done') throw refusal(view, url);
  } finally {
    form.leave();
  }
}

/** Sends intents to a login form and waits for the resulting state. */
class LoginDriver {
  readonly #actions$ = new Subject<FormAction<LoginField>>();
  readonly #view$: BehaviorSubject<LoginView>;
  readonly #following;

  constructor(logIn: LogIn, email: string) {
    this.#view$ = new BehaviorSubject(emptyLogin(email));
    this.#following = logIn.execute(this.#actions$, email).subscribe((view) => this.#view$.next(view));
  }

  /** Fills in one field and sends the form. @returns the form after the answer. */
  submit(field: LoginField, value: string): Promise<LoginView> {
    this.#actions$.next({ kind: 'edit', field, value });
    this.#actions$.next({ kind: 'submit' });
    return firstValueFrom(this.#view$.pipe(filter(({ status }) => status !== 'submitting')));
  }

  leave(): void {
    this.#following.unsubscribe();
  }
}

function refusal({ errors, proof }: LoginView, url: string): ExchangeError {
  const reported = Object.entries(errors).map(([field, messages]) => [field, joinTexts(messages)] as const);
  if (reported.length === 0 && proof === 'failed')
    return new ExchangeError(
      'unavailable',
      `The proof-of-work challenge of ${url} could not be fetched, or not solved in time`,
    );
  const message = reported.map(([, text]) => text).join('; ') || 'The login was refused';
  const fields = Object.fromEntries(reported.map(([field, text]) => [field, [text]]));
  return new ExchangeError('unauthenticated', message, reported.length > 0 ? { fields } : {});
}
