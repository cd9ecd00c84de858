/** How many unpaid exchanges there may be. */
export interface UnpaidSettings {
  /** Open ones of a subnet that are made without a proof of work. */
  readonly subnet: number;
  /** Likewise of an account whose owner is signed in. */
  readonly account: number;
  /** Open ones of a secret API key at most. */
  readonly key: number;
  /** Kept ones of everybody without an account and without a secret key, at most. */
  readonly strangers: number;
}

export const UNPAID_SETTINGS: UnpaidSettings = { subnet: 20, account: 100, key: 10_000, strangers: 100_000 };

/** An unpaid exchange is kept whole for this long after its window, in milliseconds. */
export const KEPT_WHOLE_MS = 30 * 86_400_000;

/** So many times what is free of a proof are kept of a subnet or account at most, proof or not. */
export const MOST_KEPT = 100;
/** Likewise so many times what may be open of a key. */
export const MOST_KEPT_OF_KEY = 10;
/** All keys of an account together may have so many times what one may. */
export const KEYS_OF_ACCOUNT = 2;
/** From so many times what may be open on, those that ended unpaid ask for a proof as well. */
export const ENDED_ASK_PROOF = 10;
/** The most difficult puzzle takes so many times the usual work. */
export const MOST_DIFFICULTY = 16;
/** The count of strangers is kept in so many parts, so that they do not wait for each other. */
export const STRANGER_PARTS = 16;
