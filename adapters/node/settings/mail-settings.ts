import { isEmail } from '../../../core/domain/validation.ts';
import { InvalidValue } from './invalid-value.ts';

/** Reads the address of a mail server. It may hold a password, so errors omit it. */
export function smtpUrl(text: string): string | InvalidValue {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const fits = (url?.protocol === 'smtp:' || url?.protocol === 'smtps:') && url.hostname !== '';
  return fits ? text : new InvalidValue('the address of a mail server, smtp://… or smtps://…');
}

/** Reads the sender of mails: an address, or a name and an address in angle brackets. */
export function mailFrom(text: string): string | InvalidValue {
  const [, named, bare] = /^(?:"?[^"<>]*"?\s*<([^<>\s]+)>|([^<>\s]+))$/.exec(text) ?? [];
  const fits = isEmail(named ?? bare ?? '') && !/\p{C}/u.test(text);
  return fits ? text : new InvalidValue('an e-mail address, alone or as Name <address>');
}

/** Reads an e-mail address without a name. */
export function oneMail(text: string): string | InvalidValue {
  return isEmail(text) ? text : new InvalidValue('an e-mail address');
}
