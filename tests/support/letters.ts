import { LOCALES } from '../../core/domain/locale.ts';
import type { MailMessage } from '../../core/ports/mailer.ts';

const LINK = 'https://altway.example/recover/abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOP0?email&x=%27';

/** What each kind of letter says beside its address; a new kind without one does not compile. */
const CONTENTS: { readonly [K in MailMessage['kind']]: object } = {
  confirm: { link: LINK },
  recover: { link: LINK },
  'change-email': { link: LINK },
  'tracking-link': { link: 'https://altway.example/track/abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOP0' },
  'email-changed': { email: 'new+one@example.org' },
  'network-linked': { network: 'google' },
  'network-unlinked': { network: 'twitter' },
  'payout-requested': { sum: '1.5 LTC', address: 'ltc1qnobody' },
  'payout-address-changed': { currency: 'LTC', address: 'ltc1qnobody' },
  'payout-address-removed': { currency: 'LTC' },
  'password-changed': {},
  'password-recovered': {
    apiKeys: 2,
    networks: ['google', 'twitter'],
    settings: [{ kind: 'merchant-secret' }, { kind: 'webhook-url' }, { kind: 'payout-address', currency: 'ltc' }],
    hasTwoFactor: true,
  },
  'setting-confirmed': { setting: { kind: 'payout-address', currency: 'ltc' } },
  'two-factor-on': {},
  'two-factor-off': {},
  'recovery-codes-renewed': {},
  'recovery-code-used': {},
  'api-key-created': {},
  'merchant-secret-renewed': {},
  'login-blocked': {},
  'support-ticket': {
    ticket: {
      id: 'q7w2e9r4t6y1',
      email: 'ada@example.com',
      name: 'Ada <King>',
      transactionId: 'k3v9t2m7x4qa',
      message: 'Nothing came.\n\n\u202e<b>Where</b> is it?',
    },
  },
};

/** What staff is told, who read English. */
const ENGLISH_ONLY: readonly string[] = ['support-ticket'] satisfies MailMessage['kind'][];

/** A letter of each kind that is written in that language. */
export function mailsIn(locale: string, to = 'ann@example.org'): readonly MailMessage[] {
  const kinds = Object.entries(CONTENTS).filter(([kind]) => locale === 'en' || !ENGLISH_ONLY.includes(kind));
  return kinds.map(([kind, content]) => ({ kind, to, locale, ...content }) as MailMessage);
}

/** A letter of each kind in each language. */
export const EVERY_MAIL: readonly MailMessage[] = LOCALES.flatMap(({ locale }) => mailsIn(locale));
