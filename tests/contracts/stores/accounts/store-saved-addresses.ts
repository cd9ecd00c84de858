import { expect, it } from 'vitest';
import type { SavedAddressRecord } from '../../../../core/ports/stores/accounts/saved-address-store.ts';
import { sampleName } from '../../../support/samples/sample-accounts.ts';
import type { StoreSubject } from '../store-subject.ts';

const MANY = 20;

function sampleAddress(accountId: string, parts: Partial<SavedAddressRecord> = {}): SavedAddressRecord {
  return {
    id: sampleName('s'),
    accountId,
    network: 'XRP Ledger',
    address: sampleName('rEb8'),
    name: 'Ann’s “wallet”',
    createdAt: 1_000,
    isUnconfirmed: false,
    ...parts,
  };
}

/** Tests of saved addresses. */
export function savedAddressesContract(subject: () => StoreSubject): void {
  const saved = () => subject().store.savedAddresses;

  it('returns addresses as stored and as renamed, in the order in which they were saved', async () => {
    const account = sampleName('a');
    const first = sampleAddress(account, { extraId: '12345' });
    const last = sampleAddress(account, { createdAt: 2_000, isUnconfirmed: true });
    for (const one of [last, first, sampleAddress(sampleName('a'))]) expect(await saved().insert(one)).toBe(true);
    expect(await saved().of(account)).toEqual([first, last]);
    expect(await saved().rename(account, first.id, 'b')).toBe(true);
    expect(await saved().of(account)).toEqual([{ ...first, name: 'b' }, last]);
    expect(await saved().of('none')).toEqual([]);
  });

  it('keeps an address once for an account, network and memo, also when it is saved many times at once', async () => {
    const one = sampleAddress(sampleName('a'));
    const again = () => ({ ...one, id: sampleName('s') });
    const tries = await Promise.all(Array.from({ length: MANY }, () => saved().insert(again())));
    expect(tries.filter(Boolean)).toHaveLength(1);
    const others = [{ extraId: '1' }, { network: 'Stellar' }, { accountId: sampleName('a') }];
    for (const other of others) expect(await saved().insert({ ...again(), ...other })).toBe(true);
    expect(await saved().insert({ ...again(), extraId: '1' })).toBe(false);
    expect(await saved().of(one.accountId)).toHaveLength(3);
  });

  it('renames and removes an address of its own account alone', async () => {
    const [ann, bob] = [sampleName('a'), sampleName('a')];
    const one = sampleAddress(ann);
    await saved().insert(one);
    expect(await saved().rename(bob, one.id, 'mine')).toBe(false);
    expect(await saved().remove(bob, one.id)).toBe(false);
    expect(await saved().of(ann)).toEqual([one]);
    expect(await saved().remove(ann, one.id)).toBe(true);
    expect(await saved().remove(ann, one.id)).toBe(false);
    expect(await saved().rename(ann, one.id, 'gone')).toBe(false);
  });

  it('takes all of an account out of use, and back', async () => {
    const [ann, bob] = [sampleName('a'), sampleName('a')];
    for (const account of [ann, ann, bob]) await saved().insert(sampleAddress(account));
    const states = async (account: string) => (await saved().of(account)).map((one) => one.isUnconfirmed);
    await saved().takeOutOfUse(ann);
    expect([await states(ann), await states(bob)]).toEqual([[true, true], [false]]);
    await saved().confirmAll(ann);
    expect(await states(ann)).toEqual([false, false]);
  });
}
