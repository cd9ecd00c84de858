import { API_KEY_PREFIXES, type ApiKeyKind, newApiKey } from '../../domain/merchants/api-key.ts';
import { isoTime } from '../../domain/iso-time.ts';
import type { ApiKeyView } from '../../domain/merchants/merchant.ts';
import type { ApiKeyRecord } from '../../ports/stores/merchants/api-key-store.ts';
import type { AccountContext } from '../accounts/account-context.ts';

/** Characters of a key, after the prefix of its kind, that are shown so that the owner can recognise it. */
const HINT_LENGTH = 6;

/** A new key, and the fields of its record that depend on it. */
export function freshKey({ secrets, clock }: Pick<AccountContext, 'secrets' | 'clock'>, kind: ApiKeyKind) {
  const key = newApiKey(kind, () => secrets.newSecret());
  const hint = key.slice(0, API_KEY_PREFIXES[kind].length + HINT_LENGTH);
  return { key, hint, hash: secrets.digest(key), createdAt: clock.now() };
}

/** A publishable key's record has the whole key. */
export function isPublishable<R extends Pick<ApiKeyRecord, 'kind' | 'key'>>(
  record: R,
): record is R & { readonly key: string } {
  return record.kind === 'publishable';
}

export function apiKeyView({ id, kind, name, hint, key, createdAt, lastUsedAt }: ApiKeyRecord): ApiKeyView {
  const used = lastUsedAt !== undefined && { lastUsedAt: isoTime(lastUsedAt) };
  return { id, kind, name, hint, ...(key !== undefined && { key }), createdAt: isoTime(createdAt), ...used };
}
