import { expect, it } from 'vitest';
import type { StoreSubject } from '../store-subject.ts';

const MANY = 20;

/** Tests of leases. */
export function leasesContract(subject: () => StoreSubject): void {
  const store = () => subject().store;

  it('grants a lease to one holder until it expires', async () => {
    const { leases } = store();
    const tries = await Promise.all(Array.from({ length: MANY }, (_, i) => leases.hold('watch', `p${i}`, 0, 10)));
    expect(tries.filter(Boolean)).toHaveLength(1);
    const holder = `p${tries.indexOf(true)}`;
    expect(await leases.hold('watch', holder, 5, 20)).toBe(true);
    expect(await leases.hold('watch', 'other', 19, 30)).toBe(false);
    expect(await leases.hold('watch', 'other', 20, 30)).toBe(true);
    expect([await leases.heldUntil('watch'), await leases.heldUntil('never')]).toEqual([30, 0]);
    await leases.release('watch', holder);
    expect(await leases.hold('watch', holder, 21, 40)).toBe(false);
    await leases.release('watch', 'other');
    expect(await leases.hold('watch', holder, 21, 40)).toBe(true);
  });
}
