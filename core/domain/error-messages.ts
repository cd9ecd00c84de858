import { ADDRESS_MESSAGES } from './address-messages.ts';
import { FORM_MESSAGES } from './form-messages.ts';
import { type MessageMaker, messageMaker } from './message-maker.ts';

/**
 * Every message for rejected input, by a stable name. Programs print the English text; a page shows the message of the
 * same name in its visitor's language. Some texts are quoted from the specification (sections 5 and 8).
 */
export const ERROR_MESSAGES = {
  ...FORM_MESSAGES,
  ...ADDRESS_MESSAGES,
  // Forms.
  'email-taken': 'Email already exist',
  'password-common': 'This password is too common',
  'password-wrong': 'Wrong password',
  missing: 'is missing',
  'code-wrong': 'Wrong Google Authenticator Code',
  'code-needed': 'Enter the code from your authenticator',
  'message-unprintable': 'must not have control characters',
  'exchange-number': 'must be 12 letters and digits, or empty',
  'exchange-id': 'must be 12 lower-case letters and digits',
  // Accounts.
  'login-wrong': 'Wrong email or password',
  'login-needed': 'Please, log in',
  'login-stale': 'Please, log in again to change this',
  'human-unproven': 'Please, confirm that you are human',
  'link-dead': 'This link has expired or was used already',
  'setting-changed': 'This setting has changed or no longer waits for confirmation: reload the page',
  'session-ended': 'This session has ended already',
  'two-factor-on': 'Two-factor authentication is on already',
  'two-factor-off': 'Two-factor authentication is not on',
  'two-factor-not-begun': 'Two-factor authentication is not being set up',
  'network-linked': 'This network is already linked to your account',
  'network-not-linked': 'This network is not linked to your account',
  'network-last': 'Please, set a password first: nothing else would open your account',
  'network-not-offered': 'This network is not offered here',
  'network-again': 'Please, add the network once more from your profile',
  'network-unreachable': 'This network cannot be reached now',
  'network-failed': 'The network could not be added',
  'network-of-another': 'This network is already linked to another account',
  'network-first': 'To sign in with this network, add it to your profile first',
  'passkey-wrong': 'This passkey does not open an account here',
  'passkey-refused': 'The passkey was not accepted',
  'passkey-late': 'This took too long, or was answered already: please, try again',
  'passkey-none': 'This account has no passkey',
  'passkey-many': 'An account can have {most} passkeys: remove one first',
  'passkey-known': 'This passkey belongs to an account already',
  'passkey-gone': 'This passkey was removed already',
  'passkey-dismissed': 'No passkey was used: the dialog was closed, or it took too long',
  'passkey-unsuited': 'Passkeys work at the public address of this site only, over https and under a name',
  'saved-address-known': 'You saved this address already, as “{name}”',
  'saved-address-many': 'An account can have {most} saved addresses: remove one first',
  'saved-address-gone': 'This address was removed already',
  // Unpaid exchanges.
  'unpaid-proof':
    'Too many exchanges are waiting for payment here: solve the challenge and send this again with the proof',
  'unpaid-many': 'There may be {most} unpaid exchanges: pay one, or wait until one has ended',
  'unpaid-kept': 'Too many exchanges from here ended unpaid in the last 30 days: {most} are the limit',
  'unpaid-full': 'Too many exchanges are waiting for payment at the moment: log in, or try again later',
  // Card payments.
  'card-floating': 'A card payment has no fixed rate: the exchange is made when the coins have arrived',
  'cards-daily': 'Card payments are limited to {most} dollars or euros a day: try a smaller amount, or again tomorrow',
  // Emergency stops.
  stopped: 'This is stopped at present: {reason}',
  'no-prices': 'There are no current prices: nothing is quoted until there are',
  // Price impact.
  'impact-too-high':
    'The price impact would be {percent} %, which is more than is allowed: the maximum is {most} {currency}',
  'impact-always':
    'The price impact would be {percent} %, which is more than is allowed, and no smaller amount has less',
  'impact-unaccepted':
    'The price impact is {percent} %, which loses {lost} {currency}: accept this figure to create the exchange',
  // The least payout.
  'least-missed': 'This would bring {amount} {currency} now, which is less than the least that you accept',
  'least-too-low': 'This is too low: the least that you accept must be at least {amount} {currency}',
  // Fixed rates.
  'fixed-limit-asset':
    'Open fixed rates of {asset} are limited to {most} dollars in total, which this would exceed: use the floating rate',
  'fixed-limit-account':
    'Your open fixed rates are limited to {most} dollars in total, which this would exceed: use the floating rate',
  'fixed-limit-subnet':
    'Open fixed rates from your network are limited to {most} dollars in total, which this would exceed: use the floating rate',
  'fixed-limit-payment':
    'Open payments at fixed rates are limited to {most} dollars in total, which this would exceed: try again in some minutes',
  'fixed-unmeasured': 'There is no fixed rate for this pair at present: use the floating rate',
  // Requests.
  'too-large': 'The request is too large',
  'service-away': 'The service is not available right now. Please, try again in a minute',
  'took-too-long': 'The request took too long',
  'form-stale': 'Invalid csrf token',
  'form-strange': 'Missing csrf secret',
  'attempts-many': 'Too many attempts. Please, try again in {minutes} minutes',
  'messages-many': 'Too many messages. Please, try again in {minutes} minutes',
  'requests-many': 'Too many requests: try again in {seconds} s',
  'sign-ins-many': 'Too many people are signing in just now. Please try again in a minute',
  // Addresses.
  'refund-needed': 'Enter a refund address',
  'refund-needed-fixed': 'A fixed rate needs a refund address',
  'refund-given': 'A refund address was given already; only whoever made the exchange can change it',
} as const;

export type ErrorMessageName = keyof typeof ERROR_MESSAGES;

export type English<Name extends ErrorMessageName> = (typeof ERROR_MESSAGES)[Name];

export const errorMessage: MessageMaker<typeof ERROR_MESSAGES> = messageMaker(ERROR_MESSAGES);
