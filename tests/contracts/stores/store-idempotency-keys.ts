import { expect, it } from 'vitest';
import type { StoreSubject } from './store-subject.ts';

const MANY = 20;

/** Tests of idempotency keys. */
export function idempotencyKeysContract(subject: () => StoreSubject): void {
  const store = () => subject().store;

  it('gives an idempotency key to one of many concurrent requests', async () => {
    const { idempotency } = store();
    const tries = Array.from({ length: MANY }, (_, index) => idempotency.insert('key', `h${index}`, `t${index}`, 1));
    const won = (await Promise.all(tries)).flatMap((isFirst, index) => (isFirst ? [index] : []));
    expect(won).toHaveLength(1);
    expect(await idempotency.find('key')).toEqual({ requestHash: `h${won[0]}`, resourceId: `t${won[0]}` });
    expect(await idempotency.find('other')).toBeUndefined();
  });

  it('stores several keys at once, and tells when one of them is taken', async () => {
    const { idempotency } = store();
    const keyOf = (key: string, resourceId: string) => ({ key, requestHash: `hash of ${key}`, resourceId, at: 1 });
    expect(await idempotency.insertAll([keyOf('second', 'a'), keyOf('first "\\', 'b')])).toBe(true);
    expect(await idempotency.find('first "\\')).toEqual({ requestHash: 'hash of first "\\', resourceId: 'b' });
    expect(await idempotency.insertAll([keyOf('third', 'c'), keyOf('second', 'c')])).toBe(false);
    expect(await idempotency.find('second')).toEqual({ requestHash: 'hash of second', resourceId: 'a' });
    expect(await idempotency.insertAll([])).toBe(true);
  });

  it('stores any text unchanged', async () => {
    const { idempotency } = store();
    const texts = [`'; drop table audit; --`, '"\\{},', 'é\u{1f4b0}', '$1', '%s', 'NULL', ''];
    for (const text of texts) {
      expect(await idempotency.insert(text, text, text, 1)).toBe(true);
      expect(await idempotency.find(text)).toEqual({ requestHash: text, resourceId: text });
    }
    // Half a surrogate pair is no character; it must not change other characters.
    await idempotency.insert('half', 'é\udc00', 'next', 1);
    expect(await idempotency.find('half')).toEqual({ requestHash: 'é\ufffd', resourceId: 'next' });
    expect(await store().transactions.filterOwn(texts)).toEqual(new Set());
  });
}
