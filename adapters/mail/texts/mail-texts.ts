import type { SettingKind } from '../../../core/domain/accounts/account.ts';
import type { MailMessage } from '../../../core/ports/services/mailer.ts';

/**
 * What happened and what to do about it; `otherwise` is for recipients who did not cause it. Plain text, one line each.
 */
export interface NoticeText {
  readonly subject: string;
  readonly lines: readonly string[];
  readonly otherwise: string;
}

/** A notice with a link to click. */
export interface LinkText extends NoticeText {
  readonly button: string;
}

/** A link that is valid as long as its exchange; its recipient may have no account. */
interface TrackingText extends LinkText {
  readonly lifetime: string;
  readonly footer: string;
}

/** What a password recovery ended and what waits for confirmation; one line for each that applies. */
interface RecoveredText extends NoticeText {
  readonly twoFactor: string;
  readonly apiKeys: (count: number) => string;
  readonly networks: (names: string) => string;
  readonly settings: (names: string) => string;
}

type KindWith<Content> = Extract<MailMessage, Content>['kind'];
type LinkKind = KindWith<{ readonly link: string }>;
type EmailKind = KindWith<{ readonly email: string }>;
type NetworkKind = KindWith<{ readonly network: string }>;
type MoneyKind = KindWith<{ readonly sum: string } | { readonly currency: string }>;
type StaffKind = KindWith<{ readonly ticket: unknown }>;
type SettingMailKind = KindWith<{ readonly settings: unknown } | { readonly setting: unknown }>;
type PlainKind = Exclude<
  MailMessage['kind'],
  LinkKind | EmailKind | NetworkKind | MoneyKind | StaffKind | SettingMailKind
>;

/** The texts of every kind of mail in one language; a missing kind does not compile. */
export type MailTexts = Readonly<Record<Exclude<LinkKind, 'tracking-link'>, LinkText>> &
  Readonly<Record<EmailKind, (email: string) => NoticeText>> &
  Readonly<Record<NetworkKind, (network: string) => NoticeText>> &
  Readonly<Record<PlainKind, NoticeText>> & {
    readonly 'tracking-link': TrackingText;
    readonly 'payout-requested': (sum: string, address: string) => NoticeText;
    readonly 'payout-address-changed': (currency: string, address: string) => NoticeText;
    readonly 'payout-address-removed': (currency: string) => NoticeText;
    readonly 'password-recovered': RecoveredText;
    readonly 'setting-confirmed': (setting: string) => NoticeText;
    /** Names of settings, as they appear after a colon. */
    readonly settings: Readonly<Record<Exclude<SettingKind, 'payout-address'>, string>> & {
      readonly 'payout-address': (currency: string) => string;
    };
    /** How long a link is valid: once, within 24 hours. */
    readonly lifetime: string;
    /** Precedes the link in full. */
    readonly linkHint: string;
    /** Why this mail was sent, and that nobody reads replies. */
    readonly footer: string;
  };
