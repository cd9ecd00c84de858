import { describe, expect, it } from 'vitest';
import { errorMessage } from '../../../core/domain/error-messages.ts';
import { joinTexts } from '../../../core/domain/join-texts.ts';

describe('a message', () => {
  it('has its English text and its code', () => {
    expect(errorMessage('required')).toEqual({ text: 'Required', code: { name: 'required' } });
  });

  it('has its values in the order of its text, as strings', () => {
    const { text, code } = errorMessage('extra-id-number', { largest: 4_294_967_295n, extraId: 'Memo' });
    expect(text).toBe('Memo must be a whole number from 0 to 4294967295.');
    expect(JSON.stringify(code)).toBe('{"name":"extra-id-number","values":{"extraId":"Memo","largest":"4294967295"}}');
  });

  it('fills in a value as often as its text has it', () => {
    const values = { other: 'Litecoin', network: 'Bitcoin', form: '1 / bc1' };
    expect(errorMessage('address-other-old', values)).toEqual({
      text: 'This is an address of Litecoin; you chose Bitcoin. If it is an old address of Bitcoin, ask your wallet for the form that starts with 1 / bc1.',
      code: { name: 'address-other-old', values },
    });
  });

  it('is joined to others of its field by a comma', () => {
    expect(joinTexts([errorMessage('required'), errorMessage('repeat-differs')])).toBe('Required, Not match');
  });
});
