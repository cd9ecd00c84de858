/** Limits of unpaid exchanges. */
export interface UnpaidSettings {
  /** Open exchanges of a subnet that need no proof of work. */
  readonly subnet: number;
  /** Open exchanges of a signed-in account that need no proof of work. */
  readonly account: number;
  /** Open exchanges of a secret API key at most. */
  readonly key: number;
  /** Stored exchanges of all callers without an account or a secret key at most. */
  readonly strangers: number;
}

export const UNPAID_SETTINGS: UnpaidSettings = { subnet: 20, account: 100, key: 10_000, strangers: 100_000 };

/** How long an unpaid exchange is stored in full after its window, in milliseconds. */
export const KEPT_WHOLE_MS = 30 * 86_400_000;

/** Most stored exchanges of a subnet or account, with or without proofs, as a multiple of those that need no proof. */
export const MAX_KEPT = 100;
/** Most stored exchanges of a key, as a multiple of its open ones. */
export const MAX_KEPT_OF_KEY = 10;
/** Limits of all keys of an account together, as a multiple of one key's. */
export const KEYS_OF_ACCOUNT = 2;
/** Unpaid exchanges that have ended need a proof too beyond this multiple of the open ones that need none. */
export const ENDED_ASK_PROOF = 10;
/** Highest difficulty of a proof of work, as a multiple of the usual work. */
export const MAX_DIFFICULTY = 16;
/** Parts that the count of anonymous callers is split into, so that they do not wait for each other's lock. */
export const STRANGER_PARTS = 16;
