import type {
  AccountEventKind,
  LinkedProvider,
  MinerStatus,
  SocialProvider,
  TokenStatus,
} from '../../domain/accounts/account.ts';

/** An account. Times are milliseconds since 1970. */
export interface AccountRecord {
  /** 12 lower-case letters and digits; also the owner of its exchanges. */
  readonly id: string;
  /** As typed; unique without regard to case and to the spelling of its domain. */
  readonly email?: string | undefined;
  /** PHC string; absent if no password was ever set. */
  readonly passwordHash?: string | undefined;
  readonly confirmedAt?: number | undefined;
  readonly isSubscribed: boolean;
  readonly totp?: TotpRecord | undefined;
  readonly minerStatus: MinerStatus;
  /** Name of the language of the account's mails. */
  readonly locale: string;
  readonly createdAt: number;
  /** The account of the affiliate whose link led to the sign-up, and when it was clicked. */
  readonly referredBy?: string | undefined;
  readonly referredAt?: number | undefined;
}

export interface TotpRecord {
  readonly sealedKey: string;
  /** False until the first code was given. */
  readonly isConfirmed: boolean;
  /** Time step of the last accepted code; a code of this step or an earlier one is not accepted again. */
  readonly lastStep: number;
}

/** A social sign-in provider that opens an account; `subject` is the provider's own ID of the user. */
export interface ProviderLink extends LinkedProvider {
  readonly subject: string;
}

/** A session. Stored under the SHA-256 of its secret, hex. */
export interface SessionRecord {
  readonly hash: string;
  /** A public name: 12 lower-case letters and digits. */
  readonly id: string;
  readonly accountId: string;
  /** `code`: the authenticator's code is still missing, and nobody is signed in yet. */
  readonly stage: 'code' | 'open';
  readonly agent: string;
  readonly address: string;
  readonly createdAt: number;
  readonly seenAt: number;
  readonly expiresAt: number;
  /** Errors for the profile page (`Profile.errors`). */
  readonly errors: Readonly<Record<string, readonly string[]>>;
}

/** The token of a mail. Stored under the SHA-256 of the link's secret, hex. */
export interface MailTokenRecord {
  readonly hash: string;
  readonly accountId: string;
  /** `password` sets a password and confirms the e-mail; `email` changes the e-mail to this one. */
  readonly kind: 'password' | 'email';
  readonly email: string;
  readonly status: TokenStatus;
  readonly createdAt: number;
  readonly expiresAt: number;
}

/** Finds e-mails without regard to case and to the spelling of their domain (`emailKey`). */
export interface AccountStore {
  /** @returns false, and stores nothing, if the e-mail is taken. */
  insert(account: AccountRecord): Promise<boolean>;
  byId(id: string): Promise<AccountRecord | undefined>;
  /** Like `byId`, and locks the row until this unit of work ends. Only inside `atomically`. */
  lock(id: string): Promise<AccountRecord | undefined>;
  byEmail(email: string): Promise<AccountRecord | undefined>;
  /** Replaces the account. @returns false, and changes nothing, if another account has the e-mail. */
  update(account: AccountRecord): Promise<boolean>;
  byProvider(network: SocialProvider, subject: string): Promise<string | undefined>;
  networks(accountId: string): Promise<readonly ProviderLink[]>;
  /** @returns false if the account already has a link to that provider, or another account has this link. */
  link(accountId: string, link: ProviderLink): Promise<boolean>;
  /** @returns false if there was none. */
  unlink(accountId: string, network: SocialProvider): Promise<boolean>;
  /** Replaces all codes, used ones too. @param hashes SHA-256 of each, hex; an empty list deletes all. */
  setRecoveryCodes(accountId: string, hashes: readonly string[]): Promise<void>;
  /** @returns false if there is no such code, or it is already used. */
  useRecoveryCode(accountId: string, hash: string, at: number): Promise<boolean>;
  recoveryCodesLeft(accountId: string): Promise<number>;
}

export interface SessionRecords {
  insert(session: SessionRecord): Promise<void>;
  /** @returns the session even if it has expired; the caller checks the time. */
  byHash(hash: string): Promise<SessionRecord | undefined>;
  /** Sessions of stage `open`, last seen first. */
  of(accountId: string): Promise<readonly SessionRecord[]>;
  see(hash: string, at: number, expiresAt: number): Promise<void>;
  setErrors(hash: string, errors: SessionRecord['errors']): Promise<void>;
  /** @returns false if there was none. */
  end(hash: string): Promise<boolean>;
  /** @returns false if the account has no session of that public name. */
  endById(accountId: string, id: string): Promise<boolean>;
  /** @param except hash of a session that stays. @returns the number of ended sessions. */
  endAll(accountId: string, except?: string): Promise<number>;
  purge(before: number): Promise<void>;
}

export interface MailTokens {
  insert(token: MailTokenRecord): Promise<void>;
  byHash(hash: string): Promise<MailTokenRecord | undefined>;
  /** Finishes a valid token. @returns false if it is used, superseded or expired by `now`. */
  finish(hash: string, now: number): Promise<boolean>;
  /** Moves the account's valid tokens of a kind to `unused`. */
  supersede(accountId: string, kind: MailTokenRecord['kind']): Promise<void>;
  /** Moves tokens that have expired by `now` to `unused`, and deletes those that had expired by `before`. */
  purge(now: number, before: number): Promise<void>;
}

/** Attempts that failed or have not succeeded yet, by counter key. */
export interface Attempts {
  /**
   * Counts one more attempt under each key, unless one of them already has `limit` attempts since a time. Counts
   * concurrent attempts one after the other. @returns the attempt's ID, or undefined if the limit is reached; then
   * nothing is counted.
   */
  acquire(keys: readonly string[], at: number, since: number, limit: number): Promise<string | undefined>;
  /** Stops counting an attempt that succeeded. */
  release(id: string): Promise<void>;
  clear(key: string): Promise<void>;
  purge(before: number): Promise<void>;
}

/** An entry of an account's event log; append-only. */
interface AccountEventRecord {
  readonly accountId: string;
  readonly at: number;
  readonly kind: AccountEventKind;
  readonly agent: string;
  readonly address: string;
}

export interface AccountEvents {
  add(event: AccountEventRecord): Promise<void>;
  /** Newest first. */
  of(accountId: string, limit: number): Promise<readonly AccountEventRecord[]>;
}

/** A queued mail, sealed because it may carry a secret. */
export interface QueuedMail {
  readonly id: string;
  readonly sealed: string;
  readonly attempts: number;
  readonly createdAt: number;
}

export interface MailQueue {
  add(id: string, sealed: string, at: number): Promise<void>;
  /** Claims up to `limit` due mails and makes them due again at `until`; two processes never claim the same mail. */
  claim(now: number, until: number, limit: number): Promise<readonly QueuedMail[]>;
  /** Removes a mail that was sent or is given up. */
  remove(id: string): Promise<void>;
  recordFailure(id: string, attempts: number, lastError: string, dueAt: number): Promise<void>;
}

export interface AccountStores {
  readonly accounts: AccountStore;
  readonly sessions: SessionRecords;
  readonly mailTokens: MailTokens;
  readonly attempts: Attempts;
  readonly accountEvents: AccountEvents;
  readonly mailQueue: MailQueue;
  /** Spent proofs of work. */
  readonly proofs: {
    /** @returns false if it was already spent. */
    spend(id: string, expiresAt: number): Promise<boolean>;
    purge(before: number): Promise<void>;
  };
}
