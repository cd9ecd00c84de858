import { describe, expect, it } from 'vitest';
import { exitCodeOf, failureText } from '../../../cli/output/failure.ts';
import { ExchangeError } from '../../../core/contract/exchange-error.ts';

describe('a failure message', () => {
  it('contains no terminal control characters', () => {
    const text = failureText(new ExchangeError('forbidden', 'no\u001b[2J\r\nway\u0007'), false);
    expect(text).toBe('altway: no [2J way ');
  });

  it('describes an error inside this process', () => {
    expect(failureText(new Error('disk full'), false)).toBe('altway: Internal error: disk full');
  });

  it('is complete as JSON', () => {
    const limit = { amount: '0.1', currency: 'btc' };
    const error = new ExchangeError('amount-too-small', 'too small', { fields: { amount: ['too small'] }, limit });
    expect(JSON.parse(failureText(error, true))).toEqual({
      code: 'amount-too-small',
      message: 'too small',
      errors: { amount: ['too small'] },
      limit,
    });
  });

  it.each([
    ['invalid-input', 2],
    ['amount-too-small', 3],
    ['unavailable', 4],
    ['too-many-requests', 4],
    ['internal', 1],
  ] as const)('%s ends with %i', (code, exit) => expect(exitCodeOf(new ExchangeError(code, code))).toBe(exit));
});
