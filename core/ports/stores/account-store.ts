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
  /** As it was typed; unique without regard to case and to the spelling of its domain. */
  readonly email?: string | undefined;
  /** PHC string; absent where no password was ever set. */
  readonly passwordHash?: string | undefined;
  /** When the e-mail was proven to be theirs. */
  readonly confirmedAt?: number | undefined;
  readonly isSubscribed: boolean;
  readonly totp?: TotpRecord | undefined;
  readonly minerStatus: MinerStatus;
  /** Name of the language of their mails. */
  readonly locale: string;
  readonly createdAt: number;
  /** The account of the partner whose link led to the sign-up, and when it was clicked. */
  readonly referredBy?: string | undefined;
  readonly referredAt?: number | undefined;
}

/** An authenticator. */
export interface TotpRecord {
  /** The key, sealed. */
  readonly sealedKey: string;
  /** False until its first code was given. */
  readonly isConfirmed: boolean;
  /** The step of the last code that was accepted: none of it or before it is accepted again. */
  readonly lastStep: number;
}

/** A social network that opens an account; `subject` is the network's own name of the user. */
export interface ProviderLink extends LinkedProvider {
  readonly subject: string;
}

/** A session. Kept under the SHA-256 of its secret, hex. */
export interface SessionRecord {
  readonly hash: string;
  /** A public name: 12 lower-case letters and digits. */
  readonly id: string;
  readonly accountId: string;
  /** `code`: the authenticator's code is still to come, and until then nobody is signed in. */
  readonly stage: 'code' | 'open';
  readonly agent: string;
  readonly address: string;
  readonly createdAt: number;
  readonly seenAt: number;
  readonly expiresAt: number;
  /** What the profile has to tell (`Profile.errors`). */
  readonly errors: Readonly<Record<string, readonly string[]>>;
}

/** The token of a mail. Kept under the SHA-256 of what the link carries, hex. */
export interface MailTokenRecord {
  readonly hash: string;
  readonly accountId: string;
  /** `password` sets a password, and proves the e-mail; `email` changes to it. */
  readonly kind: 'password' | 'email';
  /** The address it was sent to. */
  readonly email: string;
  readonly status: TokenStatus;
  readonly createdAt: number;
  readonly expiresAt: number;
}

/** Accounts, and what opens them. E-mails are found without regard to case, and to the spelling of their domain (`emailKey`). */
export interface AccountStore {
  /** @returns false, and nothing is kept, when the e-mail is taken. */
  insert(account: AccountRecord): Promise<boolean>;
  byId(id: string): Promise<AccountRecord | undefined>;
  /** As `byId`, and nobody else changes it until this unit ends. Only inside `atomically`. */
  lock(id: string): Promise<AccountRecord | undefined>;
  byEmail(email: string): Promise<AccountRecord | undefined>;
  /** Replaces it. @returns false, and nothing is changed, when the e-mail is another account's. */
  update(account: AccountRecord): Promise<boolean>;
  byProvider(network: SocialProvider, subject: string): Promise<string | undefined>;
  networks(accountId: string): Promise<readonly ProviderLink[]>;
  /** @returns false when the account has one of that network, or another account has this one. */
  link(accountId: string, link: ProviderLink): Promise<boolean>;
  /** @returns false when there was none. */
  unlink(accountId: string, network: SocialProvider): Promise<boolean>;
  /** Replaces all recovery codes, used ones too. @param hashes SHA-256 of each, hex; none forgets them. */
  setRecoveryCodes(accountId: string, hashes: readonly string[]): Promise<void>;
  /** @returns false when there is none such, or it is used already. */
  useRecoveryCode(accountId: string, hash: string, at: number): Promise<boolean>;
  recoveryCodesLeft(accountId: string): Promise<number>;
}

/** Who is signed in where. */
export interface SessionRecords {
  insert(session: SessionRecord): Promise<void>;
  /** @returns also one that has expired: whoever asks looks at the clock. */
  byHash(hash: string): Promise<SessionRecord | undefined>;
  /** Those of stage `open`, the last seen first. */
  of(accountId: string): Promise<readonly SessionRecord[]>;
  see(hash: string, at: number, expiresAt: number): Promise<void>;
  setErrors(hash: string, errors: SessionRecord['errors']): Promise<void>;
  /** @returns false when there was none. */
  end(hash: string): Promise<boolean>;
  /** @returns false when that account has none of that public name. */
  endById(accountId: string, id: string): Promise<boolean>;
  /** @param except the hash of one that stays. @returns how many ended. */
  endAll(accountId: string, except?: string): Promise<number>;
  /** Forgets those that expired before a time. */
  purge(before: number): Promise<void>;
}

/** Tokens of mails. */
export interface MailTokens {
  insert(token: MailTokenRecord): Promise<void>;
  byHash(hash: string): Promise<MailTokenRecord | undefined>;
  /** Moves a live one to `finished`. @returns false when it is not live, or expired by `now`: then nothing changes. */
  finish(hash: string, now: number): Promise<boolean>;
  /** Moves the account's live ones of a kind to `unused`. */
  supersede(accountId: string, kind: MailTokenRecord['kind']): Promise<void>;
  /** Moves those that have expired by `now` to `unused`, and forgets those that had expired by `before`. */
  purge(now: number, before: number): Promise<void>;
}

/** Attempts that failed, or have not succeeded yet, by what they are counted under. */
export interface Attempts {
  /**
   * Counts one more attempt under each key, unless one of them has `limit` already since a time. Two that come at once
   * are counted one after the other. @returns its ID, or undefined when it is one too many, and then nothing is counted.
   */
  acquire(keys: readonly string[], at: number, since: number, limit: number): Promise<string | undefined>;
  /** It did not fail after all: it no longer counts. */
  release(id: string): Promise<void>;
  /** Nothing counts any more under this key. */
  clear(key: string): Promise<void>;
  purge(before: number): Promise<void>;
}

/** A line of an account's own record; append-only. */
export interface AccountEventRecord {
  readonly accountId: string;
  readonly at: number;
  readonly kind: AccountEventKind;
  readonly agent: string;
  readonly address: string;
}

/** What happened to accounts. */
export interface AccountEvents {
  add(event: AccountEventRecord): Promise<void>;
  /** The newest first. */
  of(accountId: string, limit: number): Promise<readonly AccountEventRecord[]>;
}

/** A mail on its way, sealed: it may carry a secret. */
export interface QueuedMail {
  readonly id: string;
  readonly sealed: string;
  readonly attempts: number;
  readonly createdAt: number;
}

/** Mails that are still to be sent. */
export interface MailQueue {
  add(id: string, sealed: string, at: number): Promise<void>;
  /** Takes up to `limit` that are due, and has them due again at `until`; two processes never take the same one. */
  claim(now: number, until: number, limit: number): Promise<readonly QueuedMail[]>;
  /** It was sent, or is given up. */
  remove(id: string): Promise<void>;
  recordFailure(id: string, attempts: number, lastError: string, dueAt: number): Promise<void>;
}

/** Everything the house remembers of accounts. */
export interface AccountStores {
  readonly accounts: AccountStore;
  readonly sessions: SessionRecords;
  readonly mailTokens: MailTokens;
  readonly attempts: Attempts;
  readonly accountEvents: AccountEvents;
  readonly mailQueue: MailQueue;
  /** Proofs of work that were used. */
  readonly proofs: {
    /** @returns false when it was spent before. */
    spend(id: string, expiresAt: number): Promise<boolean>;
    /** Forgets those that expired before a time. */
    purge(before: number): Promise<void>;
  };
}
