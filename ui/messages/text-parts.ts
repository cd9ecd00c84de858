/** First words of the IDs of texts that only screens need which are loaded when they are opened. */
const LATER: ReadonlySet<string> = new Set([
  'action',
  'address',
  'affiliate',
  'badge',
  'builder',
  'choices',
  'code',
  'confirm',
  'confirmEmail',
  'content',
  'copy',
  'currenciesPage',
  'deposits',
  'details',
  'developers',
  'email',
  'events',
  'field',
  'forgot',
  'history',
  'hold',
  'howItWorks',
  'human',
  'keys',
  'login',
  'member',
  'merchant',
  'modal',
  'networks',
  'notReceived',
  'pages',
  'password',
  'payment',
  'payIn',
  'press',
  'processing',
  'profile',
  'rate',
  'recover',
  'recoverPage',
  'ratesPage',
  'refund',
  'said',
  'sendings',
  'sessions',
  'signUp',
  'social',
  'status',
  'steps',
  'stopped',
  'subscribe',
  'support',
  'test',
  'time',
  'track',
  'transaction',
  'twoFactor',
  'unconfirmed',
  'widget',
  'whyEmail',
]);

/** First words of the IDs of texts that widgets need, first and later ones. */
const WIDGET: ReadonlySet<string> = new Set([
  'action',
  'address',
  'badge',
  'choices',
  'confirm',
  'copy',
  'deposits',
  'details',
  'email',
  'exchange',
  'field',
  'hold',
  'notReceived',
  'notice',
  'payIn',
  'payment',
  'picker',
  'problem',
  'processing',
  'quote',
  'rate',
  'refund',
  'said',
  'sendings',
  'status',
  'test',
  'time',
  'track',
  'transaction',
  'widget',
]);

/** Parts of a catalogue that are separate files. */
export type TextPart = 'first' | 'later' | 'widget';

export function isOfPart(part: TextPart, id: string): boolean {
  return part === 'widget' ? WIDGET.has(id.split('.', 1)[0]!) : isLater(id) === (part === 'later');
}

/**
 * True for a text of a screen that is loaded when it is opened. @param id of the text, its first word before the first
 * dot
 */
function isLater(id: string): boolean {
  return LATER.has(id.split('.', 1)[0]!);
}
