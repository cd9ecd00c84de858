import { expect, it } from 'vitest';
import type { StoreSubject } from '../store-subject.ts';

/** Tests of the staff audit. */
export function staffAuditContract(subject: () => StoreSubject): void {
  const store = () => subject().store;

  it('records staff actions in order', async () => {
    const line = { at: 1, actor: 'ann', action: 'refund', transactionId: 'audited', reason: "it's late" };
    await store().audit.add(line);
    await store().audit.add({ ...line, at: 0, action: 'close' });
    expect(await store().audit.ofTransaction('audited')).toEqual([line, { ...line, at: 0, action: 'close' }]);
    expect(await store().audit.ofTransaction('other')).toEqual([]);
  });
}
