import { expect, it } from 'vitest';
import { sampleEvent, sampleRecord } from '../../support/samples/sample-transactions.ts';
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

  it('stores keys with what they create, and leaves out what asks for a taken one', async () => {
    const { idempotency, transactions } = store();
    const event = sampleEvent(1);
    const under = (...keys: string[]) => {
      const idempotency = { keys, hash: `hash of ${keys[0]}` };
      return { record: sampleRecord(), event, idempotency, subjects: [] };
    };
    const [first, second] = [under('first "\\', 'alias'), under('second')];
    expect(await transactions.createAll([first, second], [])).toEqual(new Set([first.record.id, second.record.id]));
    const found = { requestHash: 'hash of first "\\', resourceId: first.record.id };
    expect(await idempotency.find('first "\\')).toEqual(found);
    expect(await idempotency.find('alias')).toEqual(found);
    const [third, again, twice] = [under('third'), under('second'), under('other', 'third')];
    const only = new Set([third.record.id]);
    expect(await transactions.createAll([third, again, twice], [])).toEqual(only);
    expect(await transactions.createAll([again, twice], [])).toEqual(new Set());
    expect(await idempotency.find('second')).toEqual({ requestHash: 'hash of second', resourceId: second.record.id });
    expect(await idempotency.find('third')).toMatchObject({ resourceId: third.record.id });
    expect(await idempotency.find('other')).toBeUndefined();
    const ids = [third, again, twice].map(({ record }) => record.id);
    expect((await transactions.byIds(ids)).map(({ id }) => id)).toEqual([third.record.id]);
    expect(await Promise.all(ids.map((id) => transactions.events(id, 0)))).toEqual([[event], [], []]);
  });

  it('gives a key that several creations ask for at once to one of them', async () => {
    const made = Array.from({ length: MANY }, () => {
      const idempotency = { keys: ['one of many'], hash: 'h' };
      return { record: sampleRecord(), event: sampleEvent(1), idempotency, subjects: ['subnet:one-key'] };
    });
    const created = await Promise.all(made.map((one) => store().transactions.createAll([one], [])));
    const won = made.filter((_, index) => created[index]!.size > 0);
    expect(won).toHaveLength(1);
    expect(await store().idempotency.find('one of many')).toMatchObject({ resourceId: won[0]!.record.id });
    expect(await store().unpaid.counts(['subnet:one-key'])).toEqual([{ subject: 'subnet:one-key', open: 1, kept: 1 }]);
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
