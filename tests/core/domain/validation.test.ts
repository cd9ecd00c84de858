import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FORM_RULES, isEmail, validate } from '../../../core/domain/validation.ts';
import { textsOf } from '../../support/fixtures/in-english.ts';

describe('validation rules, message for message', () => {
  it.each([
    ['registration', { email: 'x' }, { email: 'Please, enter correct email' }],
    ['registration', { email: '' }, { email: 'Please, enter correct email' }],
    ['registration', { email: 'a@b.co' }, {}],
    ['login', {}, { email: 'Email required', password: 'Password required' }],
    ['login', { email: 'anything', password: 'x' }, {}],
    ['login', { email: '  ', password: '' }, { email: 'Email required', password: 'Password required' }],
    ['forgot', {}, { email: "Email can't be empty" }],
    ['forgot', { email: 'x@' }, { email: 'Please, enter correct email' }],
    ['recovery', {}, { token: 'Required', password: "Password can't be empty", repeat: 'Required' }],
    ['recovery', { token: 't', password: '12345', repeat: '12345' }, { password: 'Must be at least 6 characters' }],
    ['recovery', { token: 't', password: '123456', repeat: '12345' }, { repeat: 'Not match' }],
    ['recovery', { token: 't', password: '      ', repeat: '      ' }, {}],
    ['twoFactor', {}, { code: 'must be exactly 6 digits' }],
    ['twoFactor', { code: '12345' }, { code: 'must be exactly 6 digits' }],
    ['twoFactor', { code: '12345a' }, { code: 'must be exactly 6 digits' }],
    ['twoFactor', { code: '1234567' }, { code: 'must be exactly 6 digits' }],
    ['twoFactor', { code: '123456' }, {}],
  ] as const)('%s %j', (form, values, messages) => {
    expect(textsOf(validate(FORM_RULES[form], values))).toEqual(messages);
  });
});

it('accept a password of any characters, from 6 of them to 256', () => {
  const said = (password: string) => textsOf(validate(FORM_RULES.recovery, { token: 't', password, repeat: password }));
  fc.assert(
    fc.property(fc.string({ unit: 'binary', minLength: 6, maxLength: 256 }), (password) => {
      fc.pre([...password].length >= 6);
      expect(said(password)).toEqual({});
      // A password that can be set must also be accepted by the login.
      expect(validate(FORM_RULES.login, { email: 'a@b.co', password })).toEqual({});
    }),
  );
  for (const one of ['a', '7', ' ', '\u{1f600}']) {
    expect(said(one.repeat(5))).toEqual({ password: 'Must be at least 6 characters' });
    for (const length of [6, 64, 256]) {
      expect(said(one.repeat(length))).toEqual({});
      expect(validate(FORM_RULES.login, { email: 'a@b.co', password: one.repeat(length) })).toEqual({});
    }
    expect(said(one.repeat(257))).toEqual({ password: 'Must be at most 256 characters' });
  }
});

describe('an e-mail address', () => {
  it.each([
    'a@b.co',
    'first.last+tag@sub.example.org',
    "o'neil@example.com",
    'üser@exämple.de',
    'a@xn--bcher-kva.example',
  ])('is valid as %s', (text) => expect(isEmail(text)).toBe(true));
  it.each([
    '',
    'a',
    'a@',
    '@b.co',
    'a@b',
    'a b@c.co',
    'a@b..co',
    'a@@b.co',
    'a@b.co\r\nBcc: x@y.z',
    'a@b.co ',
    '<a@b.co>',
  ])('is invalid as %j', (text) => expect(isEmail(text)).toBe(false));
  it('never contains a space or a line break', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => !isEmail(text) || !/[\s,;<>]/.test(text)));
  });
  it('is checked in linear time on long input', () => {
    expect(isEmail(`${'a.'.repeat(50_000)}@`)).toBe(false);
  });
});
