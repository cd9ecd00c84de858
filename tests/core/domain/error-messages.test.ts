import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { errorMessage, type ErrorMessageName, ERROR_MESSAGES } from '../../../core/domain/error-messages.ts';
import { SEPARATOR, parseErrorMessage, parseErrorMessages } from '../../../core/domain/parse-error-messages.ts';
import { networkRules } from '../../../adapters/addresses/network-rules.ts';

const names = Object.keys(ERROR_MESSAGES) as ErrorMessageName[];

/** Without the compiler's check of the name. */
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

describe('an error message', () => {
  it('is recognised by its English text with any values, and never taken for another message', () => {
    fc.assert(
      fc.property(spoken, ({ name, values: given }) => {
        expect(parseErrorMessage(sayAny(name, given))).toEqual({ name, values: given });
      }),
      { numRuns: 2000 },
    );
  });

  it('is recognised among other messages of the same field', () => {
    fc.assert(
      fc.property(fc.array(spoken, { minLength: 1, maxLength: 4 }), (all) => {
        const line = all.map(({ name, values: given }) => sayAny(name, given)).join(SEPARATOR);
        expect(parseErrorMessages(line)).toEqual(all);
      }),
    );
  });

  it.each(['', 'required', 'Required ', 'Required, or so', 'Enter an address of .', 'constructor'])(
    'is not recognised in %j',
    (text) => {
      expect([parseErrorMessage(text), parseErrorMessages(text)]).toEqual([undefined, undefined]);
    },
  );

  it('is parsed in linear time, however long the text is', () => {
    const lines = [95, 20_000].map((length) => `${Array.from({ length }, () => 'Required').join(SEPARATOR)}!`);
    const before = performance.now();
    for (const line of [...lines, ' '.repeat(1_000_000), `Enter an address of ${'a, '.repeat(300)}`])
      expect(parseErrorMessages(line)).toBeUndefined();
    expect(performance.now() - before).toBeLessThan(2_000);
  });
});
