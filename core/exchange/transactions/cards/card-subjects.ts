import type { Caller } from '../../../contract/caller.ts';
import { clientSubnet, endSiteOf } from '../../accounts/sign-in/client-subnet.ts';

/**
 * Names of what a card payment counts under: the account, also where its software calls with a secret key, and always the
 * subnet. A publishable key is public, so it says nothing about who pays. @param accountId of a signed-in caller.
 */
export function cardSubjects(client: Caller | undefined, accountId: string | undefined): readonly string[] {
  const { apiKey, address } = client ?? {};
  const account = apiKey && apiKey.kind !== 'publishable' ? apiKey.accountId : accountId;
  const network = address === undefined ? undefined : clientSubnet(address);
  const site = network === undefined ? undefined : endSiteOf(network);
  return [
    ...(account === undefined ? [] : [`account:${account}`]),
    ...(network === undefined ? [] : [`subnet:${network}`]),
    ...(site === undefined ? [] : [`subnet:${site}`]),
  ];
}
