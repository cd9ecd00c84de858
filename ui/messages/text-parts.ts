/** First words of the texts that only screens need which are loaded when they are opened. */
const LATER: ReadonlySet<string> = new Set([
  'action',
  'address',
  'badge',
  'choices',
  'confirm',
  'content',
  'copy',
  'currenciesPage',
  'deposits',
  'details',
  'email',
  'field',
  'history',
  'hold',
  'notReceived',
  'pages',
  'payIn',
  'press',
  'processing',
  'rate',
  'ratesPage',
  'refund',
  'sendings',
  'status',
  'steps',
  'subscribe',
  'test',
  'time',
  'track',
  'transaction',
]);

/** True for a text that comes with such a screen. @param id of the text, its first word before the first dot */
export function isLater(id: string): boolean {
  return LATER.has(id.split('.', 1)[0]!);
}
