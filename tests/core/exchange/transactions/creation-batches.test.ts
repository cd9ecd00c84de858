import { expect, it } from 'vitest';
import { CreationBatches } from '../../../../core/exchange/transactions/creation-batches.ts';
import type { Store } from '../../../../core/ports/stores/store.ts';
import type { NewTransaction, UnpaidLimit } from '../../../../core/ports/stores/transaction-store.ts';
import { sampleRecord } from '../../../support/samples/sample-transactions.ts';

it('new exchanges that are stored together pass none of their limits, where callers have different ones of a subject', async () => {
  // As of a stranger, and of a publishable key in the same subnet, which comes last.
  const [narrow, wide]: UnpaidLimit[] = [
    { subject: 'subnet:a', open: 20, kept: 200 },
    { subject: 'subnet:a', kept: 2_000 },
  ];
  const asked: (readonly UnpaidLimit[])[] = [];
  const createAll = (created: readonly NewTransaction[], limits: readonly UnpaidLimit[]) => {
    asked.push(limits);
    return Promise.resolve(new Set(created.map(({ record }) => record.id)));
  };
  const batches = new CreationBatches({ transactions: { createAll } } as unknown as Store);
  const stored = [narrow!, { ...narrow! }, wide!].map((limit) => {
    const reservation = { commit: () => Promise.resolve(), batch: { subjects: [limit.subject], limits: [limit] } };
    return batches.store({ record: sampleRecord(), key: undefined, reservation });
  });
  await Promise.all(stored);
  expect(asked).toEqual([[narrow, wide]]);
});
