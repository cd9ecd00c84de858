import { expect, it } from 'vitest';
import type { StoreSubject } from '../store-subject.ts';

const MANY = 20;

/** Tests of cursors. */
export function cursorsContract(subject: () => StoreSubject): void {
  const store = () => subject().store;

  it('moves a cursor only from its current value', async () => {
    const { cursors } = store();
    expect(await cursors.get('bitcoin')).toBeUndefined();
    expect(await cursors.move('bitcoin', '1', '2')).toBe(false);
    const starts = await Promise.all(Array.from({ length: MANY }, () => cursors.move('bitcoin', undefined, '1')));
    expect(starts.filter(Boolean)).toHaveLength(1);
    const moves = await Promise.all(Array.from({ length: MANY }, () => cursors.move('bitcoin', '1', '2')));
    expect(moves.filter(Boolean)).toHaveLength(1);
    expect(await cursors.get('bitcoin')).toBe('2');
  });
}
