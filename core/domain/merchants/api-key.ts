/**
 * What a key is for: a secret one stays on a server and acts for its account; a publishable one stands in the code of a
 * page, where anybody reads it, and prices, creates an exchange and reads that exchange by its ID.
 */
export const API_KEY_KINDS = ['secret', 'publishable'] as const;
export type ApiKeyKind = (typeof API_KEY_KINDS)[number];

/** What keys of each kind begin with, so that people and scanners of leaked secrets recognise them. */
export const API_KEY_PREFIXES: Readonly<Record<ApiKeyKind, string>> = { secret: 'alt_', publishable: 'alt_pk_' };

const PATTERNS: Readonly<Record<ApiKeyKind, RegExp>> = { secret: /^alt_[\w-]{43}$/, publishable: /^alt_pk_[\w-]{43}$/ };

/** The kind of a key by its form. @returns undefined for what is no key */
export function apiKeyKindOf(key: string): ApiKeyKind | undefined {
  return API_KEY_KINDS.find((kind) => PATTERNS[kind].test(key));
}

/** A key of a kind. @param newSecret makes 256 random bits in base64url */
export function newApiKey(kind: ApiKeyKind, newSecret: () => string): string {
  const key = `${API_KEY_PREFIXES[kind]}${newSecret()}`;
  // By chance a secret key can begin like a publishable one, and its owner would put it into a page.
  const isMistakable = kind === 'secret' && key.startsWith(API_KEY_PREFIXES.publishable);
  return isMistakable ? newApiKey(kind, newSecret) : key;
}
