import type { Caller } from '../../../contract/caller.ts';
import type { FixedRateSettings } from '../../quotes/fixed-rate/fixed-rate-settings.ts';
import { clientSubnet, endSiteOf } from '../../accounts/sign-in/client-subnet.ts';

/** What limits a fixed rate. */
export type ExposureLimit = 'asset' | 'account' | 'subnet';

/** A name that open fixed rates count under, and its limit in whole dollars. */
export interface ExposureSubject {
  readonly name: string;
  readonly limit: ExposureLimit;
  readonly most: number;
}

/**
 * The subjects of both assets of an exchange: the exchange bears the movement of either. Half of an asset's limit is left to
 * merchants' payments, which have no floating rate: nobody else can use up what they need.
 */
export function assetSubjects(
  assets: readonly string[],
  { asset: all }: FixedRateSettings,
  isPayment: boolean,
): ExposureSubject[] {
  const most = isPayment ? all : Math.floor(all / 2);
  return [...new Set(assets)].map((asset) => ({ name: `asset:${asset}`, limit: 'asset', most }));
}

/**
 * The subjects of a caller: the account, and the subnet. Software with a secret key counts under its account alone,
 * because its customers share its subnet; a publishable key says nothing about who asks. Of an IPv6 address the whole
 * end site counts, which one customer of a provider has. @param accountId of a signed-in caller.
 */
export function callerSubjects(
  client: Caller | undefined,
  accountId: string | undefined,
  settings: FixedRateSettings,
): ExposureSubject[] {
  const { apiKey, address } = client ?? {};
  const isSoftware = apiKey !== undefined && apiKey.kind !== 'publishable';
  const account = isSoftware ? apiKey.accountId : accountId;
  const network = address === undefined || isSoftware ? undefined : clientSubnet(address);
  return [
    ...(account === undefined
      ? []
      : [{ name: `account:${account}`, limit: 'account', most: settings.account } as const]),
    ...(network === undefined
      ? []
      : [{ name: `subnet:${endSiteOf(network) ?? network}`, limit: 'subnet', most: settings.subnet } as const]),
  ];
}
