import type { Caller } from '../../../contract/caller.ts';
import type { ExchangeError } from '../../../contract/exchange-error.ts';
import { isCounterBack, type PasskeyProof, type UserVerification } from '../../../domain/accounts/passkey.ts';
import type { PasskeyVerifier } from '../../../ports/services/passkey-verifier.ts';
import type { PasskeyRecord } from '../../../ports/stores/accounts/passkey-store.ts';
import type { UnitOfWork } from '../../../ports/stores/store.ts';
import type { AccountContext } from '../account-context.ts';
import { tooManyAttempts } from '../errors.ts';
import type { OwnersWork } from '../sign-in/passwords.ts';
import type { PasskeyChallenge, PasskeyChallenges, PasskeyPurpose } from './passkey-challenges.ts';
import { lateChallenge } from './passkey-errors.ts';
import type { PasskeyRequests } from './passkey-requests.ts';

export interface PasskeyParts {
  readonly challenges: PasskeyChallenges;
  readonly requests: PasskeyRequests;
  readonly verifier: PasskeyVerifier;
}

/** What a signed challenge has to fit. */
interface Expected {
  readonly purpose: Exclude<PasskeyPurpose, 'create'>;
  readonly userVerification: UserVerification;
  /** The session that asked, and its account; absent for a sign-in. */
  readonly session?: string | undefined;
  readonly accountId?: string | undefined;
  /** What wrong ones are counted under, beside the address; the passkey's own ID unless given. */
  readonly countedBy?: string | undefined;
  readonly refused: () => ExchangeError;
}

/** A passkey whose signature was right, and the counter it reported. */
interface Signed {
  readonly passkey: PasskeyRecord;
  readonly counter: number;
  readonly isSynced: boolean;
}

const REFUSED = Symbol('refused');

/** Accepts challenges signed by passkeys: few attempts, each challenge once, and no passkey that was copied. */
export class PasskeyProofs {
  readonly #context: AccountContext;
  readonly #parts: PasskeyParts;

  constructor(context: AccountContext, parts: PasskeyParts) {
    this.#context = context;
    this.#parts = parts;
  }

  /**
   * Runs work for the passkey's account, in the unit of work that stores the passkey's use. @throws ExchangeError conflict
   * for a late or used challenge, too-many-requests, `refused` for anything that is wrong with the passkey.
   */
  async attempt<T>(proof: PasskeyProof, expected: Expected, caller: Caller, work: OwnersWork<T>): Promise<T> {
    const { throttle, secrets, transact } = this.#context;
    const challenge = this.#parts.challenges.read(expected.purpose, proof.ticket, expected.session);
    if (!challenge) throw lateChallenge();
    const key = expected.countedBy ?? `passkey:${secrets.digest(proof.signed.id)}`;
    const attempt = await throttle.acquire(key, caller);
    if (attempt.status === 'blocked') throw tooManyAttempts();
    if (!(await this.#parts.challenges.spend(challenge))) throw lateChallenge();
    const signed = await this.#verify(proof, challenge, expected, caller);
    if (!signed) throw expected.refused();
    const done = await transact(async (unit) => {
      const account = await this.#use(unit, signed, caller);
      if (!account) return REFUSED;
      await throttle.release(attempt, unit);
      return work(unit, account);
    }).catch(async (error: unknown) => {
      await throttle.release(attempt);
      throw error;
    });
    if (done === REFUSED) throw expected.refused();
    return done as T;
  }

  async #verify(
    { signed }: PasskeyProof,
    { challenge }: PasskeyChallenge,
    { userVerification, accountId }: Expected,
    caller: Caller,
  ): Promise<Signed | undefined> {
    const { store, notifier } = this.#context;
    const { verifier, requests } = this.#parts;
    const passkey = await store.passkeys.byCredential(signed.id);
    if (!passkey || (accountId !== undefined && passkey.accountId !== accountId)) return undefined;
    const { userHandle } = signed.response;
    const isOwn = userHandle === undefined || userHandle === null || userHandle === passkey.accountId;
    const request = { challenge, site: requests.site, userVerification };
    const verified = isOwn ? await verifier.verifySignature(signed, request, passkey.publicKey) : undefined;
    if (verified) return { passkey, ...verified };
    await notifier.record(store, passkey.accountId, 'passkey-failed', caller);
    return undefined;
  }

  /** Stores the use. @returns the locked account; undefined for a passkey that was removed or copied. */
  async #use(unit: UnitOfWork, { passkey, counter, isSynced }: Signed, caller: Caller) {
    const { clock, notifier } = this.#context;
    const account = await unit.accounts.lock(passkey.accountId);
    const current = await unit.passkeys.byCredential(passkey.credentialId);
    if (!account || current?.id !== passkey.id || current.suspectAt !== undefined) return undefined;
    const now = clock.now();
    if (!isCounterBack(current.counter, counter)) {
      await unit.passkeys.update({ ...current, counter, isSynced, usedAt: now });
      return account;
    }
    // Which of the two is the copy cannot be known, so that neither opens the account until its owner decides. The copy
    // may have signed in already.
    await unit.passkeys.update({ ...current, suspectAt: now });
    await unit.sessions.endAll(account.id);
    await notifier.record(unit, account.id, 'passkey-suspect', caller);
    await notifier.notify(unit, account, { kind: 'passkey-suspect', name: current.name });
    return undefined;
  }
}
