/** Providers of social sign-in (specification, section 2), by the name in their addresses. */
export const SOCIAL_PROVIDERS = ['google', 'facebook', 'twitter'] as const;
export type SocialProvider = (typeof SOCIAL_PROVIDERS)[number];

/** Whether login asks for an authenticator's code: `unconfirmed` until the first code was given. */
export const TOTP_STATES = ['off', 'unconfirmed', 'on'] as const;
export type TotpState = (typeof TOTP_STATES)[number];

/** Status of a mail's token: valid, used, or expired and superseded. */
export const TOKEN_STATUS = { created: 1, finished: 6, unused: 7 } as const;
export type TokenStatus = (typeof TOKEN_STATUS)[keyof typeof TOKEN_STATUS];

/** Whether the account is a miner's; `waiting` while that is being checked. */
export const MINER_STATUS = { off: 0, waiting: 1, on: 2 } as const;
export type MinerStatus = (typeof MINER_STATUS)[keyof typeof MINER_STATUS];

/** The signed-in user, as shown to themselves. Times are ISO 8601. */
export interface AccountUser {
  /** Absent if the social sign-in provider gave none. */
  readonly email?: string | undefined;
  readonly totpState: TotpState;
  /** False for an account that only social sign-in opens. */
  readonly hasPassword: boolean;
  readonly isSubscribed: boolean;
  readonly minerStatus: MinerStatus;
  /** Recovery codes not used yet; 0 while two-factor is off. */
  readonly recoveryCodesLeft: number;
  readonly createdAt: string;
}

/** A social sign-in provider that opens an account. */
export interface LinkedProvider {
  readonly network: SocialProvider;
  /** The name or e-mail by which the provider knows the user. */
  readonly label: string;
}

/** Data of the profile page (specification, section 3). */
export interface Profile {
  readonly user: AccountUser;
  readonly networks: readonly LinkedProvider[];
  /** Errors that no answer could report, such as while linking a provider; kept until cleared. */
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

/** Kinds of account events, for the account's owner and for support staff. */
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
  'passkey-added',
  'passkey-renamed',
  'passkey-removed',
  'passkey-failed',
  'passkey-suspect',
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
  'address-saved',
  'address-renamed',
  'address-removed',
  'saved-addresses-confirmed',
] as const;
export type AccountEventKind = (typeof ACCOUNT_EVENTS)[number];

export interface AccountEventView {
  /** ISO 8601. */
  readonly at: string;
  readonly kind: AccountEventKind;
  readonly agent: string;
  readonly address: string;
}

/** Settings that a password recovery disables until their owner confirms each. */
export const SETTING_KINDS = ['merchant-secret', 'webhook-url', 'payout-address', 'saved-addresses'] as const;
export type SettingKind = (typeof SETTING_KINDS)[number];

/** A setting by its name; `currency` belongs to a payout address. */
export interface SettingName {
  readonly kind: SettingKind;
  readonly currency?: string | undefined;
}

/** A setting that waits for confirmation, with its value; the secret's value is not shown. */
export interface UnconfirmedSetting extends SettingName {
  /** For `webhook-url`. */
  readonly webhookUrl?: string | undefined;
  /** For `payout-address`. */
  readonly address?: string | undefined;
  readonly extraId?: string | undefined;
}
