/**
 * Context-specific words that an attacker would try as a password (OWASP ASVS 5.0, 6.1.2; listed in docs/security.md):
 * the service's name, its activity, the currencies it trades, and its competitors.
 */
export const PASSWORD_BLOCKLIST: readonly string[] = [
  ...'altway exchange swap convert instant'.split(' '),
  ...'crypto cryptocurrency coin coins token wallet blockchain satoshi nakamoto hodl tothemoon'.split(' '),
  ...'bitcoin litecoin ethereum dogecoin monero ripple tether cardano solana tron stellar'.split(' '),
  ...'changelly changenow changehero sideshift simpleswap shapeshift fixedfloat binance coinbase kraken'.split(' '),
  ...'password passphrase secret login account profile admin support'.split(' '),
];

/**
 * True for a password made only of such words, or of the words of the account's own e-mail, in any order and number.
 * Ignores case, punctuation, and digits at its end.
 */
export function isBlocklistedPassword(password: string, email?: string): boolean {
  const words = new Set([...PASSWORD_BLOCKLIST, ...emailWords(email ?? '')].flatMap(forms));
  return forms(password).some((form) => isMadeOf(form, words));
}

/** The local part as a whole and its parts; the parts of the domain. */
function emailWords(email: string): readonly string[] {
  const at = email.lastIndexOf('@');
  const name = email.slice(0, Math.max(at, 0));
  return [name, ...name.split(/[^\p{L}\p{N}]+/u), ...email.slice(at + 1).split('.')];
}

/** The letters and digits of a text, and the same without the digits at its end. */
function forms(text: string): readonly string[] {
  const plain = text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
  return [plain, plain.replace(/\p{N}+$/u, '')].filter((form) => form !== '');
}

/** Advances from each position that words reach. A regular expression would backtrack through every combination. */
function isMadeOf(text: string, words: ReadonlySet<string>): boolean {
  const reached = new Set([0]);
  // The loop also visits positions that it adds to the set.
  for (const place of reached)
    for (const word of words) if (text.startsWith(word, place)) reached.add(place + word.length);
  return reached.has(text.length);
}
