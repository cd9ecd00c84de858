import type { MailMessage } from '../../core/ports/services/mailer.ts';
import { mailbox } from './mailbox.ts';
import { PROVIDER_NAMES } from './provider-names.ts';
import { recoveredLines, settingName } from './recovered-lines.ts';
import { filled, type MailTextId, type MailTexts } from './texts/mail-texts.ts';

/**
 * What happened and what to do about it; `otherwise` is for recipients who did not cause it. Plain text, one line each.
 */
export interface NoticeText {
  readonly subject: string;
  readonly lines: readonly string[];
  readonly otherwise: string;
}

/** A mail to a customer, in the customer's language. */
export type CustomerMail = Exclude<MailMessage, { readonly kind: 'support-ticket' | 'alarm' }>;
type Kind = CustomerMail['kind'];

/** Kinds that share their `otherwise`. It names support where money moves: that takes a session and the authenticator. */
const SHARED = {
  'network-unlinked': 'shared.newPassword',
  'passkey-removed': 'shared.newPassword',
  'two-factor-on': 'shared.newPassword',
  'two-factor-off': 'shared.newPassword',
  'recovery-codes-renewed': 'shared.newPassword',
  'recovery-code-used': 'shared.newPassword',
  'merchant-secret-renewed': 'shared.newPassword',
  'setting-confirmed': 'shared.support',
  'exchange-arrived': 'exchange.support',
  'exchange-held': 'exchange.support',
  'exchange-sent': 'exchange.support',
  'exchange-refunded': 'exchange.support',
  'address-saved': 'shared.addresses',
  'address-renamed': 'shared.addresses',
  'address-removed': 'shared.addresses',
  'payout-requested': 'shared.support',
  'payout-address-changed': 'shared.support',
  'payout-address-removed': 'shared.support',
} as const satisfies { readonly [K in Kind]?: MailTextId };

/**
 * Writes a mail in a language. A kind that lacks a text does not compile.
 * @param tag of the language, as `Intl` takes it.
 */
export function noticeText(mail: CustomerMail, texts: MailTexts, tag: string): NoticeText {
  const values = valuesOf(mail, texts);
  const ended = mail.kind === 'password-recovered' ? recoveredLines(mail, texts, tag) : [];
  return {
    subject: filled(texts[`${mail.kind}.subject` as const], values),
    lines: [filled(texts[`${mail.kind}.text` as const], values), ...ended],
    otherwise: filled(texts[otherwiseId(mail.kind)], values),
  };
}

function otherwiseId(kind: Kind): MailTextId {
  return isShared(kind) ? SHARED[kind] : `${kind}.otherwise`;
}

function isShared(kind: Kind): kind is keyof typeof SHARED {
  return kind in SHARED;
}

/** The placeholders of the mail's texts. */
function valuesOf(mail: CustomerMail, texts: MailTexts): Readonly<Record<string, string>> {
  switch (mail.kind) {
    case 'email-changed':
      return { email: mailbox(mail.email) };
    case 'network-linked':
    case 'network-unlinked':
      return { network: PROVIDER_NAMES[mail.network] };
    case 'passkey-added':
    case 'passkey-removed':
    case 'passkey-suspect':
      return { name: mail.name };
    case 'address-saved':
    case 'address-renamed':
    case 'address-removed':
      return { network: mail.network, address: mail.address };
    case 'setting-confirmed':
      return { setting: settingName(mail.setting, texts) };
    case 'exchange-arrived':
    case 'exchange-held':
    case 'exchange-sent':
    case 'exchange-refunded':
      return { sum: mail.sum };
    case 'payout-requested':
      return { sum: mail.sum, address: mail.address };
    case 'payout-address-changed':
      return { currency: mail.currency, address: mail.address };
    case 'payout-address-removed':
      return { currency: mail.currency };
    default:
      return {};
  }
}
