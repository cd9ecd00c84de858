import { describe, expect, it } from 'vitest';
import { useStaffCommands } from '../../support/staff-commands.ts';

describe('altway support suspense', () => {
  const staff = useStaffCommands();
  const support = (...words: string[]) => staff.altway('support', ...words);
  const why = ['--reason', 'ticket 46'];

  async function held(key: string, amount: bigint): Promise<string> {
    const place = { chain: 'simulated', key, chainTxId: `tx-${key}`, at: { address: 'Dstray' } };
    await staff.fixture.store.suspense.insert({
      ...place,
      currency: 'doge',
      amount,
      transactionId: 'k7mw2bqd9xfa',
      bookedAt: 1,
    });
    const deposit = await staff.fixture.store.atomically((unit) => unit.suspense.lockKey('simulated', key));
    return deposit!.id;
  }

  it('lists a deposit and returns it, with the reason on record', async () => {
    expect((await support('suspense')).out).toBe('Nothing is held in suspense.\n');
    const id = await held('one', 900n * 10n ** 8n);
    expect((await support('suspense')).out).toMatch(new RegExp(`${id} +held +900 doge +simulated +k7mw2bqd9xfa`));
    const address = await staff.fixture.addressOf('doge');
    const { code, out } = await support('return', id, address, ...why);
    expect(code).toBe(0);
    expect(out).toContain(`${id}: returning\n900 doge arrived at Dstray on simulated, transaction tx-one\n`);
    expect(out).toMatch(new RegExp(`return: 8\\S+ doge to ${address}, intended, asked for by staff:`));
    expect(out).toContain(`return to ${address}: ticket 46`);
    expect(await staff.fixture.store.suspense.byId(id)).toMatchObject({
      state: 'returning',
      return: { to: { address } },
    });
  });

  it('says why a deposit is not returned, and keeps it', async () => {
    const id = await held('dust', 1n);
    const address = await staff.fixture.addressOf('doge');
    expect((await support('return', id, address, ...why)).err).toContain('too little to return');
    expect((await support('return', id, 'nonsense', ...why)).code).not.toBe(0);
    expect((await support('return', '0123456789abcdef', address, ...why)).err).toContain('There is no such deposit');
    expect((await support('return', id, address)).err).toContain('--reason');
    expect((await support('keep', id, ...why)).out).toContain(`${id}: kept`);
    expect((await support('suspense')).out).not.toContain(id);
    expect((await support('suspense', '--all', '--json')).out).toContain(`"id":"${id}","state":"kept"`);
  });
});
