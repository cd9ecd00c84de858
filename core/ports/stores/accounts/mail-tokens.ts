import type { TokenStatus } from '../../../domain/accounts/account.ts';

/** Stored under the SHA-256 of the link's secret, hex. Times are milliseconds since 1970. */
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

export interface MailTokens {
  insert(token: MailTokenRecord): Promise<void>;
  byHash(hash: string): Promise<MailTokenRecord | undefined>;
  /** Finishes a valid token. @returns false if it is used, superseded or expired by `now`. */
  finish(hash: string, now: number): Promise<boolean>;
  supersede(accountId: string, kind: MailTokenRecord['kind']): Promise<void>;
  /** Moves tokens that have expired by `now` to `unused`, and deletes those that had expired by `before`. */
  purge(now: number, before: number): Promise<void>;
}
