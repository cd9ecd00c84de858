import { expect, it } from 'vitest';
import { plainQuote } from '../../support/fixtures/plain-quote.ts';
import { sampleEvent, sampleRecord } from '../../support/fixtures/sample-transactions.ts';
import type { StoreSubject } from './store-subject.ts';

const MANY = 20;

/** Tests of quotes, settings, idempotency keys, cursors, leases and the staff audit. */
export function smallStoresContract(subject: () => StoreSubject): void {
  const store = () => subject().store;

  it('stores a signed quote, and deletes it when it expired unused', async () => {
    const { fixedQuotes } = store();
    const [used, unused, live] = ['q-used', 'q-unused', 'q-live'].map((id, index) => ({
      id,
      quote: plainQuote({ amountTo: String(index) }),
      expiresAt: index === 2 ? 200 : 100,
    }));
    for (const quote of [used!, unused!, live!]) await fixedQuotes.insert(quote);
    expect(await fixedQuotes.byId('q-used')).toEqual(used);
    await store().transactions.insert(sampleRecord({ quoteId: 'q-used' }), [sampleEvent(1)]);
    await fixedQuotes.purge(200);
    expect(await fixedQuotes.byId('q-used')).toEqual(used);
    expect(await fixedQuotes.byId('q-unused')).toBeUndefined();
    expect(await fixedQuotes.byId('q-live')).toEqual(live);
  });

  it('stores a setting, notifies of each change after the commit, and returns to the default', async () => {
    const { settings, notices$ } = store();
    const subjects: string[] = [];
    const telling = notices$.subscribe(({ subject }) => subjects.push(subject));
    expect(await settings.get('api-domain')).toBeUndefined();
    await settings.set('api-domain', 'https://a.example');
    await settings.set('api-domain', 'https://b.example');
    expect(await settings.get('api-domain')).toBe('https://b.example');
    const undone = store().atomically(async (unit) => {
      await unit.settings.set('api-domain', 'https://c.example');
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await store().settings.set('api-domain', undefined);
    expect(await settings.get('api-domain')).toBeUndefined();
    telling.unsubscribe();
    expect(subjects).toEqual(['setting:api-domain', 'setting:api-domain', 'setting:api-domain']);
  });

  it('gives an idempotency key to one of many concurrent requests', async () => {
    const { idempotency } = store();
    const tries = Array.from({ length: MANY }, (_, index) => idempotency.insert('key', `h${index}`, `t${index}`, 1));
    const won = (await Promise.all(tries)).flatMap((isFirst, index) => (isFirst ? [index] : []));
    expect(won).toHaveLength(1);
    expect(await idempotency.find('key')).toEqual({ requestHash: `h${won[0]}`, resourceId: `t${won[0]}` });
    expect(await idempotency.find('other')).toBeUndefined();
  });

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

  it('grants a lease to one holder until it expires', async () => {
    const { leases } = store();
    const tries = await Promise.all(Array.from({ length: MANY }, (_, i) => leases.hold('watch', `p${i}`, 0, 10)));
    expect(tries.filter(Boolean)).toHaveLength(1);
    const holder = `p${tries.indexOf(true)}`;
    expect(await leases.hold('watch', holder, 5, 20)).toBe(true);
    expect(await leases.hold('watch', 'other', 19, 30)).toBe(false);
    expect(await leases.hold('watch', 'other', 20, 30)).toBe(true);
    await leases.release('watch', holder);
    expect(await leases.hold('watch', holder, 21, 40)).toBe(false);
    await leases.release('watch', 'other');
    expect(await leases.hold('watch', holder, 21, 40)).toBe(true);
  });

  it('records staff actions in order', async () => {
    const line = { at: 1, actor: 'ann', action: 'refund', transactionId: 'audited', reason: "it's late" };
    await store().audit.add(line);
    await store().audit.add({ ...line, at: 0, action: 'close' });
    expect(await store().audit.ofTransaction('audited')).toEqual([line, { ...line, at: 0, action: 'close' }]);
    expect(await store().audit.ofTransaction('other')).toEqual([]);
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
    expect(await store().transactions.filterOwn('xrp', texts)).toEqual(new Set());
  });
}
