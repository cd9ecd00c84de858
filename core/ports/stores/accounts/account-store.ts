import type { LinkedProvider, MinerStatus, SocialProvider } from '../../../domain/accounts/account.ts';

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
  /** The account of the affiliate whose link led to the sign-up, when it was clicked, and the name of the link. */
  readonly referredBy?: string | undefined;
  readonly referredAt?: number | undefined;
  readonly referredSub?: string | undefined;
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
