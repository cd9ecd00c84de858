import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ExchangeError } from '../../../core/contract/exchange-error.ts';
import { fieldError, invalidInput, messagesOf } from '../../../core/contract/field-error.ts';
import { messageCodesIn } from '../../../core/contract/message-codes.ts';
import { errorMessage } from '../../../core/domain/error-messages.ts';
import { textOf } from '../../../core/domain/message.ts';

/** An error as a client makes it of an answer's `errors` and `reasons`. */
const received = (fields: Readonly<Record<string, readonly string[]>>, reasons?: unknown) =>
  new ExchangeError('invalid-input', 'x', { fields, reasons });

const TWO = { email: ['Please, enter correct email', 'Email required'], main: ['Not match'] };

describe('the messages of an error', () => {
  it('are those that it was made of', () => {
    const wrong = errorMessage('email-wrong');
    const short = errorMessage('password-short', { least: 6 });
    const error = invalidInput({ email: [wrong, 'something new'], password: [short] });
    expect(messagesOf(error)).toEqual({ email: [wrong, 'something new'], password: [short] });
    expect(error.fields).toEqual({
      email: ['Please, enter correct email', 'something new'],
      password: ['Must be at least 6 characters'],
    });
    expect(error.message).toBe(
      'email: Please, enter correct email, something new; password: Must be at least 6 characters',
    );
  });

  it('do not appear among its own properties, which a log would repeat', () => {
    expect(JSON.stringify(fieldError('conflict', 'email', errorMessage('email-taken')))).not.toContain('email-taken');
  });

  it('have the codes of an answer where each message of the field has one', () => {
    const reasons = { email: [{ name: 'email-wrong' }, { name: 'email-required' }] };
    expect(messagesOf(received(TWO, reasons))).toEqual({
      email: [errorMessage('email-wrong'), errorMessage('email-required')],
      main: ['Not match'],
    });
  });

  it.each([
    ['fewer codes than texts', { email: [{ name: 'email-wrong' }] }],
    ['more codes than texts', { email: [{ name: 'email-wrong' }, { name: 'email-required' }, { name: 'required' }] }],
    ['codes of another field', { password: [{ name: 'email-wrong' }, { name: 'email-required' }] }],
    ['codes of another shape', { email: [null, 7], main: [{ name: 7 }] }],
    ['codes that are no list', { email: 'ab', main: { length: 1, 0: { name: 'required' } } }],
    ['reasons that are no record', 'email'],
    ['null', null],
    ['no reasons', undefined],
  ])('are the texts alone for %s', (_what, reasons) => expect(messagesOf(received(TWO, reasons))).toEqual(TWO));

  it('are taken from no property that every object has', () => {
    const fields = { constructor: ['one'], toString: ['two'] };
    expect(messagesOf(received(fields, {}))).toEqual(fields);
  });

  it('have the codes of texts that the first script makes without the table', () => {
    for (const message of ['internal', 'no-result', 'unanswered', 'unreachable'] as const) {
      const { text, code } = errorMessage(message);
      expect(messagesOf(new ExchangeError('unavailable', text))).toEqual({ main: [{ text, code }] });
    }
  });

  it('have the texts of the answer, whatever its reasons are', () => {
    const texts = fc.dictionary(fc.string(), fc.array(fc.string(), { maxLength: 3 }));
    const code = fc.oneof(fc.record({ name: fc.string() }), fc.anything());
    const reasons = fc.oneof(fc.dictionary(fc.string(), fc.array(code, { maxLength: 3 })), fc.anything());
    fc.assert(
      fc.property(texts, reasons, (fields, given) => {
        const all = Object.entries(messagesOf(received(fields, given)));
        expect(Object.fromEntries(all.map(([field, messages]) => [field, messages.map(textOf)]))).toEqual(fields);
      }),
    );
  });

  it('read the same from an answer as where they were made, unless a message has no code', () => {
    const error = invalidInput({ email: [errorMessage('email-taken')], main: [errorMessage('required'), 'new'] });
    const { fields, reasons } = JSON.parse(
      JSON.stringify({ fields: error.fields, reasons: messageCodesIn(messagesOf(error)) }),
    ) as { fields: typeof error.fields; reasons: unknown };
    expect(messagesOf(received(fields, reasons))).toEqual({
      email: [errorMessage('email-taken')],
      main: ['Required', 'new'],
    });
  });
});
