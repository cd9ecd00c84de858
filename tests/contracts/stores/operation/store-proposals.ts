import { expect, it } from 'vitest';
import type { PostingProposal } from '../../../../core/ports/stores/operation/proposal-store.ts';
import type { StoreSubject } from '../store-subject.ts';

let count = 0;

/** Tests of proposals for postings. */
export function proposalsContract(subject: () => StoreSubject): void {
  const store = () => subject().store;

  function sample(parts: Partial<PostingProposal> = {}): PostingProposal {
    count += 1;
    const move = { currency: 'ltc', from: 'chain', to: 'capital', amount: 10n ** 40n } as const;
    const at = 1_000 + count;
    const made = { id: `proposal-${count}`, proposedBy: 'ada-phone', person: 'ada', reason: 'why', moves: [move], at };
    return { ...made, expiresAt: 2_000_000, status: 'open', ...parts };
  }

  const locked = (id: string) => store().atomically((unit) => unit.proposals.lock(id));

  it('keeps a proposal and the decision on it', async () => {
    const made = sample();
    await store().proposals.insert(made);
    expect(await locked(made.id)).toEqual(made);
    expect(await locked('none')).toBeUndefined();
    await expect(store().proposals.lock(made.id)).rejects.toThrow('atomically');
    const decision = { by: 'grace', at: 5, reason: 'seen' };
    await store().proposals.decide(made.id, 'approved', decision);
    expect(await locked(made.id)).toEqual({ ...made, status: 'approved', decision });
  });

  it('refuses a second decision, and every other change', async () => {
    const made = sample();
    await store().proposals.insert(made);
    const where = `where id = '${made.id}'`;
    await expect(subject().query(`update ledger_proposals set person = 'eve' ${where}`)).rejects.toThrow(/is kept/);
    await expect(subject().query(`update ledger_proposals set moves = '[]' ${where}`)).rejects.toThrow(/is kept/);
    await store().proposals.decide(made.id, 'rejected', { by: 'ada', at: 5, reason: 'mistaken' });
    const again = store().proposals.decide(made.id, 'approved', { by: 'grace', at: 6, reason: 'seen' });
    await expect(again).rejects.toThrow(/is kept/);
    await expect(subject().query(`delete from ledger_proposals ${where}`)).rejects.toThrow(
      /append-only|refused|ledger_proposals/,
    );
    expect((await locked(made.id))!.status).toBe('rejected');
  });

  it('counts what is open and not expired, and lists the newest first', async () => {
    const at = 3_000_000;
    expect(await store().proposals.openAt(at)).toBe(0);
    const made = [sample({ at: 4_000_000, expiresAt: at + 1 }), sample({ at: 5_000_000, expiresAt: at + 2 })];
    for (const one of made) await store().proposals.insert(one);
    expect(await store().proposals.openAt(at)).toBe(2);
    expect(await store().proposals.openAt(at + 1)).toBe(1);
    await store().proposals.decide(made[1]!.id, 'rejected', { by: 'ada', at: 5, reason: 'mistaken' });
    expect(await store().proposals.openAt(at)).toBe(1);
    expect((await store().proposals.list(2)).map(({ id }) => id)).toEqual([made[1]!.id, made[0]!.id]);
  });
}
