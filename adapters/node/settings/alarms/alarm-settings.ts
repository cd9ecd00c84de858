import type { AlarmSettings } from '../configuration.ts';
import { InvalidValue } from '../invalid-value.ts';
import { oneMail } from '../mail-settings.ts';
import { wholeNumber } from '../setting-values.ts';

type Read = <T>(name: string, fallback: T, example: string, parse: (text: string) => T | InvalidValue) => T;

/** Mails within an hour unless another number is given. */
const HOURLY = 12;
const LEAST_SECRET = 16;

/** Reads how alarms reach the operator. */
export function alarmSettings(read: Read): AlarmSettings {
  const url = read<string | undefined>('ALTWAY_ALARM_WEBHOOK', undefined, 'https://alarms.example/altway', postAddress);
  const secret = read<string | undefined>('ALTWAY_ALARM_SECRET', undefined, '"$(openssl rand -hex 32)"', longSecret);
  return {
    mail: read<string | undefined>('ALTWAY_ALARM_MAIL', undefined, 'alarms@exchange.example', oneMail),
    hourly: read('ALTWAY_ALARM_HOURLY', HOURLY, String(HOURLY), (text) => wholeNumber(text, 1, 1_000)),
    webhook: url !== undefined && secret !== undefined ? { url, secret } : undefined,
  };
}

/** The mistakes of settings that belong together. */
export function alarmMistakes(env: Readonly<Record<string, string | undefined>>): readonly string[] {
  const has = (name: string) => Boolean(env[name]?.trim());
  if (has('ALTWAY_ALARM_WEBHOOK') === has('ALTWAY_ALARM_SECRET')) return [];
  return has('ALTWAY_ALARM_WEBHOOK')
    ? ['ALTWAY_ALARM_SECRET is missing, which signs what ALTWAY_ALARM_WEBHOOK receives']
    : ['ALTWAY_ALARM_WEBHOOK is missing, whose messages ALTWAY_ALARM_SECRET signs'];
}

function postAddress(text: string): string | InvalidValue {
  const url = URL.parse(text);
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:';
  return isWeb ? text : new InvalidValue('an address that begins with https://');
}

function longSecret(text: string): string | InvalidValue {
  return text.length >= LEAST_SECRET ? text : new InvalidValue(`a secret of ${LEAST_SECRET} characters or more`);
}
