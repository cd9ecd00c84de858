import type { Caller } from '../../../contract/caller.ts';
import { ExchangeError } from '../../../contract/exchange-error.ts';
import { recoveryCode } from '../../../domain/accounts/recovery-code.ts';
import type { AccountRecord, TotpRecord } from '../../../ports/stores/accounts/account-store.ts';
import type { UnitOfWork } from '../../../ports/stores/store.ts';
import { tooManyAttempts } from '../errors.ts';
import type { AccountContext } from '../account-context.ts';

/** Verifies codes of authenticators and recovery codes: few attempts, and each code works once. */
export class TwoFactorVerifier {
  readonly #context: AccountContext;

  constructor(context: AccountContext) {
    this.#context = context;
  }

  /** The purpose that a key is sealed for, so that another account's key cannot be put in its place. */
  static purpose(accountId: string): string {
    return `totp ${accountId}`;
  }

  /**
   * Runs work that checks a code as one counted attempt; it throws `wrong-code` for a wrong one. @throws ExchangeError
   * too-many-requests before any work is done.
   */
  async attempt<T>(accountId: string, caller: Caller, work: (unit: UnitOfWork) => Promise<T>): Promise<T> {
    const { throttle, store, notifier, transact } = this.#context;
    const attempt = await throttle.acquire(throttle.codeKey(accountId), caller);
    if (attempt.status === 'blocked') {
      if (attempt.by === 'account') await transact((unit) => this.#notifyBlocked(unit, accountId, caller));
      throw tooManyAttempts();
    }
    try {
      return await transact(async (unit) => {
        const done = await work(unit);
        await throttle.release(attempt, unit);
        return done;
      });
    } catch (error) {
      if (ExchangeError.from(error).code === 'wrong-code')
        await notifier.record(store, accountId, 'code-failed', caller);
      else await throttle.release(attempt);
      throw error;
    }
  }

  /**
   * Accepts an authenticator's code, unless one of its time step or a later one was accepted before. @param account
   * locked. @returns the new record; undefined for a code that is not accepted.
   */
  verifyTotp(account: AccountRecord, code: string): TotpRecord | undefined {
    const { secrets, codes, clock } = this.#context;
    const { id, totp } = account;
    const key = totp && secrets.unseal(TwoFactorVerifier.purpose(id), totp.sealedKey);
    const step = key === undefined ? undefined : codes.stepOf(key, code, clock.now());
    return totp && step !== undefined && step > totp.lastStep ? { ...totp, lastStep: step } : undefined;
  }

  /** Accepts a code as `verifyTotp` and stores its use, or a recovery code, once. @returns whether it was accepted. */
  async verify(unit: UnitOfWork, account: AccountRecord, code: string, caller: Caller): Promise<boolean> {
    const totp = this.verifyTotp(account, code);
    if (totp) return unit.accounts.update({ ...account, totp });
    const { secrets, clock, notifier } = this.#context;
    const recovery = recoveryCode(code);
    if (recovery === undefined) return false;
    if (!(await unit.accounts.useRecoveryCode(account.id, secrets.digest(recovery), clock.now()))) return false;
    await notifier.record(unit, account.id, 'recovery-code-used', caller);
    await notifier.notify(unit, account, { kind: 'recovery-code-used' });
    return true;
  }

  /** Replaces the recovery codes by ten new ones. @returns the codes, because only their fingerprints are stored. */
  async issueRecoveryCodes(unit: UnitOfWork, accountId: string): Promise<readonly string[]> {
    const { secrets } = this.#context;
    const fresh = Array.from({ length: RECOVERY_CODES }, () => secrets.newRecoveryCode());
    await unit.accounts.setRecoveryCodes(
      accountId,
      fresh.map((code) => secrets.digest(code)),
    );
    return fresh;
  }

  async #notifyBlocked(unit: UnitOfWork, accountId: string, caller: Caller): Promise<void> {
    const { throttle, notifier } = this.#context;
    const account = await unit.accounts.byId(accountId);
    if (!account || !(await throttle.isFirstInWindow(unit, `blocked:${throttle.codeKey(accountId)}`))) return;
    await notifier.record(unit, accountId, 'login-blocked', caller);
    if (await throttle.shouldNotify(unit, accountId)) await notifier.notify(unit, account, { kind: 'login-blocked' });
  }
}

const RECOVERY_CODES = 10;
