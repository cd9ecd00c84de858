import { type Locale, localeOf } from '../../core/domain/locale.ts';
import type { MailMessage } from '../../core/ports/services/mailer.ts';
import { mailHtml } from './mail-html.ts';
import { mailbox, oneLine, webLink } from './mailbox.ts';
import { textsOf } from './texts/texts-of.ts';
import type { LinkText, NoticeText } from './texts/mail-texts.ts';
import { ticketText } from './ticket-text.ts';
import { PROVIDER_NAMES } from './provider-names.ts';
import { recoveredText, settingText } from './recovered-text.ts';
import type { Wording } from './wording.ts';

/** A mail ready to send, to one address. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** For the `Content-Language` header. */
  readonly language: string;
  readonly link?: string | undefined;
  /** Address for replies, if it differs from the sender. */
  readonly replyTo?: string | undefined;
}

/** Composes a mail in its language. @throws ExchangeError `invalid-input` for an invalid address or link. */
export function compose(mail: MailMessage): Mail {
  const wording = wordingOf(mail);
  return {
    to: mailbox(mail.to),
    subject: wording.subject,
    text: mailText(wording),
    html: mailHtml(wording),
    language: wording.locale.tag,
    link: wording.action?.link,
    replyTo: 'ticket' in mail ? mailbox(mail.ticket.email) : undefined,
  };
}

function wordingOf(mail: MailMessage): Wording {
  const locale = localeOf(mail.locale);
  const texts = textsOf(locale.locale);
  const text = textOf(mail, locale);
  const { footer, lifetime } = mail.kind === 'tracking-link' ? texts[mail.kind] : texts;
  const subject = oneLine('subject', text.subject);
  const lines = text.lines.map((line) => oneLine('text', line));
  const wording = { subject, lines, otherwise: text.otherwise, locale, footer };
  if (!('link' in mail)) return { ...wording, quoted: quotedOf(mail) };
  const { button } = text as LinkText;
  return { ...wording, action: { button, link: webLink(mail.link), lifetime, hint: texts.linkHint } };
}

/** The part of the text that runs from left to right in any language. */
function quotedOf(mail: MailMessage): string | undefined {
  if ('address' in mail) return mail.address;
  return 'email' in mail ? mailbox(mail.email) : undefined;
}

function textOf(mail: MailMessage, { locale, tag }: Locale): NoticeText {
  if (mail.kind === 'support-ticket') return ticketText(mail.ticket);
  const texts = textsOf(locale);
  if (mail.kind === 'email-changed') return texts[mail.kind](mailbox(mail.email));
  if (mail.kind === 'network-linked' || mail.kind === 'network-unlinked')
    return texts[mail.kind](PROVIDER_NAMES[mail.network]);
  if (mail.kind === 'password-recovered') return recoveredText(mail, texts, tag);
  if (mail.kind === 'setting-confirmed') return texts[mail.kind](settingText(mail.setting, texts));
  if (mail.kind === 'payout-requested') return texts[mail.kind](mail.sum, mail.address);
  if (mail.kind === 'payout-address-changed') return texts[mail.kind](mail.currency, mail.address);
  if (mail.kind === 'payout-address-removed') return texts[mail.kind](mail.currency);
  return texts[mail.kind];
}

/** The plain-text version, for mail programs without HTML and screen readers. */
function mailText({ lines, action, otherwise, footer }: Wording): string {
  const asked = action ? [`${action.button}:\n${action.link}`, action.lifetime] : [];
  return `${[...lines, ...asked, otherwise, `-- \n${footer}`].join('\n\n')}\n`;
}
