import type { SavedAddress } from '../../../core/domain/accounts/saved-address.ts';

/** How long a saved address counts as new, in milliseconds: long enough for its owner to have read the mail about it. */
const NEW_MS = 86_400_000;

export function isNewlySaved({ createdAt }: SavedAddress): boolean {
  return Date.now() - Date.parse(createdAt) < NEW_MS;
}
