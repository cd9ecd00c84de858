import type { SettingName } from '../../core/domain/accounts/account.ts';
import type { PasswordRecoveredMessage } from '../../core/ports/services/mailer.ts';
import { PROVIDER_NAMES } from './provider-names.ts';
import type { MailTexts, NoticeText } from './texts/mail-texts.ts';

/**
 * Lists what a password recovery ended and what waits for confirmation, one line each.
 * @param tag of the language, as `Intl` takes it.
 */
export function recoveredText(mail: PasswordRecoveredMessage, texts: MailTexts, tag: string): NoticeText {
  const { apiKeys, networks, settings, hasTwoFactor } = mail;
  const text = texts['password-recovered'];
  const listed = (names: readonly string[]) => new Intl.ListFormat(tag, { type: 'unit' }).format(names);
  const lines = [
    ...text.lines,
    ...(hasTwoFactor ? [text.twoFactor] : []),
    ...(apiKeys > 0 ? [text.apiKeys(apiKeys)] : []),
    ...(networks.length > 0 ? [text.networks(listed(networks.map((network) => PROVIDER_NAMES[network])))] : []),
    ...(settings.length > 0 ? [text.settings(listed(settings.map((one) => settingText(one, texts))))] : []),
  ];
  return { subject: text.subject, lines, otherwise: text.otherwise };
}

/** The name of a setting, without its value, which a thief may have written. */
export function settingText({ kind, currency = '' }: SettingName, { settings }: MailTexts): string {
  return kind === 'payout-address' ? settings[kind](currency.toUpperCase()) : settings[kind];
}
