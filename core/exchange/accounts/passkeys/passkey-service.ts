import type { Caller } from '../../../contract/caller.ts';
import {
  type CreatedPasskey,
  MAX_PASSKEYS,
  passkeyName,
  type PasskeyProof,
  type PasskeyView,
} from '../../../domain/accounts/passkey.ts';
import { isoTime } from '../../../domain/iso-time.ts';
import type { AccountRecord } from '../../../ports/stores/accounts/account-store.ts';
import type { PasskeyRecord } from '../../../ports/stores/accounts/passkey-store.ts';
import type { UnitOfWork } from '../../../ports/stores/store.ts';
import type { AccountContext } from '../account-context.ts';
import type { OwnersWork, Passwords } from '../sign-in/passwords.ts';
import type { SignedIn } from '../sign-in/sessions.ts';
import type { OwnerProof } from '../two-factor/owner-proof.ts';
import * as errors from './passkey-errors.ts';
import type { PasskeyParts, PasskeyProofs } from './passkey-proofs.ts';
import { usablePasskeys } from './usable-passkeys.ts';

/** Who the owner is: the password, or a passkey that was used just now. A new passkey takes the code as well. */
interface GivenOwner {
  readonly password?: string | undefined;
  readonly code?: string | undefined;
  readonly passkey?: PasskeyProof | undefined;
}

interface PasskeyServiceParts extends PasskeyParts {
  readonly proofs: PasskeyProofs;
  readonly passwords: Passwords;
  readonly owner: OwnerProof;
}

/** The passkeys of a signed-in user: listed, added, renamed and removed. */
export class PasskeyService {
  readonly #context: AccountContext;
  readonly #parts: PasskeyServiceParts;

  constructor(context: AccountContext, parts: PasskeyServiceParts) {
    this.#context = context;
    this.#parts = parts;
  }

  async list({ account }: SignedIn): Promise<readonly PasskeyView[]> {
    return (await this.#context.store.passkeys.of(account.id)).map(passkeyView);
  }

  /** Makes a challenge whose signature replaces the password. @throws ExchangeError not-found without a passkey. */
  async requestProof({ account, session }: SignedIn) {
    const { challenges, requests } = this.#parts;
    const usable = await usablePasskeys(this.#context.store, account.id);
    const { challenge, ticket } = challenges.make('confirm', session.hash);
    return { ticket, options: requests.signature(challenge, 'required', usable) };
  }

  /**
   * Begins to add a passkey. It will open the account without a code, so that where two-factor is on the code is asked for
   * beside the password. @throws ExchangeError as `OwnerProof.run`; conflict when the account has as many as it can.
   */
  async begin(who: SignedIn, { password, code, passkey }: GivenOwner, caller: Caller) {
    const { challenges, requests, owner } = this.#parts;
    // Before the password is asked for in vain.
    void requests.site;
    const known = passkey
      ? await this.#confirmed(who, passkey, caller, roomOf)
      : await owner.run(who, { password, code }, caller, {
          validate: roomOf,
          execute: async (_unit, _account, found) => found,
        });
    const { challenge, ticket } = challenges.make('create', who.session.hash);
    return { ticket, options: requests.creation(challenge, who.account, known) };
  }

  /** Adds the passkey that the browser made. @throws ExchangeError conflict, wrong-credentials, invalid-input. */
  async add(
    who: SignedIn,
    {
      ticket,
      name: typed,
      created,
    }: { readonly ticket: string; readonly name: string; readonly created: CreatedPasskey },
    caller: Caller,
  ) {
    const { challenges, verifier, requests } = this.#parts;
    const { notifier, transact, sessions, secrets, clock } = this.#context;
    const name = passkeyName(typed);
    if (name === undefined) throw errors.namelessPasskey();
    const challenge = challenges.read('create', ticket, who.session.hash);
    if (!challenge || !(await challenges.spend(challenge))) throw errors.lateChallenge();
    const request = { challenge: challenge.challenge, site: requests.site };
    const verified = await verifier.verifyCreation(created, request);
    if (!verified) throw errors.passkeyRefused();
    const passkeys = await transact(async (unit) => {
      const account = await sessions.hold(unit, who);
      await roomOf(unit, account);
      const transports = created.response.transports ?? [];
      const own = { id: secrets.newId(), accountId: account.id, createdAt: clock.now() };
      if (!(await unit.passkeys.insert({ ...own, ...verified, transports, name }))) throw errors.passkeyTaken();
      await notifier.record(unit, account.id, 'passkey-added', caller);
      await notifier.notify(unit, account, { kind: 'passkey-added', name });
      return unit.passkeys.of(account.id);
    });
    return answer(passkeys);
  }

  async rename(
    who: SignedIn,
    id: string,
    { name: typed, ...owner }: GivenOwner & { readonly name: string },
    caller: Caller,
  ) {
    const name = passkeyName(typed);
    if (name === undefined) throw errors.namelessPasskey();
    return this.#change(who, owner, caller, async (unit, account) => {
      const passkey = (await unit.passkeys.of(account.id)).find((one) => one.id === id);
      if (!passkey) throw errors.passkeyGone();
      await unit.passkeys.update({ ...passkey, name });
      await this.#context.notifier.record(unit, account.id, 'passkey-renamed', caller);
    });
  }

