import type { Caller } from '../../../contract/caller.ts';
import { isEmail } from '../../../domain/validation.ts';
import type { AccountRecord } from '../../../ports/stores/accounts/account-store.ts';
import type { UnitOfWork } from '../../../ports/stores/store.ts';
import type { AccountApi } from '../../../ports/apis/account-api.ts';
import { clientInfo } from './client-info.ts';
import type { TwoFactorVerifier } from '../two-factor/two-factor-verifier.ts';
import type { SignInCompletion, SignInResult } from './sign-in-completion.ts';
import type { SpentCaptchas } from './spent-captchas.ts';
import type { DeferredMail } from '../mail/mail-outbox.ts';
import { codeRequired, tooManyAttempts, unauthenticated, wrongCode, wrongLogin } from '../errors.ts';
import { sameEmail } from './same-email.ts';
import type { AccountContext } from '../account-context.ts';

type Credentials = Parameters<AccountApi['logIn']>[0];

interface LoginParts {
  readonly captchas: SpentCaptchas;
  readonly verifier: TwoFactorVerifier;
  readonly completion: SignInCompletion;
}

/** Signs in by e-mail and password, and by the authenticator's code where two-factor is on. */
export class Login {
  readonly #context: AccountContext;
  readonly #parts: LoginParts;

  constructor(context: AccountContext, parts: LoginParts) {
    this.#context = context;
    this.#parts = parts;
  }

  /** The first step requires a proof of work; the second step, with the code, continues a session that waits for it. */
  async logIn({ email = '', password = '', totp, captcha }: Credentials, caller: Caller) {
    const code = totp || undefined;
    const waiting = code === undefined ? undefined : await this.#context.sessions.waiting(caller);
    if (!sameEmail(this.#context.secrets, waiting?.account.email, email)) await this.#parts.captchas.take(captcha);
    const account = await this.#verified(email, password, caller);
    const fresh = await this.#renewed(account, password);
    const enter = (unit: UnitOfWork) => this.#enter(unit, account, { code, fresh }, caller);
    const isJudged = code !== undefined && account.totp?.isConfirmed === true;
    return this.#keep(
      isJudged ? await this.#parts.verifier.attempt(account.id, caller, enter) : await this.#context.transact(enter),
      caller,
    );
  }

  /** Checks the code after a social sign-in, which has no password to send along. */
  async confirm(code: string, caller: Caller) {
    const waiting = await this.#context.sessions.waiting(caller);
    if (!waiting) throw unauthenticated();
    const signIn = await this.#parts.verifier.attempt(waiting.account.id, caller, async (unit) => {
      const account = await unit.accounts.lock(waiting.account.id);
      const isStill = await unit.sessions.end(waiting.session.hash);
      if (!isStill || !account?.totp?.isConfirmed) throw unauthenticated();
      if (!(await this.#parts.verifier.verify(unit, account, code, caller))) throw wrongCode('totp');
      return this.#parts.completion.openSession(unit, account, caller);
    });
    return this.#keep(signIn, caller);
  }

  #keep(signIn: SignInResult, caller: Caller) {
    caller.keepSession?.(signIn.secret);
    if (signIn.stage === 'code') throw codeRequired();
    return { result: true, user: signIn.user } as const;
  }

  /** Counts the attempt before verifying, and takes the same time whether there is an account or not. */
  async #verified(email: string, password: string, caller: Caller): Promise<AccountRecord> {
    const { store, throttle, passwords } = this.#context;
    const attempt = await throttle.acquire(throttle.loginKey(email), caller);
    if (attempt.status === 'blocked') {
      if (attempt.by === 'account') await this.#run('login-blocked', email, caller);
      throw tooManyAttempts();
    }
    const account = isEmail(email) ? await store.accounts.byEmail(email) : undefined;
    const isRight = await passwords.verify(password, account?.passwordHash);
    if (!account || !isRight) {
      await this.#run('login-failed', email, caller);
      throw wrongLogin();
    }
    await throttle.release(attempt);
    return account;
  }

  /** Leaves the account lookup to the mail worker: here its duration would reveal whether the account exists. */
  #run(kind: DeferredMail['kind'], email: string, caller: Caller): Promise<void> {
    const { outbox, throttle, clock, transact } = this.#context;
    return transact(async (unit) => {
      if (kind === 'login-blocked' && !(await throttle.isFirstInWindow(unit, `blocked:${throttle.loginKey(email)}`)))
        return;
      await outbox.defer(unit, { kind, email: email.slice(0, 254), at: clock.now(), ...clientInfo(caller) });
    });
  }

  /** The password hashed with today's parameters, where its stored hash uses older ones. */
  async #renewed({ passwordHash }: AccountRecord, password: string): Promise<string | undefined> {
    const { passwords } = this.#context;
    return passwordHash !== undefined && passwords.isOutdated(passwordHash) ? passwords.hash(password) : undefined;
  }

  /** Checks that the password hash is unchanged: the password was verified outside of the unit of work. */
  async #enter(
    unit: UnitOfWork,
    { id, passwordHash }: AccountRecord,
    { code, fresh }: { readonly code: string | undefined; readonly fresh: string | undefined },
    caller: Caller,
  ): Promise<SignInResult> {
    const found = await unit.accounts.lock(id);
    if (!found || found.passwordHash !== passwordHash) throw wrongLogin();
    const account = fresh === undefined ? found : { ...found, passwordHash: fresh };
    if (account !== found) await unit.accounts.update(account);
    if (!account.totp?.isConfirmed) return this.#parts.completion.openSession(unit, account, caller);
    if (code === undefined) return this.#parts.completion.requireCode(unit, id, caller);
    if (!(await this.#parts.verifier.verify(unit, account, code, caller))) throw wrongCode('totp');
    return this.#parts.completion.openSession(unit, account, caller);
  }
}
