/** First words of the texts that only screens need which are loaded when they are opened. */
const LATER: ReadonlySet<string> = new Set([
  'action',
  'address',
  'badge',
  'choices',
  'confirm',
  'copy',
  'deposits',
  'details',
  'email',
  'events',
  'field',
  'history',
  'hold',
  'networks',
  'notReceived',
  'pages',
  'payIn',
  'processing',
  'profile',
  'rate',
  'recoverPage',
  'refund',
  'sendings',
  'sessions',
  'status',
  'steps',
  'test',
  'time',
  'track',
  'transaction',
  'twoFactor',
]);

/** True for a text that comes with such a screen. @param id of the text, its first word before the first dot */
export function isLater(id: string): boolean {
  return LATER.has(id.split('.', 1)[0]!);
}
