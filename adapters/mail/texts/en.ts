import type { MailTexts } from './mail-texts.ts';

const wasItYou =
  'If this was not you, somebody may know your password. Request a new one on the login form now: that signs everybody else out.';

/** For notices about affiliates' money: moving it takes a session and the authenticator. */
const notMine = 'If this was not you, change your password now and contact our support at once.';

/** English. */
export const en: MailTexts = {
  confirm: {
    subject: 'Confirm your e-mail address',
    lines: ['Welcome to Altway. Confirm that this is your address and choose a password: then your account is ready.'],
    button: 'Confirm and choose a password',
    otherwise: 'If you did not sign up, ignore this mail. Without the link nobody can use the account.',
  },
  recover: {
    subject: 'Choose a new password',
    lines: ['A new password was requested for your account. Choose it on our site.'],
    button: 'Choose a new password',
    otherwise: 'If you did not request it, ignore this mail. Your password stays as it is.',
  },
  'change-email': {
    subject: 'Confirm your new e-mail address',
    lines: ['This address is to become the e-mail of an Altway account. Confirm it to complete the change.'],
    button: 'Confirm this address',
    otherwise: 'If you did not ask for this, ignore this mail. Nothing will change.',
  },
  'tracking-link': {
    subject: 'Follow your exchange',
    lines: [
      'You made an exchange with this e-mail. The link shows where to pay, and then how it stands, until your coins are sent.',
    ],
    button: 'Open the exchange',
    otherwise: 'If you did not make one, ignore this mail. Nothing happens unless somebody pays.',
    lifetime: 'Whoever has the link sees the exchange and can decide where a refund goes: keep it to yourself.',
    footer:
      'You receive this mail because this address was given for an exchange at Altway. Answers to it are not read.',
  },
  'email-changed': (email) => ({
    subject: 'Your e-mail address was changed',
    lines: [`Your account now belongs to ${email}. Log in with that address from now on.`],
    otherwise: 'If this was not you, contact our support at once.',
  }),
  'network-linked': (network) => ({
    subject: `${network} was linked to your account`,
    lines: [`From now on you can log in with ${network}.`],
    otherwise: `If this was not you, unlink ${network} in your profile and change your password.`,
  }),
  'network-unlinked': (network) => ({
    subject: `${network} was unlinked from your account`,
    lines: [`${network} no longer opens your account.`],
    otherwise: wasItYou,
  }),
  'password-changed': {
    subject: 'Your password was changed',
    lines: ['Your account has a new password. Every other device was signed out.'],
    otherwise: 'If this was not you, request a new password on the login form now.',
  },
  'password-recovered': {
    subject: 'Your password was recovered',
    lines: [
      'Your account has a new password, set by a link from our mail. Every device was signed out, and links in earlier mails no longer work.',
    ],
    twoFactor: 'Two-factor authentication stays on.',
    apiKeys: (count) => `API keys that were revoked: ${count}.`,
    networks: (names) => `Social networks that no longer open the account: ${names}.`,
    settings: (names) => `Out of use until you confirm or replace it in your account: ${names}.`,
    otherwise:
      'If this was not you, somebody reads your mails: secure your mailbox, request a new password on the login form, and contact our support.',
  },
  'setting-confirmed': (setting) => ({
    subject: 'A setting is in use again',
    lines: [`Your password was recovered earlier, and you have now confirmed this setting: ${setting}.`],
    otherwise: notMine,
  }),
  settings: {
    'merchant-secret': 'merchant secret',
    'webhook-url': 'address that events are sent to',
    'payout-address': (currency) => `payout address for ${currency}`,
  },
  'two-factor-on': {
    subject: 'Two-factor authentication is on',
    lines: [
      'From now on, logging in takes a code from your authenticator. Keep your recovery codes where you find them without your phone.',
    ],
    otherwise: wasItYou,
  },
  'two-factor-off': {
    subject: 'Two-factor authentication is off',
    lines: ['Your password alone now opens your account. You can turn the codes on again in your profile.'],
    otherwise: wasItYou,
  },
  'recovery-codes-renewed': {
    subject: 'You have new recovery codes',
    lines: ['Ten new recovery codes were made. The old ones no longer work: throw them away.'],
    otherwise: wasItYou,
  },
  'recovery-code-used': {
    subject: 'A recovery code was used',
    lines: [
      'A recovery code stood in for the code of your authenticator. It will not work again. You can make new ones in your profile.',
    ],
    otherwise: wasItYou,
  },
  'api-key-created': {
    subject: 'A key to your account was made',
    lines: [
      'A new API key was made for your account, or an old one was replaced. Software that has it makes exchanges in your name; it cannot move your balances.',
    ],
    otherwise: 'If this was not you, revoke the key in your profile and change your password.',
  },
  'merchant-secret-renewed': {
    subject: 'Your merchant secret was renewed',
    lines: [
      'Payment links and events are signed with a new secret from now on. Links signed with the old one no longer work.',
    ],
    otherwise: wasItYou,
  },
  'login-blocked': {
    subject: 'Login blocked for a while',
    lines: [
      'There were several failed attempts to log in to your account, so further ones are blocked for up to 15 minutes. Nobody got in.',
    ],
    otherwise:
      'If this was not you, turn on two-factor authentication in your profile and use a password of no other site.',
  },
  'payout-requested': (sum, address) => ({
    subject: 'A payout was requested',
    lines: [`${sum} from your affiliate balance are on the way to ${address}.`],
    otherwise: notMine,
  }),
  'payout-address-changed': (currency, address) => ({
    subject: 'Your payout address was changed',
    lines: [`From now on your affiliate earnings in ${currency} are paid out to ${address}.`],
    otherwise: notMine,
  }),
  'payout-address-removed': (currency) => ({
    subject: 'A payout address was removed',
    lines: [`Your affiliate earnings in ${currency} have no payout address any more.`],
    otherwise: notMine,
  }),
  lifetime: 'The link works once and for 24 hours.',
  linkHint: 'If the button does not work, open this link:',
  footer: 'You receive this mail because of an account at Altway. Answers to it are not read.',
};
