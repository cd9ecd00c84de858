import type { Caller } from '../../../contract/caller.ts';
import type { AccountRecord } from '../../../ports/stores/accounts/account-store.ts';
import type { UnitOfWork } from '../../../ports/stores/store.ts';
import { TwoFactorVerifier } from './two-factor-verifier.ts';
import type { OwnersWork, Passwords } from '../sign-in/passwords.ts';
import { twoFactorNotBegun, twoFactorOff, twoFactorOn, wrongCode } from '../errors.ts';
import type { SignedIn } from '../sign-in/sessions.ts';
import type { AccountContext } from '../account-context.ts';

/** The name that an authenticator shows for an account without an e-mail. */
const NAMELESS = 'anonymous';

const done = { result: true } as const;

/** Two-factor authentication of an account: set up, confirmed by a first code, and turned off by another code. */
export class TwoFactorService {
  readonly #context: AccountContext;
  readonly #verifier: TwoFactorVerifier;
  readonly #passwords: Passwords;

  constructor(context: AccountContext, verifier: TwoFactorVerifier, passwords: Passwords) {
    this.#context = context;
    this.#verifier = verifier;
    this.#passwords = passwords;
  }

  /** Creates a new key for an authenticator; codes are not required before the first one was confirmed. */
  enable(who: SignedIn, password: string | undefined, caller: Caller) {
    const { codes, secrets } = this.#context;
    return this.#passwords.withPasswordConfirmed(who, password, caller, async (unit, account) => {
      if (account.totp?.isConfirmed) throw twoFactorOn();
      const key = codes.newKey();
      const sealedKey = secrets.seal(TwoFactorVerifier.purpose(account.id), key);
      await unit.accounts.update({ ...account, totp: { sealedKey, isConfirmed: false, lastStep: 0 } });
      const uri = codes.uri(key, account.email ?? NAMELESS);
      return { ...done, type: 'enable', key, uri } as const;
    });
  }

  /** Turns two-factor on and ends every other session. @returns ten recovery codes, which are shown only this once. */
  confirm(who: SignedIn, code: string, caller: Caller) {
    return this.#attempt(who, caller, async (unit, account) => {
      if (account.totp?.isConfirmed) throw twoFactorOn();
      if (!account.totp) throw twoFactorNotBegun();
      const totp = this.#verifier.verifyTotp(account, code);
      if (!totp) throw wrongCode('code');
      await unit.accounts.update({ ...account, totp: { ...totp, isConfirmed: true } });
      const recoveryCodes = await this.#verifier.issueRecoveryCodes(unit, account.id);
      await unit.sessions.endAll(account.id, who.session.hash);
      await this.#recordChange(unit, account, 'two-factor-on', caller);
      return { ...done, type: 'confirm', recoveryCodes } as const;
    });
  }

  /** Turns two-factor off by a code, or by a recovery code if the authenticator is lost. Ends every other session. */
  disable(who: SignedIn, code: string, caller: Caller) {
    return this.#attempt(who, caller, async (unit, account) => {
      if (!account.totp?.isConfirmed) throw twoFactorOff();
      if (!(await this.#verifier.verify(unit, account, code, caller))) throw wrongCode('code');
      await unit.accounts.update({ ...account, totp: undefined });
      await unit.accounts.setRecoveryCodes(account.id, []);
      await unit.sessions.endAll(account.id, who.session.hash);
      await this.#recordChange(unit, account, 'two-factor-off', caller);
      return { ...done, type: 'disable' } as const;
    });
  }

  disableUnconfirmed(who: SignedIn) {
    return this.#context.transact(async (unit) => {
      const account = await this.#context.sessions.hold(unit, who);
      if (account.totp?.isConfirmed) throw twoFactorOn();
      if (!account.totp) throw twoFactorNotBegun();
      await unit.accounts.update({ ...account, totp: undefined });
      return { ...done, type: 'disable-unconfirmed' } as const;
    });
  }

  /** Whether a code is the authenticator's; the code is used up. */
  validate(who: SignedIn, code: string, caller: Caller) {
    return this.#attempt(who, caller, async (unit, account) => {
      await this.#consumeCode(unit, account, code);
      return done;
    });
  }

  renewRecoveryCodes(who: SignedIn, code: string, caller: Caller) {
    return this.#attempt(who, caller, async (unit, account) => {
      await this.#consumeCode(unit, account, code);
      const recoveryCodes = await this.#verifier.issueRecoveryCodes(unit, account.id);
      await this.#recordChange(unit, account, 'recovery-codes-renewed', caller);
      return { ...done, recoveryCodes } as const;
    });
  }

  /** Accepts the authenticator's code only: one recovery code must not yield ten new ones. */
  async #consumeCode(unit: UnitOfWork, account: AccountRecord, code: string): Promise<void> {
    if (!account.totp?.isConfirmed) throw twoFactorOff();
    const totp = this.#verifier.verifyTotp(account, code);
    if (!totp) throw wrongCode('code');
    await unit.accounts.update({ ...account, totp });
  }

  #attempt<T>(who: SignedIn, caller: Caller, work: OwnersWork<T>): Promise<T> {
    return this.#verifier.attempt(who.account.id, caller, async (unit) =>
      work(unit, await this.#context.sessions.hold(unit, who)),
    );
  }

  async #recordChange(
    unit: UnitOfWork,
    account: AccountRecord,
    kind: 'two-factor-on' | 'two-factor-off' | 'recovery-codes-renewed',
    caller: Caller,
  ): Promise<void> {
    await this.#context.notifier.record(unit, account.id, kind, caller);
    await this.#context.notifier.notify(unit, account, { kind });
  }
}
