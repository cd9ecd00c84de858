import { type QueryPair, queryText, sortedPairs } from '../../domain/query-pairs.ts';
import { SHOWN_IN } from '../../domain/merchants/widget-options.ts';
import type { WidgetKind } from '../../domain/merchants/widget.ts';
import type { Secrets } from '../../ports/services/secrets.ts';
import { sameText } from './merchant-secret.ts';

export const SIGNATURE = 'signature';
const EXPIRES = 'expires';

const PATHS: Readonly<Record<WidgetKind, string>> = {
  exchange: '/widget/',
  market: '/widget/market/',
  v1: '/widget/v1',
  payment: '/payment-widget',
};

/** The text that is signed: the widget's kind and the sorted parameters, without the visitor's own. */
function signedLinkText(kind: WidgetKind, pairs: readonly QueryPair[]): string {
  return `${kind}\n${queryText(sortedPairs(pairs.filter(([name]) => name !== SIGNATURE && name !== SHOWN_IN)))}`;
}

type LinkVerification = 'none' | 'valid' | 'invalid';

/** @param pairs all parameters of the query. @param secret of the merchant it names. @param now milliseconds. */
export function verifyLink(
  secrets: Pick<Secrets, 'authenticator'>,
  { kind, pairs, now }: { readonly kind: WidgetKind; readonly pairs: readonly QueryPair[]; readonly now: number },
  secret: string | undefined,
): LinkVerification {
  const names = pairs.map(([name]) => name).filter((name) => name !== SHOWN_IN);
  if (!names.includes(SIGNATURE)) return 'none';
  // Of a repeated parameter, one reader may take the first value and another the last.
  if (secret === undefined || new Set(names).size < names.length) return 'invalid';
  const text = signedLinkText(kind, pairs);
  const signature = valueOf(pairs, SIGNATURE) ?? '';
  const isRight = [text, strictly(text)].some((form) => sameText(secrets.authenticator(secret, form), signature));
  return isRight && !isOver(valueOf(pairs, EXPIRES), now) ? 'valid' : 'invalid';
}

/**
 * The text in RFC 3986, which PHP, Python and others write: more characters are escaped than by `encodeURIComponent`.
 * Both forms decode to the same parameters, so one link cannot pass for another.
 */
function strictly(text: string): string {
  return text.replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}

/** Path and query of the signed link. @param pairs without a signature, with the merchant's ID. */
export function signedPath(
  secrets: Pick<Secrets, 'authenticator'>,
  { kind, pairs, secret }: { readonly kind: WidgetKind; readonly pairs: readonly QueryPair[]; readonly secret: string },
): string {
  const signature = secrets.authenticator(secret, signedLinkText(kind, pairs));
  return `${PATHS[kind]}?${queryText([...sortedPairs(pairs), [SIGNATURE, signature]])}`;
}

export function valueOf(pairs: readonly QueryPair[], name: string): string | undefined {
  return pairs.find(([one]) => one === name)?.[1];
}

/** @param expires seconds since 1970; any other value counts as expired. */
function isOver(expires: string | undefined, now: number): boolean {
  return expires !== undefined && !(/^\d{1,12}$/.test(expires) && now < Number(expires) * 1000);
}
