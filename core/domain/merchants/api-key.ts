/**
 * Kinds of API keys. A secret key stays on a server and acts for its account; a publishable key is part of a page's
 * public code and allows pricing, creating an exchange and reading that exchange by its ID.
 */
export const API_KEY_KINDS = ['secret', 'publishable'] as const;
export type ApiKeyKind = (typeof API_KEY_KINDS)[number];

/** Prefixes of the keys of each kind, so that people and secret scanners recognise them. */
export const API_KEY_PREFIXES: Readonly<Record<ApiKeyKind, string>> = { secret: 'alt_', publishable: 'alt_pk_' };

const PATTERNS: Readonly<Record<ApiKeyKind, RegExp>> = { secret: /^alt_[\w-]{43}$/, publishable: /^alt_pk_[\w-]{43}$/ };

/** Returns the kind of a key by its form; undefined for a text that is no key. */
export function apiKeyKindOf(key: string): ApiKeyKind | undefined {
  return API_KEY_KINDS.find((kind) => PATTERNS[kind].test(key));
}

/** Creates a key of a kind. @param newSecret returns 256 random bits in base64url */
export function newApiKey(kind: ApiKeyKind, newSecret: () => string): string {
  const key = `${API_KEY_PREFIXES[kind]}${newSecret()}`;
  // A secret key can begin like a publishable one by chance; its owner might then put it into a page.
  const isMistakable = kind === 'secret' && key.startsWith(API_KEY_PREFIXES.publishable);
  return isMistakable ? newApiKey(kind, newSecret) : key;
}
