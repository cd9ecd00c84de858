import { type Locale, localeOf } from '../../core/domain/locale.ts';
import type { Letter } from '../../core/ports/mailer.ts';
import { mailHtml } from './mail-html.ts';
import { mailbox, oneLine, webLink } from './mailbox.ts';
import { textsOf } from './texts/texts-of.ts';
import type { LinkText, NoticeText } from './texts/mail-texts.ts';
import { ticketText } from './ticket-text.ts';
import { NETWORK_NAMES } from './network-names.ts';
import { recoveredText, settingText } from './recovered-text.ts';
import type { Wording } from './wording.ts';

/** A mail as it goes out, to one address. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** For the `Content-Language` header. */
  readonly language: string;
  readonly link?: string | undefined;
  /** Whom an answer goes to, where it is not whoever sent it. */
  readonly replyTo?: string | undefined;
}

/** Writes a letter in its language. @throws ExchangeError `invalid-input` for an address or link that is none. */
export function compose(letter: Letter): Mail {
  const wording = wordingOf(letter);
  return {
    to: mailbox(letter.to),
    subject: wording.subject,
    text: mailText(wording),
    html: mailHtml(wording),
    language: wording.locale.tag,
    link: wording.action?.link,
    replyTo: 'ticket' in letter ? mailbox(letter.ticket.email) : undefined,
  };
}

function wordingOf(letter: Letter): Wording {
  const locale = localeOf(letter.locale);
  const texts = textsOf(locale.locale);
  const text = textOf(letter, locale);
  const { footer, lifetime } = letter.kind === 'tracking-link' ? texts[letter.kind] : texts;
  const subject = oneLine('subject', text.subject);
  const lines = text.lines.map((line) => oneLine('text', line));
  const wording = { subject, lines, otherwise: text.otherwise, locale, footer };
  if (!('link' in letter)) return { ...wording, quoted: quotedOf(letter) };
  const { button } = text as LinkText;
  return { ...wording, action: { button, link: webLink(letter.link), lifetime, hint: texts.linkHint } };
}

/** What is not read from right to left even where the language is. */
function quotedOf(letter: Letter): string | undefined {
  if ('address' in letter) return letter.address;
  return 'email' in letter ? mailbox(letter.email) : undefined;
}

function textOf(letter: Letter, { locale, tag }: Locale): NoticeText {
  if (letter.kind === 'support-ticket') return ticketText(letter.ticket);
  const texts = textsOf(locale);
  if (letter.kind === 'email-changed') return texts[letter.kind](mailbox(letter.email));
  if (letter.kind === 'network-linked' || letter.kind === 'network-unlinked')
    return texts[letter.kind](NETWORK_NAMES[letter.network]);
  if (letter.kind === 'password-recovered') return recoveredText(letter, texts, tag);
  if (letter.kind === 'setting-confirmed') return texts[letter.kind](settingText(letter.setting, texts));
  if (letter.kind === 'payout-requested') return texts[letter.kind](letter.sum, letter.address);
  if (letter.kind === 'payout-address-changed') return texts[letter.kind](letter.currency, letter.address);
  if (letter.kind === 'payout-address-removed') return texts[letter.kind](letter.currency);
  return texts[letter.kind];
}

/** For whom HTML is not shown, and whom it is read to. */
function mailText({ lines, action, otherwise, footer }: Wording): string {
  const asked = action ? [`${action.button}:\n${action.link}`, action.lifetime] : [];
  return `${[...lines, ...asked, otherwise, `-- \n${footer}`].join('\n\n')}\n`;
}