  async remove(who: SignedIn, id: string, owner: GivenOwner, caller: Caller) {
    const { notifier } = this.#context;
    return this.#change(who, owner, caller, async (unit, account) => {
      const passkey = (await unit.passkeys.of(account.id)).find((one) => one.id === id);
      if (!passkey || !(await unit.passkeys.remove(account.id, id))) throw errors.passkeyGone();
      // Any other session of the account may have been opened with the passkey.
      await unit.sessions.endAll(account.id, who.session.hash);
      await notifier.record(unit, account.id, 'passkey-removed', caller);
      await notifier.notify(unit, account, { kind: 'passkey-removed', name: passkey.name });
    });
  }

  async #change(who: SignedIn, { password, passkey }: GivenOwner, caller: Caller, work: OwnersWork<void>) {
    const changed: OwnersWork<readonly PasskeyRecord[]> = async (unit, account) => {
      await work(unit, account);
      return unit.passkeys.of(account.id);
    };
    return answer(
      passkey
        ? await this.#confirmed(who, passkey, caller, changed)
        : await this.#parts.passwords.withPasswordConfirmed(who, password, caller, changed),
    );
  }

  #confirmed<T>(who: SignedIn, passkey: PasskeyProof, caller: Caller, work: OwnersWork<T>): Promise<T> {
    const expected = {
      purpose: 'confirm',
      userVerification: 'required',
      session: who.session.hash,
      accountId: who.account.id,
      refused: errors.passkeyRefused,
    } as const;
    return this.#parts.proofs.attempt(passkey, expected, caller, async (unit) =>
      work(unit, await this.#context.sessions.hold(unit, who)),
    );
  }
}

/** The account's passkeys. @throws ExchangeError conflict when it has as many as it can. */
async function roomOf({ passkeys }: UnitOfWork, { id }: Pick<AccountRecord, 'id'>): Promise<readonly PasskeyRecord[]> {
  const known = await passkeys.of(id);
  if (known.length >= MAX_PASSKEYS) throw errors.tooManyPasskeys();
  return known;
}

function answer(passkeys: readonly PasskeyRecord[]) {
  return { result: true, passkeys: passkeys.map(passkeyView) } as const;
}

function passkeyView({ id, name, createdAt, usedAt, isSynced, suspectAt }: PasskeyRecord): PasskeyView {
  return {
    id,
    name,
    createdAt: isoTime(createdAt),
    ...(usedAt !== undefined && { usedAt: isoTime(usedAt) }),
    isSynced,
    isSuspect: suspectAt !== undefined,
  };
}
