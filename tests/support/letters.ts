import { LOCALES } from '../../core/domain/locale.ts';
import type { Letter } from '../../core/ports/mailer.ts';

const LINK = 'https://altway.example/recover/abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOP0?email&x=%27';

/** What each kind of letter says beside its address; a new kind without one does not compile. */
const CONTENTS: { readonly [K in Letter['kind']]: object } = {
  confirm: { link: LINK },
  recover: { link: LINK },
  'change-email': { link: LINK },
  'email-changed': { email: 'new+one@example.org' },
  'network-linked': { network: 'google' },
  'network-unlinked': { network: 'twitter' },
  'password-changed': {},
  'two-factor-on': {},
  'two-factor-off': {},
  'recovery-codes-renewed': {},
  'recovery-code-used': {},
  'login-blocked': {},
};

/** A letter of each kind, in that language. */
export function lettersIn(locale: string, to = 'ann@example.org'): readonly Letter[] {
  return Object.entries(CONTENTS).map(([kind, content]) => ({ kind, to, locale, ...content }) as Letter);
}

/** A letter of each kind in each language. */
export const EVERY_LETTER: readonly Letter[] = LOCALES.flatMap(({ locale }) => lettersIn(locale));
