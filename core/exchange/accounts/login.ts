import type { Caller } from '../../contract/caller.ts';
import { isEmail } from '../../domain/validation.ts';
import type { AccountRecord } from '../../ports/account-store.ts';
import type { Unit } from '../../ports/store.ts';
import type { AccountApi } from '../../ports/account-api.ts';
import { callerMark } from './caller-mark.ts';
import type { CodeGate } from './code-gate.ts';
import type { Doorway, Entered } from './doorway.ts';
import type { HumanProofs } from './human-proofs.ts';
import type { Errand } from './letters/outbox.ts';
import { codeRequired, tooManyTries, unauthenticated, wrongCode, wrongLogin } from './refusals.ts';
import { sameEmail } from './same-email.ts';
import type { AccountTools } from './tools.ts';

type Credentials = Parameters<AccountApi['logIn']>[0];

/** Signing in by e-mail and password, and the authenticator's code where there is one. */
export class Login {
  readonly #tools: AccountTools;
  readonly #humans: HumanProofs;
  readonly #gate: CodeGate;
  readonly #doorway: Doorway;

  constructor(tools: AccountTools, parts: { humans: HumanProofs; gate: CodeGate; doorway: Doorway }) {
    this.#tools = tools;
    this.#humans = parts.humans;
    this.#gate = parts.gate;
    this.#doorway = parts.doorway;
  }

  /** The first step asks for a proof of work; the second, with the code, follows a session that waits for it. */
  async logIn({ email = '', password = '', totp, captcha }: Credentials, caller: Caller) {
    const code = totp || undefined;
    const waiting = code === undefined ? undefined : await this.#tools.sessions.waiting(caller);
    if (!sameEmail(this.#tools.secrets, waiting?.account.email, email)) await this.#humans.take(captcha);
    const account = await this.#verified(email, password, caller);
    const fresh = await this.#renewed(account, password);
    const enter = (unit: Unit) => this.#enter(unit, account, { code, fresh }, caller);
    const isJudged = code !== undefined && account.totp?.isConfirmed === true;
    return this.#keep(
      isJudged ? await this.#gate.counted(account.id, caller, enter) : await this.#tools.commit(enter),
      caller,
    );
  }

  /** The code after a social sign-in, which has no password to send along. */
  async confirm(code: string, caller: Caller) {
    const waiting = await this.#tools.sessions.waiting(caller);
    if (!waiting) throw unauthenticated();
    const entered = await this.#gate.counted(waiting.account.id, caller, async (unit) => {
      const account = await unit.accounts.lock(waiting.account.id);
      const isStill = await unit.sessions.end(waiting.session.hash);
      if (!isStill || !account?.totp?.isConfirmed) throw unauthenticated();
      if (!(await this.#gate.pass(unit, account, code, caller))) throw wrongCode('totp');
      return this.#doorway.open(unit, account, caller);
    });
    return this.#keep(entered, caller);
  }

  #keep(entered: Entered, caller: Caller) {
    caller.keepSession?.(entered.secret);
    if (entered.stage === 'code') throw codeRequired();
    return { result: true, user: entered.user } as const;
  }

  /** Whose e-mail and password these are. Counted before it is verified; in the same time whether there is an account or not. */
  async #verified(email: string, password: string, caller: Caller): Promise<AccountRecord> {
    const { store, throttle, passwords } = this.#tools;
    const tried = await throttle.begin(throttle.loginKey(email), caller);
    if (tried.status === 'blocked') {
      if (tried.by === 'account') await this.#run('login-blocked', email, caller);
      throw tooManyTries();
    }
    const account = isEmail(email) ? await store.accounts.byEmail(email) : undefined;
    const isRight = await passwords.verify(password, account?.passwordHash);
    if (!account || !isRight) {
      await this.#run('login-failed', email, caller);
      throw wrongLogin();
    }
    await throttle.forgive(tried);
    return account;
  }

  /** The mail room looks whether it concerns an account: here, how long that takes would tell. */
  #run(kind: Errand['kind'], email: string, caller: Caller): Promise<void> {
    const { outbox, throttle, clock, commit } = this.#tools;
    return commit(async (unit) => {
      if (kind === 'login-blocked' && !(await throttle.isNews(unit, `blocked:${throttle.loginKey(email)}`))) return;
      await outbox.run(unit, { kind, email: email.slice(0, 254), at: clock.now(), ...callerMark(caller) });
    });
  }

  /** The password hashed by today's rules, where it was hashed by older ones. */
  async #renewed({ passwordHash }: AccountRecord, password: string): Promise<string | undefined> {
    const { passwords } = this.#tools;
    return passwordHash !== undefined && passwords.isOutdated(passwordHash) ? passwords.hash(password) : undefined;
  }

  /** The password was verified outside of any unit, so it is held to be the same still. */
  async #enter(
    unit: Unit,
    { id, passwordHash }: AccountRecord,
    { code, fresh }: { readonly code: string | undefined; readonly fresh: string | undefined },
    caller: Caller,
  ): Promise<Entered> {
    const found = await unit.accounts.lock(id);
    if (!found || found.passwordHash !== passwordHash) throw wrongLogin();
    const account = fresh === undefined ? found : { ...found, passwordHash: fresh };
    if (account !== found) await unit.accounts.update(account);
    if (!account.totp?.isConfirmed) return this.#doorway.open(unit, account, caller);
    if (code === undefined) return this.#doorway.ask(unit, id, caller);
    if (!(await this.#gate.pass(unit, account, code, caller))) throw wrongCode('totp');
    return this.#doorway.open(unit, account, caller);
  }
}
