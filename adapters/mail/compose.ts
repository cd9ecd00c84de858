import { localeOf } from '../../core/domain/locale.ts';
import type { MailMessage } from '../../core/ports/services/mailer.ts';
import { alarmText } from './alarm-text.ts';
import { mailHtml } from './mail-html.ts';
import { mailbox, oneLine, webLink } from './mailbox.ts';
import { noticeText } from './notice-text.ts';
import { textsOf } from './texts/mail-texts.ts';
import { ticketText } from './ticket-text.ts';
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
  /** Stops further mails of this kind (RFC 8058). */
  readonly stop?: string | undefined;
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
    stop: wording.stop?.link,
    replyTo: 'ticket' in mail ? mailbox(mail.ticket.email) : undefined,
  };
}

function wordingOf(mail: MailMessage): Wording {
  const locale = localeOf(mail.locale);
  const texts = textsOf(locale.locale);
  const text =
    mail.kind === 'support-ticket'
      ? ticketText(mail.ticket)
      : mail.kind === 'alarm'
        ? alarmText(mail.notices)
        : noticeText(mail, texts, locale.tag);
  const subject = oneLine('subject', text.subject);
  const lines = text.lines.map((line) => oneLine('text', line));
  const wording = { subject, lines, otherwise: text.otherwise, locale, footer: texts.footer };
  if (!('link' in mail)) return { ...wording, quoted: quotedOf(mail) };
  const button = texts[`${mail.kind}.button` as const];
  const action = { button, link: webLink(mail.link), lifetime: texts['link.lifetime'], hint: texts['link.hint'] };
  if (mail.kind !== 'tracking-link' && !('stop' in mail)) return { ...wording, action };
  // The link is valid as long as its exchange, and its recipient may have no account.
  const tracking = { ...wording, action: { ...action, lifetime: texts['tracking-link.lifetime'] } };
  if (!('stop' in mail)) return { ...tracking, footer: texts['tracking-link.footer'] };
  const stop = { label: texts['exchange.stop'], link: webLink(mail.stop) };
  return { ...tracking, quoted: mail.sum, footer: texts['exchange.footer'], stop };
}

/** The part of the text that runs from left to right in any language. */
function quotedOf(mail: MailMessage): string | undefined {
  if ('address' in mail) return mail.address;
  return 'email' in mail ? mailbox(mail.email) : undefined;
}

/** The plain-text version, for mail programs without HTML and screen readers. */
function mailText({ lines, action, otherwise, footer, stop }: Wording): string {
  const asked = action ? [`${action.button}:\n${action.link}`, action.lifetime] : [];
  const end = stop ? `${footer}\n${stop.label}: ${stop.link}` : footer;
  return `${[...lines, ...asked, otherwise, `-- \n${end}`].join('\n\n')}\n`;
}
