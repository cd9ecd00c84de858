import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contrast, hexColour, textOn } from '../../../../core/domain/colour.ts';
import { WIDGET_KINDS } from '../../../../core/domain/merchants/widget.ts';
import { widgetKind, widgetOptions } from '../../../../core/domain/merchants/widget-options.ts';

describe('the options of a widget', () => {
  it('have defaults where the query does not name them', () => {
    expect(widgetOptions('exchange', '')).toEqual({
      amount: '1',
      from: 'btc',
      to: 'eth',
      canChangeCurrency: true,
      canChangeAddress: true,
      auth: 'email',
      showSecondScreen: false,
    });
  });

  it('are read from the query by their parameter names', () => {
    const query = 'amount=0,5&from=LTC&to=doge&address=D1&ref_id=abc&merchant_id=shop&color=0a7&extra_id=7';
    expect(widgetOptions('v1', query)).toMatchObject({
      amount: '0.5',
      from: 'ltc',
      to: 'doge',
      payoutAddress: 'D1',
      payoutExtraId: '7',
      refId: 'abc',
      merchantId: 'shop',
      color: '#00aa77',
    });
  });

  it.each([
    ['', true],
    ['address=x', false],
    ['address=x&can_change_currency', true],
    ['address=x&can_change_currency=1', true],
    ['address=x&can_change_currency=0', false],
    ['can_change_currency=false', true],
  ])('let the visitor change the currency when the query is "%s": %s', (query, may) => {
    expect(widgetOptions('market', query).canChangeCurrency).toBe(may);
  });

  it('always let the visitor change the address in the plain widget', () => {
    expect(widgetOptions('exchange', 'address=x&can_change_address=0').canChangeAddress).toBe(true);
    expect(widgetOptions('v1', 'address=x&can_change_address=0').canChangeAddress).toBe(false);
  });

  it.each([
    ['auth=merchant', 'merchant', true],
    ['auth=merchant&address=x', 'merchant', false],
    ['auth=email', 'email', false],
    ['auth=anything', 'email', false],
    ['', 'email', false],
  ])('recognise the v1 customer in "%s": %s, second screen %s', (query, auth, second) => {
    expect(widgetOptions('v1', query)).toMatchObject({ auth, showSecondScreen: second });
  });

  it('omit what the plain widget and other kinds do not support', () => {
    expect(widgetOptions('exchange', 'merchant_id=m&order_id=o')).not.toHaveProperty('merchantId');
    expect(widgetOptions('market', 'order_id=o')).not.toHaveProperty('orderId');
    expect(widgetOptions('payment', 'order_id=o')).toHaveProperty('orderId', 'o');
  });

  it('can be parsed from any query', () => {
    fc.assert(
      fc.property(fc.constantFrom(...WIDGET_KINDS), fc.string({ unit: 'binary' }), (kind, query) => {
        const options = widgetOptions(kind, query);
        expect(options.amount).toMatch(/^\d{1,30}(\.\d{1,18})?$/);
        expect(options.from).toMatch(/^[a-z0-9]{1,20}$/);
        expect(options.color ?? '#000000').toMatch(/^#[0-9a-f]{6}$/);
      }),
    );
  });
});

describe('the kind of a widget', () => {
  it.each([
    ['/widget', 'exchange'],
    ['/widget/', 'exchange'],
    ['/widget/market/', 'market'],
    ['/widget/v1', 'v1'],
    ['/payment-widget', 'payment'],
    ['/payment-widget-modal', 'payment'],
    ['/widget/other', undefined],
    ['/widgets', undefined],
    ['/', undefined],
    ['/constructor', undefined],
  ])('of %s is %s', (path, kind) => {
    expect(widgetKind(path)).toBe(kind);
  });
});

describe('a colour', () => {
  const colours = fc.integer({ min: 0, max: 0xff_ff_ff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

  it('always has a readable text colour', () => {
    fc.assert(fc.property(colours, (colour) => contrast(colour, textOn(colour)) >= 4.5));
  });

  it.each([
    ['#abc', '#aabbcc'],
    ['ABCDEF', '#abcdef'],
    ['red', undefined],
    ['#12', undefined],
    ['#1234567', undefined],
    ['url(x)', undefined],
  ])('is read from %s as %s', (text, colour) => {
    expect(hexColour(text)).toBe(colour);
  });

  it('has the contrast to another colour that WCAG defines', () => {
    expect(contrast('#ffffff', '#000000')).toBeCloseTo(21, 5);
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  });
});
