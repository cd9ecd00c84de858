import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { networkRules } from '../../../adapters/addresses/network-rules.ts';
import { errorMessage, type ErrorMessageName, ERROR_MESSAGES } from '../../../core/domain/error-messages.ts';
import { findMessage } from '../../../core/domain/find-message.ts';
import type { Message } from '../../../core/domain/message.ts';

/** The values that the reader of a verdict knows. */
const KNOWN = ['network', 'other', 'extraId'];
/** Messages of which the reader lacks one value at most; others are only read with their code. */
const names = (Object.keys(ERROR_MESSAGES) as ErrorMessageName[]).filter((name) => {
  const slots = Array.from(ERROR_MESSAGES[name].matchAll(/\{(\w+)\}/g), ([, slot]) => slot!);
  return new Set(slots.filter((slot) => !KNOWN.includes(slot))).size <= 1;
});

/** Without the compiler's check of the name. */
const anyMessage = errorMessage as (name: ErrorMessageName, values: Readonly<Record<string, string>>) => Message;

const network = fc.constantFrom(...networkRules.map((rule) => rule.network));
const extraId = fc.constantFrom('Memo', 'Destination tag');
/** What the reader of a verdict knows, and any values beside it. */
const known = fc.record({ network, other: network, extraId });
const count = fc.nat({ max: 4_000_000_000 }).map(String);
const unknown = fc.record({
  least: count,
  most: count,
  minutes: count,
  seconds: count,
  largest: count,
  bytes: count,
  form: fc.constantFrom(...networkRules.flatMap(({ advice }) => advice?.form ?? [])),
});

describe('a message found by its text', () => {
  it('is the one that the text was made from, when the values that it may name are known', () => {
    fc.assert(
      fc.property(fc.constantFrom(...names), known, unknown, (name, given, others) => {
        const message = anyMessage(name, { ...given, ...others });
        expect(findMessage(ERROR_MESSAGES, message.text, given)).toEqual(message);
      }),
      { numRuns: 2000 },
    );
  });

  it('is found without known values if it has one value or none', () => {
    expect(findMessage(ERROR_MESSAGES, 'The network could not be added')).toEqual(errorMessage('network-failed'));
    const message = errorMessage('address-empty', { network: 'XRP Ledger' });
    expect(findMessage(ERROR_MESSAGES, message.text)).toEqual(message);
  });

  it.each([
    '',
    'required',
    'Required ',
    'Required, or so',
    'constructor',
    'Enter an address of .',
    'Enter an address of ',
    'This is an address of Ethereum; you chose Tron.',
  ])('has no code if the text is %j', (text) => expect(findMessage(ERROR_MESSAGES, text)).toBe(text));

  it('has no code if the text names another value than the known one', () => {
    const { text } = errorMessage('address-other', { network: 'Tron', other: 'Ethereum' });
    expect(findMessage(ERROR_MESSAGES, text, { network: 'Bitcoin', other: 'Ethereum' })).toBe(text);
    expect(findMessage(ERROR_MESSAGES, text, { network: 'Ethereum', other: 'Tron' })).toBe(text);
  });
});
