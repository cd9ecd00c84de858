import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  SEPARATOR,
  errorMessage,
  type ErrorMessageName,
  ERROR_MESSAGES,
  parseErrorMessage,
  parseErrorMessages,
} from '../../../core/domain/error-messages.ts';
import { networkRules } from '../../../adapters/addresses/network-rules.ts';

const names = Object.keys(ERROR_MESSAGES) as ErrorMessageName[];

/** As the compiler would have it, were the name not any of them. */
const sayAny = errorMessage as (name: ErrorMessageName, values?: Readonly<Record<string, string | number>>) => string;

const network = fc.constantFrom(...networkRules.map((rule) => rule.network));
const count = fc.nat({ max: 4_000_000_000 }).map(String);
const values = fc.record({
  least: count,
  most: count,
  minutes: count,
  seconds: count,
  largest: count,
  bytes: count,
  network,
  other: network,
  extraId: fc.constantFrom('Memo', 'Destination tag'),
  form: fc.constantFrom(...networkRules.flatMap(({ advice }) => advice?.form ?? [])),
});

const spoken = fc.tuple(fc.constantFrom(...names), values).map(([name, all]) => {
  const slots = [...ERROR_MESSAGES[name].matchAll(/\{(\w+)\}/g)].map(([, slot]) => slot as keyof typeof all);
  return { name, values: Object.fromEntries(slots.map((slot) => [slot, all[slot]])) };
});

describe('a saying', () => {
  it('is known by its English, whatever it speaks of, and by no other saying’s', () => {
    fc.assert(
      fc.property(spoken, ({ name, values: given }) => {
        expect(parseErrorMessage(sayAny(name, given))).toEqual({ name, values: given });
      }),
      { numRuns: 2000 },
    );
  });

  it('is known among others of the same place', () => {
    fc.assert(
      fc.property(fc.array(spoken, { minLength: 1, maxLength: 4 }), (all) => {
        const line = all.map(({ name, values: given }) => sayAny(name, given)).join(SEPARATOR);
        expect(parseErrorMessages(line)).toEqual(all);
      }),
    );
  });

  it.each(['', 'required', 'Required ', 'Required, or so', 'Enter an address of .', 'constructor'])(
    'is not %j',
    (text) => {
      expect([parseErrorMessage(text), parseErrorMessages(text)]).toEqual([undefined, undefined]);
    },
  );

  it('is read at once, however long a stranger’s text is', () => {
    const lines = [95, 20_000].map((length) => `${Array.from({ length }, () => 'Required').join(SEPARATOR)}!`);
    const before = performance.now();
    for (const line of [...lines, ' '.repeat(1_000_000), `Enter an address of ${'a, '.repeat(300)}`])
      expect(parseErrorMessages(line)).toBeUndefined();
    expect(performance.now() - before).toBeLessThan(2_000);
  });
});
