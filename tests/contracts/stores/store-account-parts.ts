import { expect, it } from 'vitest';
import { TOKEN_STATUS } from '../../../core/domain/accounts/account.ts';
import { sampleName, sampleSession, sampleToken } from '../../support/samples/sample-accounts.ts';
import { sha256 } from '../../support/samples/sample-transactions.ts';
import type { StoreSubject } from './store-subject.ts';

const MANY = 20;
const { created, finished, unused } = TOKEN_STATUS;

/** Tests of sessions, tokens, account events, the mail queue, and spent captcha proofs. */
export function accountPartsContract(subject: () => StoreSubject): void {
  const store = () => subject().store;

  it('returns a session as stored and as updated', async () => {
    const { sessions } = store();
    // The error text of a provider may be anything.
    const errors = { main: ['said "no"', "'; drop table sessions; --", '\0'], google: [] };
    const session = sampleSession(sampleName('a'), { agent: 'é\u{1f4b0}', errors });
    await sessions.insert(session);
    expect(await sessions.byHash(session.hash)).toEqual(session);
    expect(await sessions.byHash(session.id)).toBeUndefined();
    await sessions.see(session.hash, 1_500, 2_500);
    await sessions.setErrors(session.hash, { main: ['other'] });
    const seen = { ...session, seenAt: 1_500, expiresAt: 2_500, errors: { main: ['other'] } };
    expect(await sessions.byHash(session.hash)).toEqual(seen);
    expect(await sessions.end(session.hash)).toBe(true);
    expect(await sessions.end(session.hash)).toBe(false);
    // A session that ended does not become valid again.
    await sessions.see(session.hash, 1_600, 2_600);
    await sessions.setErrors(session.hash, {});
    expect(await sessions.byHash(session.hash)).toBeUndefined();
  });

  it('lists signed-in sessions, the last seen first', async () => {
    const { sessions } = store();
    const account = sampleName('a');
    const [first, last, second] = [10, 30, 20].map((seenAt) => sampleSession(account, { seenAt }));
    const half = sampleSession(account, { stage: 'code' });
    for (const session of [first!, last!, second!, half, sampleSession(sampleName('a'))])
      await sessions.insert(session);
    expect(await sessions.of(account)).toEqual([last, second, first]);
    expect(await sessions.of('none')).toEqual([]);
  });

  it('ends all sessions of one account and of no other account, including pending ones', async () => {
    const { sessions } = store();
    const [ann, bob] = [sampleName('a'), sampleName('a')];
    const [kept, ended, half] = [sampleSession(ann), sampleSession(ann), sampleSession(ann, { stage: 'code' })];
    const [bobs, named] = [sampleSession(bob), sampleSession(ann)];
    for (const session of [kept, ended, half, bobs, named]) await sessions.insert(session);
    expect(await sessions.endById(bob, named.id)).toBe(false);
    expect(await sessions.endById(ann, named.id)).toBe(true);
    expect(await sessions.endById(ann, named.id)).toBe(false);
    expect(await sessions.endAll(ann, kept.hash)).toBe(2);
    expect(await sessions.of(ann)).toEqual([kept]);
    expect(await sessions.byHash(half.hash)).toBeUndefined();
    // Naming another account's session as the exception spares none.
    expect(await sessions.endAll(ann, bobs.hash)).toBe(1);
    expect(await sessions.endAll(ann)).toBe(0);
    expect(await sessions.of(bob)).toEqual([bobs]);
  });

  it('deletes expired sessions', async () => {
    const { sessions } = store();
    const [old, live] = [10, 20].map((expiresAt) => sampleSession(sampleName('a'), { expiresAt }));
    for (const session of [old!, live!]) await sessions.insert(session);
    await sessions.purge(20);
    expect(await sessions.byHash(old!.hash)).toBeUndefined();
    expect(await sessions.byHash(live!.hash)).toEqual(live);
  });

  it('uses a token once under concurrent attempts, and not when it expired', async () => {
    const { mailTokens } = store();
    const token = sampleToken(sampleName('a'), { email: 'Ann@example.org' });
    await mailTokens.insert(token);
    expect(await mailTokens.byHash(token.hash)).toEqual(token);
    expect(await mailTokens.finish(token.hash, token.expiresAt)).toBe(false);
    expect(await mailTokens.byHash(token.hash)).toEqual(token);
    const tries = Array.from({ length: MANY }, () => mailTokens.finish(token.hash, token.expiresAt - 1));
    expect((await Promise.all(tries)).filter(Boolean)).toHaveLength(1);
    expect(await mailTokens.byHash(token.hash)).toEqual({ ...token, status: finished });
    expect(await mailTokens.finish(sha256('none'), 0)).toBe(false);
    expect(await mailTokens.byHash(sha256('none'))).toBeUndefined();
  });

  it('supersedes the live tokens of one kind and account, and no others', async () => {
    const { mailTokens } = store();
    const account = sampleName('a');
    const [live, used] = [sampleToken(account), sampleToken(account)];
    const [other, strange] = [sampleToken(account, { kind: 'email' }), sampleToken(sampleName('a'))];
    for (const token of [live, used, other, strange]) await mailTokens.insert(token);
    await mailTokens.finish(used.hash, 0);
    await mailTokens.supersede(account, 'password');
    const status = async ({ hash }: { hash: string }) => (await mailTokens.byHash(hash))?.status;
    expect(await Promise.all([live, used, other, strange].map(status))).toEqual([unused, finished, created, created]);
    expect(await mailTokens.finish(live.hash, 0)).toBe(false);
  });

  it('marks expired tokens, and deletes them later', async () => {
    const { mailTokens } = store();
    const tokens = [10, 20, 30, 40].map((expiresAt) => sampleToken(sampleName('a'), { expiresAt }));
    for (const token of tokens) await mailTokens.insert(token);
    await mailTokens.finish(tokens[1]!.hash, 0);
    await mailTokens.purge(30, 20);
    const status = async ({ hash }: { hash: string }) => (await mailTokens.byHash(hash))?.status;
    expect(await Promise.all(tokens.map(status))).toEqual([undefined, finished, unused, created]);
  });

  it('lists the events of an account, the newest first', async () => {
    const { accountEvents } = store();
    const account = sampleName('a');
    const event = { accountId: account, agent: 'Firefox', address: '2001:db8::1' };
    const [first, second] = [
      { ...event, at: 1, kind: 'registered' },
      { ...event, at: 2, kind: 'logged-in' },
    ] as const;
    const third = { ...second, kind: 'logged-out' } as const;
    for (const line of [first, second, third, { ...first, accountId: sampleName('a') }]) await accountEvents.add(line);
    expect(await accountEvents.of(account, 10)).toEqual([third, second, first]);
    expect(await accountEvents.of(account, 2)).toEqual([third, second]);
    expect(await accountEvents.of('none', 10)).toEqual([]);
    const forged = `update account_events set kind = 'confirmed' where account_id = '${account}'`;
    await expect(subject().query(forged)).rejects.toThrow(/append-only/);
  });

  it('claims a mail once, the longest due first, and again after its lease', async () => {
    const { mailQueue } = store();
    const mails = [30, 10, 20].map((createdAt) => ({ id: sampleName('q'), sealed: `s${createdAt}`, createdAt }));
    for (const { id, sealed, createdAt } of mails) await mailQueue.add(id, sealed, createdAt);
    const [last, first, second] = mails.map((mail) => ({ ...mail, attempts: 0 }));
    expect(await mailQueue.claim(9, 1_000, 10)).toEqual([]);
    expect(await mailQueue.claim(20, 1_000, 1)).toEqual([first]);
    const claims = await Promise.all(Array.from({ length: MANY }, () => mailQueue.claim(40, 1_000, 1)));
    expect(claims.flat().toSorted((a, b) => a.createdAt - b.createdAt)).toEqual([second, last]);
    expect(await mailQueue.claim(999, 2_000, 10)).toEqual([]);
    // All leases end at the same time.
    const again = await mailQueue.claim(1_000, 2_000, 10);
    expect(again.toSorted((a, b) => a.createdAt - b.createdAt)).toEqual([first, second, last]);
    for (const { id } of mails) await mailQueue.remove(id);
    expect(await mailQueue.claim(9_000, 9_999, 10)).toEqual([]);
  });

  it('never gives the same mail to concurrent claimers, also in units of work', async () => {
    const { mailQueue } = store();
    const ids = Array.from({ length: MANY }, () => sampleName('q'));
    for (const id of ids) await mailQueue.add(id, 'sealed', 10);
    const claims = await Promise.all(
      ids.map((_, index) =>
        index % 2 ? mailQueue.claim(10, 1_000, 3) : store().atomically((unit) => unit.mailQueue.claim(10, 1_000, 3)),
      ),
    );
    const claimed = claims.flat().map(({ id }) => id);
    // A claimer that came while all remaining mails were locked got none, so some may remain.
    const rest = (await mailQueue.claim(10, 1_000, MANY)).map(({ id }) => id);
    expect([...claimed, ...rest].toSorted()).toEqual(ids.toSorted());
    for (const id of ids) await mailQueue.remove(id);
  });

  it('releases a mail whose claim was rolled back', async () => {
    const { mailQueue } = store();
    const id = sampleName('q');
    await mailQueue.add(id, 'sealed', 10);
    const failing = store().atomically(async (unit) => {
      expect(await unit.mailQueue.claim(10, 1_000, 10)).toHaveLength(1);
      throw new Error('no after all');
    });
    await expect(failing).rejects.toThrow('no after all');
    expect(await mailQueue.claim(10, 1_000, 10)).toHaveLength(1);
    await mailQueue.remove(id);
  });

  it('records the failure of a mail with any error text of the mail server', async () => {
    const { mailQueue } = store();
    const id = sampleName('q');
    await mailQueue.add(id, 'sealed', 10);
    await mailQueue.recordFailure(id, 3, '550 "no" \0 é', 50);
    expect(await mailQueue.claim(49, 1_000, 10)).toEqual([]);
    expect(await mailQueue.claim(50, 1_000, 10)).toEqual([{ id, sealed: 'sealed', attempts: 3, createdAt: 10 }]);
    const [row] = await subject().query(`select last_error from mail_queue where id = '${id}'`);
    expect(row).toEqual({ last_error: '550 "no"  é' });
    await mailQueue.remove(id);
  });

  it('spends a captcha proof once under concurrent attempts, until it expired', async () => {
    const { proofs } = store();
    const id = sampleName('p');
    const tries = Array.from({ length: MANY }, () => store().atomically((unit) => unit.proofs.spend(id, 100)));
    expect((await Promise.all(tries)).filter(Boolean)).toHaveLength(1);
    await proofs.purge(100);
    expect(await proofs.spend(id, 100)).toBe(false);
    await proofs.purge(101);
    expect(await proofs.spend(id, 100)).toBe(true);
  });
}
