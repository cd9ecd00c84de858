import type { Caller } from '../../contract/caller.ts';
import { ExchangeError } from '../../contract/exchange-error.ts';
import { recoveryCode } from '../../domain/recovery-code.ts';
import type { AccountRecord, TotpRecord } from '../../ports/account-store.ts';
import type { Unit } from '../../ports/store.ts';
import { tooManyTries } from './refusals.ts';
import type { AccountTools } from './tools.ts';

/** Judges codes of authenticators and recovery codes: few tries, and each code good once. */
export class CodeGate {
  readonly #tools: AccountTools;

  constructor(tools: AccountTools) {
    this.#tools = tools;
  }

  /** What a key is sealed for: another account's cannot be put in its place. */
  static purpose(accountId: string): string {
    return `totp ${accountId}`;
  }

  /**
   * Does work that judges a code, in one unit, as one try of few. The work throws `wrong-code` where it is wrong.
   * @throws ExchangeError too-many-requests before any work is done.
   */
  async counted<T>(accountId: string, caller: Caller, work: (unit: Unit) => Promise<T>): Promise<T> {
    const { throttle, store, announcements, commit } = this.#tools;
    const tried = await throttle.begin(throttle.codeKey(accountId), caller);
    if (tried.status === 'blocked') {
      if (tried.by === 'account') await commit((unit) => this.#tell(unit, accountId, caller));
      throw tooManyTries();
    }
    try {
      return await commit(async (unit) => {
        const done = await work(unit);
        await throttle.forgive(tried, unit);
        return done;
      });
    } catch (error) {
      if (ExchangeError.from(error).code === 'wrong-code')
        await announcements.note(store, accountId, 'code-failed', caller);
      else await throttle.forgive(tried);
      throw error;
    }
  }

  /**
   * Accepts a code of the authenticator, and none that is of its step or an earlier one again. The account is locked.
   * @returns the authenticator as it is from then on, and undefined for a code that is not accepted.
   */
  accept(account: AccountRecord, code: string): TotpRecord | undefined {
    const { secrets, codes, clock } = this.#tools;
    const { id, totp } = account;
    const key = totp && secrets.unseal(CodeGate.purpose(id), totp.sealedKey);
    const step = key === undefined ? undefined : codes.stepOf(key, code, clock.now());
    return totp && step !== undefined && step > totp.lastStep ? { ...totp, lastStep: step } : undefined;
  }

  /** Accepts a code as `accept`, and keeps that it did; or a recovery code, once. @returns whether it was accepted. */
  async pass(unit: Unit, account: AccountRecord, code: string, caller: Caller): Promise<boolean> {
    const totp = this.accept(account, code);
    if (totp) return unit.accounts.update({ ...account, totp });
    const { secrets, clock, announcements } = this.#tools;
    const recovery = recoveryCode(code);
    if (recovery === undefined) return false;
    if (!(await unit.accounts.useRecoveryCode(account.id, secrets.digest(recovery), clock.now()))) return false;
    await announcements.note(unit, account.id, 'recovery-code-used', caller);
    await announcements.tell(unit, account, { kind: 'recovery-code-used' });
    return true;
  }

  /** Ten new recovery codes; those before are good for nothing. @returns them, for they are kept as fingerprints. */
  async renew(unit: Unit, accountId: string): Promise<readonly string[]> {
    const { secrets } = this.#tools;
    const fresh = Array.from({ length: RECOVERY_CODES }, () => secrets.newRecoveryCode());
    await unit.accounts.setRecoveryCodes(
      accountId,
      fresh.map((code) => secrets.digest(code)),
    );
    return fresh;
  }

  async #tell(unit: Unit, accountId: string, caller: Caller): Promise<void> {
    const { throttle, announcements } = this.#tools;
    const account = await unit.accounts.byId(accountId);
    if (!account || !(await throttle.isNews(unit, `blocked:${throttle.codeKey(accountId)}`))) return;
    await announcements.note(unit, accountId, 'login-blocked', caller);
    if (await throttle.isToTell(unit, accountId)) await announcements.tell(unit, account, { kind: 'login-blocked' });
  }
}

const RECOVERY_CODES = 10;
