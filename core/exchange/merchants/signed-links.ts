import { type QueryPair, queryText, sortedPairs } from '../../domain/query-pairs.ts';
import { SHOWN_IN } from '../../domain/merchants/widget-options.ts';
import type { WidgetKind } from '../../domain/merchants/widget.ts';
import type { Secrets } from '../../ports/services/secrets.ts';
import { sameText } from './merchant-secret.ts';

/** The parameters that are about the signature itself. */
export const SIGNATURE = 'signature';
const EXPIRES = 'expires';

/** Where each kind of widget is. */
const PATHS: Readonly<Record<WidgetKind, string>> = {
  exchange: '/widget/',
  market: '/widget/market/',
  v1: '/widget/v1',
  payment: '/payment-widget',
};

/** What is under a signature: the widget's kind, and all parameters but the visitor's own, in an order of their own. */
export function signedLinkText(kind: WidgetKind, pairs: readonly QueryPair[]): string {
  return `${kind}\n${queryText(sortedPairs(pairs.filter(([name]) => name !== SIGNATURE && name !== SHOWN_IN)))}`;
}

/** What the house makes of a link's signature. */
export type LinkVerification = 'none' | 'valid' | 'invalid';

/** Judges a link. @param pairs all of its query. @param secret of the merchant it names, if there is one. @param now milliseconds. */
export function verifyLink(
  secrets: Pick<Secrets, 'authenticator'>,
  { kind, pairs, now }: { readonly kind: WidgetKind; readonly pairs: readonly QueryPair[]; readonly now: number },
  secret: string | undefined,
): LinkVerification {
  const names = pairs.map(([name]) => name).filter((name) => name !== SHOWN_IN);
  if (!names.includes(SIGNATURE)) return 'none';
  // Of two values, one reader may take the first and another the last.
  if (secret === undefined || new Set(names).size < names.length) return 'invalid';
  const text = signedLinkText(kind, pairs);
  const signature = valueOf(pairs, SIGNATURE) ?? '';
  const isRight = [text, strictly(text)].some((form) => sameText(secrets.authenticator(secret, form), signature));
  return isRight && !isOver(valueOf(pairs, EXPIRES), now) ? 'valid' : 'invalid';
}

/**
 * The same as RFC 3986 has it, and PHP, Python and others write it: what `encodeURIComponent` leaves as it is, as escapes.
 * Both forms read as the same parameters, so one cannot pass for another's.
 */
function strictly(text: string): string {
  return text.replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}

/** The path and query of a link, signed. @param pairs without a signature, the merchant's ID among them. */
export function signedPath(
  secrets: Pick<Secrets, 'authenticator'>,
  { kind, pairs, secret }: { readonly kind: WidgetKind; readonly pairs: readonly QueryPair[]; readonly secret: string },
): string {
  const signature = secrets.authenticator(secret, signedLinkText(kind, pairs));
  return `${PATHS[kind]}?${queryText([...sortedPairs(pairs), [SIGNATURE, signature]])}`;
}

/** The first value of a parameter. */
export function valueOf(pairs: readonly QueryPair[], name: string): string | undefined {
  return pairs.find(([one]) => one === name)?.[1];
}

/** @param expires seconds since 1970; what is none has passed. */
function isOver(expires: string | undefined, now: number): boolean {
  return expires !== undefined && !(/^\d{1,12}$/.test(expires) && now < Number(expires) * 1000);
}
