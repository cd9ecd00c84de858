import { didYouMean } from './did-you-mean.ts';

/** Our own variables; names that other programs use too are not checked. */
const OWN = [
  'ALTWAY_DATA',
  'ALTWAY_URL',
  'ALTWAY_HOSTS',
  'ALTWAY_TLS_CERT',
  'ALTWAY_TLS_KEY',
  'ALTWAY_HTTP_REDIRECT_PORT',
  'ALTWAY_API_ORIGINS',
  'ALTWAY_BLOG',
  'ALTWAY_TRUST_PROXY',
  'ALTWAY_RATE_LIMIT',
  'ALTWAY_CONNECTION_LIMIT',
  'ALTWAY_PRICE_IMPACT_LIMIT',
  'ALTWAY_FIXED_MARGIN',
  'ALTWAY_FIXED_ASSET',
  'ALTWAY_FIXED_ACCOUNT',
  'ALTWAY_FIXED_SUBNET',
  'ALTWAY_UNPAID_SUBNET',
  'ALTWAY_UNPAID_ACCOUNT',
  'ALTWAY_UNPAID_KEY',
  'ALTWAY_UNPAID_STRANGERS',
  'ALTWAY_GUESTS',
  'ALTWAY_FACTS',
  'ALTWAY_SETTLEMENT',
  'ALTWAY_SIGNER',
  'ALTWAY_WITHDRAWALS',
  'ALTWAY_CHAINS',
  'ALTWAY_CARDS',
  'ALTWAY_VENUES',
  'ALTWAY_TREASURY',
  'ALTWAY_FIAT_RATES',
  'ALTWAY_NAMES_NODE',
  'ALTWAY_NAMES_RESOLVER',
  'ALTWAY_MAIL_FROM',
  'ALTWAY_SUPPORT_MAIL',
  'ALTWAY_ALARM_MAIL',
  'ALTWAY_ALARM_WEBHOOK',
  'ALTWAY_ALARM_SECRET',
  'ALTWAY_ALARM_HOURLY',
  'ALTWAY_SOCIAL_LINKS',
  'ALTWAY_SOCIAL',
  'ALTWAY_AFFILIATE_OPERATIONS',
  'ALTWAY_BLOCK_MS',
  'ALTWAY_LEASE_MS',
  'ALTWAY_WEBHOOKS_PRIVATE',
  // The command line's: the token file of support commands.
  'ALTWAY_STAFF_TOKEN_FILE',
];

/** A message for each variable that begins like ours but is none, with the likely one. */
export function misspeltNames(env: Readonly<Record<string, string | undefined>>): string[] {
  return Object.keys(env)
    .filter((name) => name.startsWith('ALTWAY_') && !OWN.includes(name))
    .map((name) => {
      const meant = didYouMean(name, OWN);
      return `${name} is not a variable of Altway${meant ? `: did you mean ${meant}?` : `; there are ${OWN.join(', ')}`}`;
    });
}
