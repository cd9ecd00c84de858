import { HDKey } from '@scure/bip32';
import { expect, it } from 'vitest';
import { AccountAddresses } from '../../../adapters/chain-evm/account-addresses.ts';
import { allOwn } from '../../../adapters/chain-evm/own-addresses.ts';

it('finds the addresses beyond those that were left out after a restore, and then comes to an end', async () => {
  const account = HDKey.fromMasterSeed(new Uint8Array(32).fill(5)).derive("m/44'/60'/0'");
  const addresses = new AccountAddresses(account.publicExtendedKey);
  const given = new Set([1, 2, 903].map((index) => addresses.at(index)));
  let asked = 0;
  const isOurs = async (some: readonly string[]) => {
    asked += some.length;
    return new Set(some.filter((address) => given.has(address as `0x${string}`)));
  };
  expect(new Set(await allOwn(addresses, isOurs))).toEqual(given);
  expect(asked).toBe(2_000);
});
