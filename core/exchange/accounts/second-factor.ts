import type { Caller } from '../../contract/caller.ts';
import { say } from '../../domain/sayings.ts';
import type { AccountRecord } from '../../ports/account-store.ts';
import type { Unit } from '../../ports/store.ts';
import { CodeGate } from './code-gate.ts';
import type { Passwords } from './passwords.ts';
import { refusal, wrongCode } from './refusals.ts';
import type { SignedIn } from './sessions.ts';
import type { AccountTools } from './tools.ts';

/** How an authenticator lists an account that has no e-mail. */
const NAMELESS = 'anonymous';

const done = { result: true } as const;
const isOn = () => refusal('conflict', 'main', say('two-factor-on'));
const isNotOn = () => refusal('conflict', 'main', say('two-factor-off'));
const isNotBegun = () => refusal('conflict', 'main', say('two-factor-not-begun'));

/** Two-factor authentication of an account: set up, confirmed by a first code, and ended by another. */
export class SecondFactor {
  readonly #tools: AccountTools;
  readonly #gate: CodeGate;
  readonly #passwords: Passwords;

  constructor(tools: AccountTools, gate: CodeGate, passwords: Passwords) {
    this.#tools = tools;
    this.#gate = gate;
    this.#passwords = passwords;
  }

  /** A new key for an authenticator; nothing asks for its codes before the first was given. */
  enable(who: SignedIn, password: string | undefined, caller: Caller) {
    const { codes, secrets } = this.#tools;
    return this.#passwords.proven(who, { field: 'password', text: password }, caller, async (unit, account) => {
      if (account.totp?.isConfirmed) throw isOn();
      const key = codes.newKey();
      const sealedKey = secrets.seal(CodeGate.purpose(account.id), key);
      await unit.accounts.update({ ...account, totp: { sealedKey, isConfirmed: false, lastStep: 0 } });
      const uri = codes.uri(key, account.email ?? NAMELESS);
      return { ...done, type: 'enable', key, uri } as const;
    });
  }

  /** Every other session ends. @returns ten recovery codes, which are shown this once. */
  confirm(who: SignedIn, code: string, caller: Caller) {
    return this.#counted(who, caller, async (unit, account) => {
      if (account.totp?.isConfirmed) throw isOn();
      if (!account.totp) throw isNotBegun();
      const totp = this.#gate.accept(account, code);
      if (!totp) throw wrongCode('code');
      await unit.accounts.update({ ...account, totp: { ...totp, isConfirmed: true } });
      const recoveryCodes = await this.#gate.renew(unit, account.id);
      await unit.sessions.endAll(account.id, who.session.hash);
      await this.#happened(unit, account, 'two-factor-on', caller);
      return { ...done, type: 'confirm', recoveryCodes } as const;
    });
  }

  /** By a code, or by a recovery code where the authenticator is lost. Every other session ends. */
  disable(who: SignedIn, code: string, caller: Caller) {
    return this.#counted(who, caller, async (unit, account) => {
      if (!account.totp?.isConfirmed) throw isNotOn();
      if (!(await this.#gate.pass(unit, account, code, caller))) throw wrongCode('code');
      await unit.accounts.update({ ...account, totp: undefined });
      await unit.accounts.setRecoveryCodes(account.id, []);
      await unit.sessions.endAll(account.id, who.session.hash);
      await this.#happened(unit, account, 'two-factor-off', caller);
      return { ...done, type: 'disable' } as const;
    });
  }

  /** Gives up a set-up that was begun. */
  disableUnconfirmed(who: SignedIn) {
    return this.#tools.commit(async (unit) => {
      const account = await this.#tools.sessions.hold(unit, who);
      if (account.totp?.isConfirmed) throw isOn();
      if (!account.totp) throw isNotBegun();
      await unit.accounts.update({ ...account, totp: undefined });
      return { ...done, type: 'disable-unconfirmed' } as const;
    });
  }

  /** Whether a code is the authenticator's; it is used up like any other. */
  validate(who: SignedIn, code: string, caller: Caller) {
    return this.#counted(who, caller, async (unit, account) => {
      await this.#take(unit, account, code);
      return done;
    });
  }

  renewRecoveryCodes(who: SignedIn, code: string, caller: Caller) {
    return this.#counted(who, caller, async (unit, account) => {
      await this.#take(unit, account, code);
      const recoveryCodes = await this.#gate.renew(unit, account.id);
      await this.#happened(unit, account, 'recovery-codes-renewed', caller);
      return { ...done, recoveryCodes } as const;
    });
  }

  /** The authenticator's code and no other: one recovery code must not fetch ten. */
  async #take(unit: Unit, account: AccountRecord, code: string): Promise<void> {
    if (!account.totp?.isConfirmed) throw isNotOn();
    const totp = this.#gate.accept(account, code);
    if (!totp) throw wrongCode('code');
    await unit.accounts.update({ ...account, totp });
  }

  #counted<T>(who: SignedIn, caller: Caller, work: (unit: Unit, account: AccountRecord) => Promise<T>): Promise<T> {
    return this.#gate.counted(who.account.id, caller, async (unit) =>
      work(unit, await this.#tools.sessions.hold(unit, who)),
    );
  }

  async #happened(
    unit: Unit,
    account: AccountRecord,
    kind: 'two-factor-on' | 'two-factor-off' | 'recovery-codes-renewed',
    caller: Caller,
  ): Promise<void> {
    await this.#tools.announcements.note(unit, account.id, kind, caller);
    await this.#tools.announcements.tell(unit, account, { kind });
  }
}
