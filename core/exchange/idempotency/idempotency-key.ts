import type { Caller } from '../../contract/caller.ts';
import { ExchangeError } from '../../contract/exchange-error.ts';
import type { Secrets } from '../../ports/services/secrets.ts';

export interface IdempotencyKey {
  /** Stored keys, under each of which the request may be repeated. */
  readonly keys: readonly string[];
  readonly hash: string;
}

interface ExchangeKeyParts {
  readonly key: string | undefined;
  readonly caller: Caller | undefined;
  /** Owner names of the caller (`OwnerResolver`). */
  readonly names: readonly string[];
  readonly input: object;
}

/** Minimum length of a key without an owner: shorter ones could be met by chance or by guessing. */
const LEAST_ALONE = 16;

/**
 * Scopes keys to their owner: programs number their requests from 1, as others do, and a caller who met another one's
 * key would get that one's exchange with its link. So keys are stored by account and by browser; where both are known
 * under both, so that a request repeated after a sign-in creates one exchange. An unknown caller has only the key, and
 * so does a browser that gets its cookie with this response: if the response is lost, the retry comes without the
 * cookie. Such keys must be hard to guess; a network address cannot scope them, because strangers share it and it
 * changes. Strangers share a publishable key too, so with one an `Idempotency-Key` must be as hard to guess.
 * @returns undefined without a key or for a blank one.
 * @throws ExchangeError invalid-input for a key that can be guessed.
 */
export function exchangeKeyOf(
  secrets: Pick<Secrets, 'digest'>,
  { key, caller, names, input }: ExchangeKeyParts,
): IdempotencyKey | undefined {
  if (!key?.trim()) return undefined;
  const isShared = caller?.apiKey?.kind === 'publishable';
  const isKnown = !isShared && names.length > (caller?.isNewcomer ? 1 : 0);
  if (!isKnown && key.length < LEAST_ALONE) throw guessable();
  const named = [...(isKnown || isShared ? [] : [[key]]), ...names.map((name) => [name, key])];
  return {
    keys: named.map((one) => secrets.digest(JSON.stringify(['exchange', ...one]))),
    hash: secrets.digest(canonical(input)),
  };
}

/** Scopes a key to an account. @param request its content, never a code. @returns undefined for a blank key. */
export function accountKeyOf(
  secrets: Pick<Secrets, 'digest'>,
  accountId: string,
  key: string | undefined,
  request: readonly string[],
): IdempotencyKey | undefined {
  if (!key?.trim()) return undefined;
  const named = JSON.stringify(['affiliate', accountId, key]);
  return { keys: [secrets.digest(named)], hash: secrets.digest(JSON.stringify(request)) };
}

function guessable(): ExchangeError {
  const message = `Without an account or a secret API key an Idempotency-Key has at least ${LEAST_ALONE} characters that nobody guesses`;
  return new ExchangeError('invalid-input', message);
}

/** The same text for the same request, whatever the order of its fields. */
function canonical(input: object): string {
  return JSON.stringify(Object.entries(input).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
