/** Social networks that one can sign in with (specification, section 2), by the name in their addresses. */
export const SOCIAL_PROVIDERS = ['google', 'facebook', 'twitter'] as const;
export type SocialProvider = (typeof SOCIAL_PROVIDERS)[number];

/** Whether a code of an authenticator is asked for at login: `unconfirmed` while the first code is still to come. */
export const TOTP_STATES = ['off', 'unconfirmed', 'on'] as const;
export type TotpState = (typeof TOTP_STATES)[number];

/** What became of the token in a mail: live, used, or expired and superseded. */
export const TOKEN_STATUS = { created: 1, finished: 6, unused: 7 } as const;
export type TokenStatus = (typeof TOKEN_STATUS)[keyof typeof TOKEN_STATUS];

/** Whether an account is a miner's; `waiting` while that is being checked. */
export const MINER_STATUS = { off: 0, waiting: 1, on: 2 } as const;
export type MinerStatus = (typeof MINER_STATUS)[keyof typeof MINER_STATUS];

/** The signed-in user, as they see themselves. Times are ISO 8601. */
export interface AccountUser {
  /** Absent where a social network told none. */
  readonly email?: string | undefined;
  readonly totpState: TotpState;
  /** False for an account that only social networks open. */
  readonly hasPassword: boolean;
  readonly isSubscribed: boolean;
  readonly minerStatus: MinerStatus;
  /** Recovery codes not used yet; 0 while two-factor is off. */
  readonly recoveryCodesLeft: number;
  readonly createdAt: string;
}

/** A social network that opens an account. */
export interface LinkedProvider {
  readonly network: SocialProvider;
  /** The name or e-mail the network knows the user by. */
  readonly label: string;
}

/** What the profile page shows (specification, section 3). */
export interface Profile {
  readonly user: AccountUser;
  readonly networks: readonly LinkedProvider[];
  /** What went wrong where no answer could tell, such as while linking a network; kept until cleared. */
  readonly errors: Readonly<Record<string, readonly string[]>>;
}

/** One browser or program that is signed in. Times are ISO 8601. */
export interface SessionView {
  /** A public name; not the secret. */
  readonly id: string;
  readonly isCurrent: boolean;
  readonly agent: string;
  readonly address: string;
  readonly createdAt: string;
  readonly seenAt: string;
}

/** What happened to an account, for its owner and for support staff. */
export const ACCOUNT_EVENTS = [
  'registered',
  'confirmed',
  'logged-in',
  'login-failed',
  'login-blocked',
  'code-failed',
  'logged-out',
  'sessions-ended',
  'recovery-asked',
  'password-changed',
  'password-recovered',
  'email-change-asked',
  'email-changed',
  'two-factor-on',
  'two-factor-off',
  'recovery-codes-renewed',
  'recovery-code-used',
  'network-linked',
  'network-unlinked',
  'api-key-created',
  'api-key-rotated',
  'api-key-revoked',
  'merchant-secret-renewed',
  'merchant-secret-confirmed',
  'webhook-address-confirmed',
  'miner-changed',
  'payout-requested',
  'payout-address-changed',
  'payout-address-confirmed',
] as const;
export type AccountEventKind = (typeof ACCOUNT_EVENTS)[number];

/** A line of the account's own record. */
export interface AccountEventView {
  /** ISO 8601. */
  readonly at: string;
  readonly kind: AccountEventKind;
  readonly agent: string;
  readonly address: string;
}

/** Settings that a recovery of the password takes out of use until their owner confirms each. */
export const SETTING_KINDS = ['merchant-secret', 'webhook-url', 'payout-address'] as const;
export type SettingKind = (typeof SETTING_KINDS)[number];

/** A setting by its name; `currency` is a payout address's. */
export interface SettingName {
  readonly kind: SettingKind;
  readonly currency?: string | undefined;
}

/** A setting that waits for confirmation, with what it says; of the secret nothing is shown. */
export interface UnconfirmedSetting extends SettingName {
  /** Of `webhook-url`. */
  readonly webhookUrl?: string | undefined;
  /** Of `payout-address`. */
  readonly address?: string | undefined;
  readonly extraId?: string | undefined;
}
