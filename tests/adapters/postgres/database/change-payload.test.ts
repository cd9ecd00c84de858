import fc from 'fast-check';
import { expect, it } from 'vitest';
import { payloadsOf, readPayload } from '../../../../adapters/postgres/database/change-payload.ts';

const id = fc.stringMatching(/^[a-z0-9]{1,40}$/);
const change = fc.record({ transactionId: id, sequence: fc.nat(), isDue: fc.boolean() });
const notice = fc.constantFrom({ subject: 'mails' as const }, { subject: 'partner:a1' as const });

it('payloads hold all changes in order, each short enough for PostgreSQL', () => {
  const many = fc.array(fc.oneof(change, notice), { maxLength: 1_000, size: 'max' });
  fc.assert(
    fc.property(many, (written) => {
      const payloads = payloadsOf(written);
      expect(payloads.flatMap((payload) => readPayload(payload).read)).toEqual(written);
      for (const payload of payloads) expect(Buffer.byteLength(payload)).toBeLessThan(8_000);
      // Each holds as much as fits.
      for (const [index, payload] of payloads.slice(1).entries()) {
        const [first] = payload.split('\n');
        expect(payloads[index]!.length + 1 + first!.length).toBeGreaterThan(7_900);
      }
    }),
  );
});

it('a thousand changes need few payloads', () => {
  const written = Array.from({ length: 1_000 }, (_, index) => ({
    transactionId: `transaction-${index}`,
    sequence: index,
    isDue: true,
  }));
  expect(payloadsOf(written)).toHaveLength(4);
});

it('what cannot be read is separated from the rest of its payload', () => {
  expect(readPayload('abc:1:due\nnonsense\nabc:2:')).toEqual({
    read: [
      { transactionId: 'abc', sequence: 1, isDue: true },
      { transactionId: 'abc', sequence: 2, isDue: false },
    ],
    unread: ['nonsense'],
  });
});
