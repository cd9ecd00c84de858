import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { accountInputs } from '../../core/contract/accounts/account-schemas.ts';
import { fieldErrors } from '../../core/contract/validated-api.ts';
import { ExchangeError } from '../../core/contract/exchange-error.ts';
import { messagesOf } from '../../core/contract/field-error.ts';
import { messageCodesIn } from '../../core/contract/message-codes.ts';
import { ticketInputs } from '../../core/contract/tickets/ticket-schemas.ts';
import { createInput } from '../../core/contract/transactions/transaction-inputs.ts';
import { errorMessage } from '../../core/domain/error-messages.ts';
import type { AnyMessage } from '../../core/domain/message.ts';
import { FORM_RULES, type FormRules, validate } from '../../core/domain/validation.ts';
import * as refusals from '../../core/exchange/accounts/errors.ts';

/** Messages without a name, which a page could show only in English. */
const nameless = (messages: readonly AnyMessage[]) => messages.filter((message) => typeof message === 'string');

const typed = fc.oneof(
  fc.string(),
  fc.string({ unit: 'grapheme', maxLength: 8 }),
  fc.constantFrom('', ' ', 'a@b.example', '123456', 'correct horse', '\u0007', 'x'.repeat(5_000)),
);

describe('the messages of a form before it is sent', () => {
  it.each(Object.entries(FORM_RULES) as [string, FormRules][])('have names: %s', (_form, rules) => {
    const fields = Object.keys(rules);
    const form = fc.record(Object.fromEntries(fields.map((field) => [field, typed])));
    fc.assert(
      fc.property(form, (values) => {
        expect(nameless(Object.values(validate(rules, values)).flat())).toEqual([]);
      }),
    );
  });
});

/** Forms of the page that the contract validates again, and the fields in which it shows the messages. */
const SENT: Readonly<Record<string, readonly [z.ZodMiniType, readonly string[], object?]>> = {
  'sign-up': [accountInputs.register, ['email']],
  login: [accountInputs.logIn, ['email', 'password', 'totp', 'captcha']],
  'login code': [accountInputs.confirmLogin, ['totp']],
  'recovery mail': [accountInputs.recover, ['email', 'captcha']],
  'new password': [accountInputs.setPassword, ['token', 'password', 'repeat']],
  'change of e-mail': [accountInputs.changeEmail, ['email', 'password']],
  'change of password': [accountInputs.changePassword, ['old', 'new', 'repeat']],
  code: [accountInputs.code, ['code']],
  ticket: [ticketInputs.openTicket, ['email', 'message', 'transactionId']],
  exchange: [
    createInput,
    ['address', 'extraId', 'refundAddress', 'refundExtraId', 'email'],
    { from: 'ltc', to: 'doge', amount: '15' },
  ],
};

describe('the messages of the contract for a sent form', () => {
  it.each(Object.entries(SENT))('have names: %s', (_form, [schema, fields, rest]) => {
    const form = fc.record(Object.fromEntries(fields.map((field) => [field, typed])));
    fc.assert(
      fc.property(form, (values) => {
        const { issues = [] } = schema.safeParse({ ...rest, ...values }).error ?? {};
        expect(nameless(Object.values(fieldErrors(issues)).flat())).toEqual([]);
      }),
    );
  });
});

describe('an account error of the server', () => {
  it.each(Object.entries(refusals))('has a name: %s', (_name, refuse) => {
    const messages = messagesOf(refuse('password'));
    expect(nameless(Object.values(messages).flat())).toEqual([]);
    expect(messageCodesIn(messages)).toBeDefined();
  });

  it('is created by name, and its text written nowhere else', () => {
    const sources = ['accounts', 'idempotency', 'tickets', 'transactions']
      .map((folder) => join('core/exchange', folder))
      .flatMap((folder) =>
        readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
      );
    const written = sources
      .filter((path) => path.endsWith('.ts'))
      .flatMap(
        (path) => readFileSync(path, 'utf8').match(/\b(?:fieldError|namedFieldError|ExchangeError)\([^;]*?\)/g) ?? [],
      )
      .filter((call) => /'[A-Z][^']* [^']*'/.test(call));
    const sentences = new Set(written.map((call) => /'([A-Z][^']* [^']*)'/.exec(call)![1]));
    expect([...sentences].toSorted()).toEqual(SAID_BY_CODE);
  });
});

/** Messages of transaction errors without a field: their screens show a text for the code. */
const SAID_BY_CODE = [
  'A test payment cannot be made by card',
  'A transfer is stopped: release it first',
  'It is too little to return: the network fee would leave nothing to send',
  'No receipt is kept of this exchange',
  'The card payment is not final yet',
  'The card payment was taken back: refund what is here',
  'The card provider does not answer at present',
  'The card provider of this exchange is not connected any more',
  'The coins are on their way already',
  'The coins are on their way to the old address already',
  'The exchange is in the history of another account',
  'The payment is not confirmed yet',
  'The quote is for another pair',
  'The transfer is signed already',
  'The window is still open',
  'There is no such abandoned order',
  'There is no such deposit',
  'There is no such payment',
  'There is no such transaction',
  'This Idempotency-Key was used for another request',
  'This exchange waits for no card payment',
  'This is offered on the simulated chain only',
  'This payment is not made again',
  'This transaction is being looked at by our staff',
  'Topping up is not possible any more',
  'What was paid in is too little for a refund: the network fee would leave nothing to send',
];

describe('the names sent with messages', () => {
  it('are by field, with their values', () => {
    expect(
      messageCodesIn({
        main: [errorMessage('attempts-many', { minutes: 15 }), 'something new'],
        email: [errorMessage('email-taken')],
        other: ['something new'],
      }),
    ).toEqual({
      main: [{ name: 'attempts-many', values: { minutes: '15' } }],
      email: [{ name: 'email-taken' }],
    });
  });

  it('are absent when no message has one', () => {
    expect([messageCodesIn({ main: ['something new'] }), messageCodesIn({})]).toEqual([undefined, undefined]);
  });

  it('include the one of the internal error', () => {
    expect(messagesOf(ExchangeError.from(new Error('x')))).toEqual({ main: [errorMessage('internal')] });
  });
});
