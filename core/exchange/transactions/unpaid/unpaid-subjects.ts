import type { Caller } from '../../../contract/caller.ts';
import { clientSubnet, endSiteOf, SUBNETS_OF_END_SITE } from '../../accounts/sign-in/client-subnet.ts';
import { KEYS_OF_ACCOUNT, MAX_KEPT, MAX_KEPT_OF_KEY, STRANGER_PARTS, type UnpaidSettings } from './unpaid-settings.ts';

/** A name that unpaid exchanges count under, and its limits. */
export interface Subject {
  readonly name: string;
  /** Open exchanges that need no proof; without it this subject never requires one. */
  readonly free?: number | undefined;
  /** Open exchanges at most; without it only `kept` limits them. */
  readonly open?: number | undefined;
  /** Stored exchanges at most. */
  readonly kept: number;
}

/** Names of the parts in which anonymous callers are counted. */
export const STRANGERS: readonly string[] = Array.from({ length: STRANGER_PARTS }, (_, part) => `strangers:${part}`);

/**
 * The subjects that a caller's exchange counts under. Software with a secret key counts by key and account only,
 * wherever it runs; a publishable key is public, so it counts by subnet within the key and by subnet.
 * @param accountId of a signed-in caller.
 */
export function subjectsOf(
  client: Caller | undefined,
  accountId: string | undefined,
  { subnet: free, account, key }: UnpaidSettings,
): readonly Subject[] {
  const network = client?.address === undefined ? undefined : clientSubnet(client.address);
  const { apiKey } = client ?? {};
  if (apiKey && apiKey.kind !== 'publishable') {
    const all = KEYS_OF_ACCOUNT * key;
    return [
      { name: `key:${apiKey.keyId}`, open: key, kept: MAX_KEPT_OF_KEY * key },
      { name: `keys-of:${apiKey.accountId}`, open: all, kept: MAX_KEPT_OF_KEY * all },
    ];
  }
  const subnet = network === undefined ? [] : subnetsOf('subnet:', network, free);
  if (apiKey)
    return [
      ...subnetsOf(`key:${apiKey.keyId} `, network ?? '', free),
      ...subnet.map((one) => ({ ...one, free: undefined })),
    ];
  if (accountId === undefined) return subnet;
  return [{ name: `account:${accountId}`, free: account, kept: MAX_KEPT * account }, ...subnet];
}

/** A subnet, and the end site of an IPv6 one: one stranger may have all of its 65,536 subnets. */
function subnetsOf(prefix: string, network: string, free: number): readonly Subject[] {
  const site = endSiteOf(network);
  const subnet = { name: prefix + network, free, kept: MAX_KEPT * free };
  if (site === undefined) return [subnet];
  const ofSite = SUBNETS_OF_END_SITE * free;
  return [subnet, { name: prefix + site, free: ofSite, kept: MAX_KEPT * ofSite }];
}

/** True if the common limit of all anonymous callers applies too. */
export function isStranger(client: Caller | undefined, accountId: string | undefined): boolean {
  if (client === undefined || accountId !== undefined) return false;
  return client.apiKey === undefined || client.apiKey.kind === 'publishable';
}
