import { expect, it } from 'vitest';
import type { Ticket } from '../../../core/domain/site/ticket.ts';
import type { StoreSubject } from './store-subject.ts';

const ticket = (id: string, at: number, more: Partial<Ticket> = {}): Ticket => ({
  id,
  at,
  email: 'ada@example.com',
  message: 'Where is it?',
  locale: 'en',
  ...more,
});

/** Tests of support tickets. */
export function ticketsContract(subject: () => StoreSubject): void {
  const store = () => subject().store;

  it('are stored as they were written', async () => {
    const { tickets } = store();
    const bare = ticket('ticketbare01', 1, { message: 'Zeile eins\nسطر اثنان\n第三行 🙂' });
    const whole = ticket('ticketwhole1', 2, { name: 'Ada', accountId: 'accountada01', transactionId: 'k3v9t2m7x4qa' });
    for (const one of [bare, whole]) await tickets.add(one);
    expect(await tickets.byId(bare.id)).toEqual(bare);
    expect(await tickets.byId(whole.id)).toEqual(whole);
    expect(await tickets.byId('nosuchticket')).toBeUndefined();
    expect(await tickets.list(false, 10)).toEqual([whole, bare]);
    expect(await tickets.list(false, 1)).toEqual([whole]);
  });

  it('lose only the NUL character, which the database does not store', async () => {
    await store().tickets.add(ticket('ticketnull01', 3, { message: 'a\0b' }));
    expect((await store().tickets.byId('ticketnull01'))?.message).toBe('ab');
  });

  it('are closed once under concurrent attempts', async () => {
    const { tickets } = store();
    await tickets.add(ticket('ticketclose1', 4));
    const closings = Array.from({ length: 8 }, (_, at) => ({ at, actor: `staff:${at}`, reason: 'answered' }));
    const done = await Promise.all(closings.map((closing) => tickets.close('ticketclose1', closing)));
    expect(done.filter(Boolean)).toHaveLength(1);
    expect((await tickets.byId('ticketclose1'))?.closed).toEqual(closings[done.indexOf(true)]);
    expect((await tickets.list(true, 10)).map(({ id }) => id)).not.toContain('ticketclose1');
    expect(await tickets.close('nosuchticket', closings[0]!)).toBe(false);
  });

  it('are rolled back with their unit of work', async () => {
    const failing = store().atomically(async (unit) => {
      await unit.tickets.add(ticket('ticketlost01', 5));
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await store().tickets.byId('ticketlost01')).toBeUndefined();
  });
}
