import type { Caller } from '../../../contract/caller.ts';
import { clientSubnet, endSiteOf, SUBNETS_OF_END_SITE } from '../../accounts/sign-in/client-subnet.ts';
import {
  KEYS_OF_ACCOUNT,
  MOST_KEPT,
  MOST_KEPT_OF_KEY,
  STRANGER_PARTS,
  type UnpaidSettings,
} from './unpaid-settings.ts';

/** Something that unpaid exchanges count under, and how many it may have. */
export interface Subject {
  readonly name: string;
  /** Open ones that need no proof; without it a proof is asked for by other subjects alone. */
  readonly free?: number | undefined;
  /** Open ones at most; without it as many as are kept. */
  readonly open?: number | undefined;
  /** Kept ones at most. */
  readonly kept: number;
}

/** The names of the parts in which strangers are counted. */
export const STRANGERS: readonly string[] = Array.from({ length: STRANGER_PARTS }, (_, part) => `strangers:${part}`);

/**
 * What an exchange of a caller counts under. Software with a secret key is its account's and counts by key alone, wherever
 * it runs; a publishable key is anybody's, so it counts by subnet within the key and by subnet.
 * @param accountId of whoever is signed in.
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
      { name: `key:${apiKey.keyId}`, open: key, kept: MOST_KEPT_OF_KEY * key },
      { name: `keys-of:${apiKey.accountId}`, open: all, kept: MOST_KEPT_OF_KEY * all },
    ];
  }
  const subnet = network === undefined ? [] : subnetsOf('subnet:', network, free);
  if (apiKey)
    return [
      ...subnetsOf(`key:${apiKey.keyId} `, network ?? '', free),
      ...subnet.map((one) => ({ ...one, free: undefined })),
    ];
  if (accountId === undefined) return subnet;
  return [{ name: `account:${accountId}`, free: account, kept: MOST_KEPT * account }, ...subnet];
}

/** A subnet, and the end site around an IPv6 one: all of its 65,536 subnets may be one stranger's. */
function subnetsOf(prefix: string, network: string, free: number): readonly Subject[] {
  const site = endSiteOf(network);
  const subnet = { name: prefix + network, free, kept: MOST_KEPT * free };
  if (site === undefined) return [subnet];
  const ofSite = SUBNETS_OF_END_SITE * free;
  return [subnet, { name: prefix + site, free: ofSite, kept: MOST_KEPT * ofSite }];
}

/** True where a limit of all strangers together holds too. */
export function isStranger(client: Caller | undefined, accountId: string | undefined): boolean {
  if (client === undefined || accountId !== undefined) return false;
  return client.apiKey === undefined || client.apiKey.kind === 'publishable';
}
