import { expect, it } from 'vitest';
import type { StoreSubject } from '../store-subject.ts';

/** Tests of what is remembered of card payments. */
export function cardsContract(subject: () => StoreSubject): void {
  const cards = () => subject().store.cards;
  const add = (transactionId: string, at: number) =>
    cards().add({ transactionId, cents: 100n, subjects: [`account:${transactionId}`], at });

  it('finds a payment as it was added, counts it for a while after its opening, for longer once it is paid, and not once it is left', async () => {
    await add('card-1', 1);
    const subjects = ['account:card-1', 'subnet:198.51.100.7'];
    const payment = { transactionId: 'card-2', cents: 2n ** 40n, subjects, at: 1 };
    await cards().add(payment);
    expect(await cards().find('card-2')).toEqual(payment);
    const spent = async (opened: number, paid = 10) =>
      (await cards().spent(['account:card-1'], { opened, paid })).get('account:card-1');
    expect(await spent(0, 0)).toBeUndefined();
    await cards().count('card-1', 50);
    expect([await spent(49), await spent(50)]).toEqual([100n, undefined]);
    await cards().follow('card-1', { isUnpaid: true, askAt: undefined });
    expect(await spent(49)).toBeUndefined();
    await cards().count('card-1', 60);
    for (const paidAt of [70, 80, undefined])
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await cards().follow('card-1', { isUnpaid: false, paidAt, askAt: undefined });
    expect([await spent(90, 69), await spent(90, 70)]).toEqual([100n, undefined]);
    expect(await cards().openings(['account:card-1', 'account:card-2'], 59)).toBe(2);
    expect(await cards().openings(['account:card-1'], 60)).toBe(0);
  });

  it('forgets old payments about which nothing is asked, and no others', async () => {
    for (const id of ['card-old', 'card-asked', 'card-counted', 'card-new'])
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await add(id, id === 'card-new' ? 2_000 : 10);
    await cards().follow('card-asked', { isUnpaid: false, askAt: 5_000 });
    await cards().count('card-counted', 2_000);
    while ((await cards().prune(1_000, 1)) > 0);
    const left = await Promise.all(
      ['card-old', 'card-asked', 'card-counted', 'card-new'].map(async (id) => (await cards().find(id)) !== undefined),
    );
    expect(left).toEqual([false, true, true, true]);
  });
}
