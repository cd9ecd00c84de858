import type { SettingName } from '../../core/domain/accounts/account.ts';
import type { PasswordRecoveredMessage } from '../../core/ports/services/mailer.ts';
import { PROVIDER_NAMES } from './provider-names.ts';
import { filled, type MailTexts } from './texts/mail-texts.ts';

/**
 * Lists what a password recovery ended and what waits for confirmation, one line each.
 * @param tag of the language, as `Intl` takes it.
 */
export function recoveredLines(mail: PasswordRecoveredMessage, texts: MailTexts, tag: string): readonly string[] {
  const { apiKeys, networks, passkeys, settings, hasTwoFactor } = mail;
  const line = (
    part: 'apiKeys' | 'networks' | 'passkeys' | 'settings',
    values: Readonly<Record<string, string | number>>,
  ) => filled(texts[`password-recovered.${part}` as const], values);
  const listed = (names: readonly string[]) => new Intl.ListFormat(tag, { type: 'unit' }).format(names);
  return [
    ...(hasTwoFactor ? [texts['password-recovered.twoFactor']] : []),
    ...(apiKeys > 0 ? [line('apiKeys', { count: apiKeys })] : []),
    ...(networks.length > 0
      ? [line('networks', { names: listed(networks.map((network) => PROVIDER_NAMES[network])) })]
      : []),
    ...(passkeys ? [line('passkeys', { count: passkeys })] : []),
    ...(settings.length > 0
      ? [line('settings', { names: listed(settings.map((one) => settingName(one, texts))) })]
      : []),
  ];
}

/** The name of a setting, without its value, which a thief may have written. */
export function settingName({ kind, currency = '' }: SettingName, texts: MailTexts): string {
  return filled(texts[`setting.${kind}` as const], { currency: currency.toUpperCase() });
}
