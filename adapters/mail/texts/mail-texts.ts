import type { SettingKind } from '../../../core/domain/accounts/account.ts';
import type { MailMessage } from '../../../core/ports/services/mailer.ts';

/** What happened and what to do about it; `otherwise` is for whom it was not. Plain text, one line each. */
export interface NoticeText {
  readonly subject: string;
  readonly lines: readonly string[];
  readonly otherwise: string;
}

/** A notice that asks for a click. */
export interface LinkText extends NoticeText {
  readonly button: string;
}

/** A link that is good for as long as what it leads to; its mail comes to somebody without an account. */
export interface TrackingText extends LinkText {
  readonly lifetime: string;
  readonly footer: string;
}

/** What a recovery of the password ended and what waits; one line for each that there is. */
export interface RecoveredText extends NoticeText {
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

/** The text of every kind of letter in one language: a kind without one does not compile. */
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
    /** What settings are called, after a colon. */
    readonly settings: Readonly<Record<Exclude<SettingKind, 'payout-address'>, string>> & {
      readonly 'payout-address': (currency: string) => string;
    };
    /** How long a link is good for: once, within 24 hours. */
    readonly lifetime: string;
    /** Stands before the link written out. */
    readonly linkHint: string;
    /** Why this mail came, and that nobody reads answers. */
    readonly footer: string;
  };
