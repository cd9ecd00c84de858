/** First words of the IDs of texts that only screens need which are loaded when they are opened. */
const LATER: ReadonlySet<string> = new Set([
  'action',
  'address',
  'affiliate',
  'badge',
  'builder',
  'cards',
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
  'fiatEntry',
  'field',
  'forgot',
  'held',
  'history',
  'health',
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
  'notify',
  'offline',
  'pages',
  'passkeys',
  'password',
  'payment',
  'payIn',
  'press',
  'processing',
  'profile',
  'proof',
  'rate',
  'recover',
  'recoverPage',
  'ratesPage',
  'refund',
  'said',
  'save',
  'saved',
  'sendings',
  'sessions',
  'signUp',
  'social',
  'status',
  'steps',
  'stopMails',
  'stopped',
  'subscribe',
  'support',
  'test',
  'time',
  'tools',
  'track',
  'transaction',
  'twoFactor',
  'unconfirmed',
  'wallets',
  'widget',
  'whyEmail',
]);

/** First words of the IDs of texts that the first step of a widget needs. */
const WIDGET: ReadonlySet<string> = new Set(['duration', 'exchange', 'notice', 'picker', 'problem', 'quote', 'widget']);

/** Texts with these words that no widget shows: of routes, of the site's own pages, and of accounts, which widgets have none of. */
const NOT_IN_WIDGETS =
  /^(exchange\.(trend|cop)|picker\.(back|searchB)|quote\.(heading|none|route|noTrade|share|moreWays|hopFee|noHopFee|alone|afterFees)|said\.(attempts|code|email-taken|exchange|link|login|message|network|passkey|password|repeat|saved|session|setting|sign-ins|two-factor)|email\.hint|processing\.(title|whole)|refund\.(add|change|save$)|track\.readOnly|transaction\.(title|again|back|print|confirmation)|widget\.refused)/;

/** First words of the IDs of texts that the next steps of a widget need, and all of a payment. */
const WIDGET_LATER: ReadonlySet<string> = new Set([
  'action',
  'address',
  'choices',
  'confirm',
  'copy',
  'deposits',
  'email',
  'field',
  'hold',
  'notReceived',
  'payIn',
  'payment',
  'processing',
  'rate',
  'refund',
  'said',
  'sendings',
  'status',
  'test',
  'time',
  'track',
  'transaction',
]);

/** First words of the IDs of texts that a widget needs once a card or a wallet of the browser is to pay. */
const WIDGET_CARDS: ReadonlySet<string> = new Set(['cards', 'wallets']);

/** Messages that only payments by card can lead to. */
const OF_CARDS = /^said\.cards?-/;

/** Parts of a catalogue that are separate files. */
export type TextPart = 'first' | 'later' | 'widget' | 'widget-later' | 'widget-cards';

export function isOfPart(part: TextPart, id: string): boolean {
  const word = id.split('.', 1)[0]!;
  if (part.startsWith('widget') && NOT_IN_WIDGETS.test(id)) return false;
  if (part === 'widget') return WIDGET.has(word);
  const isOfCards = WIDGET_CARDS.has(word) || OF_CARDS.test(id);
  if (part === 'widget-cards') return isOfCards;
  return part === 'widget-later' ? WIDGET_LATER.has(word) && !isOfCards : LATER.has(word) === (part === 'later');
}
