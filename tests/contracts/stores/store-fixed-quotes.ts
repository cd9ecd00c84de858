import { expect, it } from 'vitest';
import { plainQuote } from '../../support/samples/plain-quote.ts';
import { sampleEvent, sampleRecord } from '../../support/samples/sample-transactions.ts';
import type { StoreSubject } from './store-subject.ts';

/** Tests of fixed quotes. */
export function fixedQuotesContract(subject: () => StoreSubject): void {
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
}
