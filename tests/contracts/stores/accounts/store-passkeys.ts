import { expect, it } from 'vitest';
import type { PasskeyRecord } from '../../../../core/ports/stores/accounts/passkey-store.ts';
import { sampleName } from '../../../support/samples/sample-accounts.ts';
import type { StoreSubject } from '../store-subject.ts';

const MANY = 20;

function samplePasskey(accountId: string, parts: Partial<PasskeyRecord> = {}): PasskeyRecord {
  return {
    id: sampleName('k'),
    accountId,
    credentialId: sampleName('Credential_-'),
    publicKey: 'pQECAyYgASFYIA',
    counter: 0,
    transports: ['internal', 'hybrid'],
    name: 'Ann’s “phone”',
    isSynced: false,
    createdAt: 1_000,
    ...parts,
  };
}

/** Tests of passkeys. */
export function passkeysContract(subject: () => StoreSubject): void {
  const passkeys = () => subject().store.passkeys;

  it('returns a passkey as stored and as updated, and lists an account’s in the order they were added', async () => {
    const account = sampleName('a');
    const [first, last] = [samplePasskey(account), samplePasskey(account, { createdAt: 2_000, transports: [] })];
    for (const passkey of [last, first, samplePasskey(sampleName('a'))])
      expect(await passkeys().insert(passkey)).toBe(true);
    expect(await passkeys().byCredential(first.credentialId)).toEqual(first);
    // Base64url tells capitals from small letters.
    expect(await passkeys().byCredential(first.credentialId.toLowerCase())).toBeUndefined();
    expect(await passkeys().of(account)).toEqual([first, last]);
    const used = { ...first, name: 'b', counter: 2 ** 32 - 1, isSynced: true, usedAt: 5, suspectAt: 6 };
    expect(await passkeys().update(used)).toBe(true);
    expect(await passkeys().of(account)).toEqual([used, last]);
    expect(await passkeys().of('none')).toEqual([]);
  });

  it('gives a credential to one account, also when several add it at once', async () => {
    const credentialId = sampleName('Credential');
    const tries = Array.from({ length: MANY }, () =>
      passkeys().insert(samplePasskey(sampleName('a'), { credentialId })),
    );
    expect((await Promise.all(tries)).filter(Boolean)).toHaveLength(1);
  });

  it('removes a passkey of its own account alone, and all of an account', async () => {
    const [ann, bob] = [sampleName('a'), sampleName('a')];
    const [one, two, bobs] = [samplePasskey(ann), samplePasskey(ann), samplePasskey(bob)];
    for (const passkey of [one, two, bobs]) await passkeys().insert(passkey);
    expect(await passkeys().remove(bob, one.id)).toBe(false);
    expect(await passkeys().remove(ann, one.id)).toBe(true);
    expect(await passkeys().remove(ann, one.id)).toBe(false);
    expect(await passkeys().update(one)).toBe(false);
    expect(await passkeys().removeAll(ann)).toBe(1);
    expect(await passkeys().removeAll(ann)).toBe(0);
    expect(await passkeys().of(bob)).toEqual([bobs]);
  });
}
