import { expect, it } from 'vitest';
import { MINER_STATUS } from '../../../core/domain/accounts/account.ts';
import type { AccountStore } from '../../../core/ports/stores/accounts/account-store.ts';
import { sampleAccount, sampleName } from '../../support/samples/sample-accounts.ts';
import { sha256 } from '../../support/samples/sample-transactions.ts';
import type { StoreSubject } from './store-subject.ts';

const MANY = 20;

/** Tests of accounts, provider links and recovery codes. */
export function accountsContract(subject: () => StoreSubject): void {
  const store = () => subject().store;
  const accounts = () => subject().store.accounts;
  const inUnit = <T>(work: (accounts: AccountStore) => Promise<T>) => store().atomically((unit) => work(unit.accounts));

  async function opened(parts: Parameters<typeof sampleAccount>[0] = {}) {
    const account = sampleAccount(parts);
    expect(await accounts().insert(account)).toBe(true);
    return account;
  }

  it('returns an account as stored and as replaced', async () => {
    const bare = await opened({ email: undefined });
    const { email: _, ...withoutEmail } = bare;
    expect(await accounts().byId(bare.id)).toEqual(withoutEmail);
    const full = {
      ...withoutEmail,
      email: `O'Hara+${bare.id}@example.org`,
      passwordHash: '$argon2id$v=19$m=1,t=1,p=1$c2FsdA$aGFzaA',
      confirmedAt: 2_000_000_000_000,
      isSubscribed: true,
      totp: { sealedKey: 'sealed', isConfirmed: true, lastStep: 58_000_000 },
      minerStatus: MINER_STATUS.on,
      locale: 'ru',
    };
    expect(await accounts().update(full)).toBe(true);
    expect(await accounts().byId(bare.id)).toEqual(full);
    expect(await inUnit((unit) => unit.lock(bare.id))).toEqual(full);
    expect(await accounts().update(bare)).toBe(true);
    expect(await accounts().byId(bare.id)).toEqual({ ...withoutEmail });
  });

  it('finds nothing for unknown keys', async () => {
    await opened({ email: undefined });
    expect(await accounts().byId('none')).toBeUndefined();
    expect(await accounts().byEmail('none')).toBeUndefined();
    expect(await accounts().byEmail('')).toBeUndefined();
    expect(await inUnit((unit) => unit.lock('none'))).toBeUndefined();
    expect(await accounts().update(sampleAccount())).toBe(false);
    expect(await accounts().byProvider('google', 'none')).toBeUndefined();
    expect(await accounts().networks('none')).toEqual([]);
    expect(await accounts().unlink('none', 'google')).toBe(false);
    expect(await accounts().useRecoveryCode('none', sha256('x'), 1)).toBe(false);
    expect(await accounts().recoveryCodesLeft('none')).toBe(0);
    await expect(accounts().lock('none')).rejects.toThrow(/atomically/);
  });

  it('treats e-mails as equal in any case, and stores them as typed', async () => {
    const name = sampleName('Ann');
    const ann = await opened({ email: `${name}@Example.org` });
    const bob = await opened();
    const taken = `${name.toUpperCase()}@example.ORG`;
    expect(await accounts().byEmail(taken.toLowerCase())).toEqual(ann);
    expect(await accounts().byEmail(taken)).toEqual(ann);
    expect(await accounts().insert(sampleAccount({ email: taken }))).toBe(false);
    expect(await accounts().update({ ...bob, email: taken, locale: 'ru' })).toBe(false);
    expect(await accounts().byId(bob.id)).toEqual(bob);
    // An account may write its own e-mail again.
    expect(await accounts().update({ ...ann, email: taken })).toBe(true);
    expect(await accounts().byEmail(ann.email!)).toEqual({ ...ann, email: taken });
    // A removed e-mail is free.
    expect(await accounts().update({ ...ann, email: undefined })).toBe(true);
    expect(await accounts().update({ ...bob, email: taken })).toBe(true);
  });

  it('treats e-mails as equal in any spelling of their domain, and stores them as typed', async () => {
    const name = sampleName('ida');
    const ida = await opened({ email: `${name}@Bücher.example` });
    for (const domain of ['bücher.example', 'BÜCHER.EXAMPLE', 'xn--bcher-kva.example', 'bücher。example']) {
      const email = `${name}@${domain}`;
      expect(await accounts().byEmail(email)).toEqual(ida);
      expect(await accounts().insert(sampleAccount({ email }))).toBe(false);
    }
    expect(await accounts().byEmail(`${name}@bucher.example`)).toBeUndefined();
    const changed = { ...ida, email: `${name}@xn--bcher-kva.example` };
    expect(await accounts().update(changed)).toBe(true);
    expect(await accounts().byEmail(ida.email!)).toEqual(changed);
  });

  it('does not treat letters that look alike as equal', async () => {
    const name = sampleName('kim');
    const kim = await opened({ email: `${name}@example.org` });
    // The sign for kelvin, whose lower case is a plain k.
    const lookalike = `\u212a${name.slice(1)}@example.org`;
    expect(lookalike.toLowerCase()).toBe(kim.email);
    expect(await accounts().byEmail(lookalike)).toBeUndefined();
    await opened({ email: lookalike });
    expect(await accounts().byEmail(kim.email!)).toEqual(kim);
  });

  it('continues a unit of work whose e-mail was taken', async () => {
    const ann = await opened();
    const [bob, cid] = [await opened(), sampleAccount()];
    await store().atomically(async (unit) => {
      expect(await unit.accounts.insert(sampleAccount({ email: ann.email }))).toBe(false);
      expect(await unit.accounts.update({ ...bob, email: ann.email })).toBe(false);
      expect(await unit.accounts.insert(cid)).toBe(true);
    });
    expect(await accounts().byId(cid.id)).toEqual(cid);
  });

  it('throws when an ID is inserted twice, rather than reporting the e-mail as taken', async () => {
    const ann = await opened();
    await expect(accounts().insert(sampleAccount({ id: ann.id }))).rejects.toThrow(/accounts_pkey/);
  });

  it.each([
    ['new ones', false, false],
    ['new ones, in units', true, false],
    ['old ones', false, true],
    ['old ones, in units', true, true],
  ])('gives an e-mail to one of many concurrent accounts: %s', async (_, isInUnit, isOld) => {
    const email = `${sampleName('many')}@example.org`;
    const all = Array.from({ length: MANY }, () => sampleAccount({ email: undefined }));
    if (isOld) for (const account of all) await accounts().insert(account);
    const take = (at: AccountStore, index: number) =>
      at[isOld ? 'update' : 'insert']({ ...all[index]!, email: index % 2 ? email : email.toUpperCase() });
    const takes = all.map((__, index) => (isInUnit ? inUnit((unit) => take(unit, index)) : take(accounts(), index)));
    const won = (await Promise.all(takes)).flatMap((isTaken, index) => (isTaken ? [all[index]!.id] : []));
    expect(won).toHaveLength(1);
    expect((await accounts().byEmail(email))?.id).toBe(won[0]);
  });

  it('lets one unit of work at a time change a locked account', async () => {
    const { id } = await opened({ totp: { sealedKey: 'k', isConfirmed: true, lastStep: 0 } });
    const step = () =>
      inUnit(async (unit) => {
        const { totp, ...rest } = (await unit.lock(id))!;
        await unit.update({ ...rest, totp: { ...totp!, lastStep: totp!.lastStep + 1 } });
      });
    await Promise.all(Array.from({ length: MANY }, step));
    expect((await accounts().byId(id))?.totp?.lastStep).toBe(MANY);
  });

  it('links a user of a provider to one account, and one user per provider to an account', async () => {
    const [ann, bob] = [await opened(), await opened()];
    const [mine, other] = [sampleName('g'), sampleName('g')];
    const link = { network: 'google', subject: mine, label: 'ann@gmail.example' } as const;
    expect(await accounts().link(ann.id, link)).toBe(true);
    expect(await accounts().link(ann.id, link)).toBe(false);
    expect(await accounts().link(ann.id, { ...link, subject: other })).toBe(false);
    expect(await accounts().link(bob.id, link)).toBe(false);
    // The same ID at another provider is another user.
    expect(await accounts().link(bob.id, { ...link, network: 'twitter' })).toBe(true);
    expect(await accounts().byProvider('google', mine)).toBe(ann.id);
    expect(await accounts().byProvider('twitter', mine)).toBe(bob.id);
    expect(await accounts().byProvider('google', other)).toBeUndefined();
    expect(await accounts().link(ann.id, { network: 'facebook', subject: mine, label: 'Ann' })).toBe(true);
    expect(await accounts().networks(ann.id)).toEqual([{ network: 'facebook', subject: mine, label: 'Ann' }, link]);
    expect(await accounts().unlink(ann.id, 'google')).toBe(true);
    expect(await accounts().unlink(ann.id, 'google')).toBe(false);
    expect(await accounts().link(bob.id, link)).toBe(true);
    expect(await accounts().byProvider('google', mine)).toBe(bob.id);
  });

  it('links a user of a provider to one of many concurrent accounts', async () => {
    const subjectName = sampleName('g');
    const link = { network: 'google', subject: subjectName, label: 'x' } as const;
    const all = Array.from({ length: MANY }, () => sampleName('l'));
    const links = await Promise.all(all.map((id) => inUnit((unit) => unit.link(id, link))));
    expect(links.filter(Boolean)).toHaveLength(1);
    expect(await accounts().byProvider('google', subjectName)).toBe(all[links.indexOf(true)]);
  });

  it('uses a recovery code once under concurrent attempts, and only for its account', async () => {
    const [ann, bob] = [await opened(), await opened()];
    const codes = ['one', 'two', 'three'].map(sha256);
    await accounts().setRecoveryCodes(ann.id, codes);
    await accounts().setRecoveryCodes(bob.id, codes.slice(0, 1));
    const uses = Array.from({ length: MANY }, () => accounts().useRecoveryCode(ann.id, codes[0]!, 5));
    expect((await Promise.all(uses)).filter(Boolean)).toHaveLength(1);
    expect([await accounts().recoveryCodesLeft(ann.id), await accounts().recoveryCodesLeft(bob.id)]).toEqual([2, 1]);
    expect(await accounts().useRecoveryCode(bob.id, codes[1]!, 5)).toBe(false);
    expect(await accounts().useRecoveryCode(bob.id, codes[0]!, 5)).toBe(true);
  });

  it('replaces all recovery codes, including used ones, and leaves one set under concurrency', async () => {
    const { id } = await opened();
    await accounts().setRecoveryCodes(id, ['old', 'new'].map(sha256));
    await accounts().useRecoveryCode(id, sha256('new'), 5);
    await inUnit((unit) => unit.setRecoveryCodes(id, [sha256('new')]));
    expect(await accounts().useRecoveryCode(id, sha256('old'), 5)).toBe(false);
    expect(await accounts().useRecoveryCode(id, sha256('new'), 5)).toBe(true);
    const sets = Array.from({ length: MANY }, (_, set) => [1, 2, 3].map((code) => sha256(`${set} ${code}`)));
    await Promise.all(sets.map((set) => accounts().setRecoveryCodes(id, set)));
    expect(await accounts().recoveryCodesLeft(id)).toBe(3);
    await accounts().setRecoveryCodes(id, []);
    expect(await accounts().recoveryCodesLeft(id)).toBe(0);
  });

  it('keeps nothing of a unit of work that fails', async () => {
    const account = sampleAccount();
    const link = { network: 'google', subject: sampleName('g'), label: 'x' } as const;
    const failing = inUnit(async (unit) => {
      expect(await unit.insert(account)).toBe(true);
      expect(await unit.link(account.id, link)).toBe(true);
      await unit.setRecoveryCodes(account.id, [sha256('x')]);
      throw new Error('no after all');
    });
    await expect(failing).rejects.toThrow('no after all');
    expect(await accounts().byId(account.id)).toBeUndefined();
    expect(await accounts().byEmail(account.email!)).toBeUndefined();
    expect(await accounts().networks(account.id)).toEqual([]);
    expect(await accounts().recoveryCodesLeft(account.id)).toBe(0);
  });

  it.each([
    'delete from accounts',
    'truncate accounts',
    'delete from account_events',
    `update account_events set kind = 'confirmed'`,
    'truncate account_events',
  ])('refuses plain SQL that changes append-only tables: %s', async (statement) => {
    await expect(subject().query(statement)).rejects.toThrow(/append-only/);
  });
}
