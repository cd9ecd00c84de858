import { isEmail } from '../../../core/domain/validation.ts';
import { InvalidValue } from './invalid-value.ts';

/** The address of a mail server. It may hold a password, so nothing of it is said. */
export function smtpUrl(text: string): string | InvalidValue {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const fits = (url?.protocol === 'smtp:' || url?.protocol === 'smtps:') && url.hostname !== '';
  return fits ? text : new InvalidValue('the address of a mail server, smtp://… or smtps://…');
}

/** Whom mails are from: an address, or a name and an address in angle brackets. */
export function mailFrom(text: string): string | InvalidValue {
  const [, named, bare] = /^(?:"?[^"<>]*"?\s*<([^<>\s]+)>|([^<>\s]+))$/.exec(text) ?? [];
  const fits = isEmail(named ?? bare ?? '') && !/\p{C}/u.test(text);
  return fits ? text : new InvalidValue('an e-mail address, alone or as Name <address>');
}

/** An e-mail address alone. */
export function oneMail(text: string): string | InvalidValue {
  return isEmail(text) ? text : new InvalidValue('an e-mail address');
}
