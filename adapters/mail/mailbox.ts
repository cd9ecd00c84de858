import { domainToASCII } from 'node:url';
import { ExchangeError } from '../../core/contract/exchange-error.ts';
import { isEmail } from '../../core/domain/validation.ts';

/** The sender of mails. */
export interface Sender {
  readonly name: string;
  readonly address: string;
}

const DOMAIN = /^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])$/;
/** Invisible characters and line breaks. */
const CONTROLS = /[\p{C}\p{Zl}\p{Zp}]/u;

/**
 * Normalises one address for a mail server, with its domain in ASCII.
 * @throws ExchangeError `invalid-input` for anything that is not exactly one address, or could end a header.
 */
export function mailbox(text: string): string {
  const at = text.lastIndexOf('@');
  const domain = domainToASCII(text.slice(at + 1));
  if (!isEmail(text) || !DOMAIN.test(domain)) throw refused('to', 'must be one e-mail address');
  return `${text.slice(0, at)}@${domain}`;
}

/** Reads `Altway <mail@example.org>` or the address alone. @throws Error for anything else. */
export function senderOf(text: string): Sender {
  const [, name = '', named, bare] = /^(?:"?([^"<>]*?)"?\s*<([^<>\s]+)>|([^<>\s]+))$/.exec(text.trim()) ?? [];
  const address = named ?? bare ?? '';
  if (CONTROLS.test(text) || !isEmail(address))
    throw new Error('MAIL_FROM must be an e-mail address, such as Altway <no-reply@example.org>');
  return { name: name === '' ? 'Altway' : name, address: mailbox(address) };
}

/** @throws ExchangeError `invalid-input` for a text of more than one line. */
export function oneLine(field: string, text: string): string {
  if (CONTROLS.test(text.replace(/[\u200c\u200d]/g, ''))) throw refused(field, 'must be one line of text');
  return text;
}

/** @throws ExchangeError `invalid-input` for anything but a web address. */
export function webLink(text: string): string {
  const url = URL.parse(oneLine('link', text));
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') throw refused('link', 'must be a web address');
  return url.href;
}

function refused(field: string, message: string): ExchangeError {
  return new ExchangeError('invalid-input', `A mail's ${field} ${message}`, { fields: { [field]: [message] } });
}
