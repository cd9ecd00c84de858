// @vitest-environment jsdom
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { widgetKind, widgetOptions } from '../../../core/domain/merchants/widget-options.ts';
import { framedUrl } from '../../../ui/loader/framed.ts';
import {
  type BuiltWidget,
  frameTag,
  reactCode,
  scriptTag,
  widgetPath,
} from '../../../ui/screens/builders/widget-code.ts';

const ORIGIN = 'https://altway.example';
/** The path that the loader requests for a script tag of each kind (`ui/loader`). */
const PATHS = { exchange: '/widget', market: '/widget/market', v1: '/widget/v1', payment: '/payment-widget-modal' };

const drawn = (html: string) => {
  const place = document.createElement('div');
  place.innerHTML = html;
  expect(place.children).toHaveLength(1);
  return place.firstElementChild!;
};
const queryOf = (url: URL) => new URLSearchParams([...url.searchParams].toSorted()).toString();
const read = (widget: BuiltWidget, url: URL) => widgetOptions(widget.kind, url.search);

/** Any input, including hostile input. */
const typed = fc.oneof(fc.string(), fc.constantFrom('"><script>alert(1)</script>', "'&amp;", '</script>', 'ü ✓ +%20'));
const NAMES = [
  'from',
  'to',
  'amount',
  'address',
  'extra_id',
  'can_change_currency',
  'color',
  'lang',
  'ref_id',
  'order_id',
];
const anyWidget: fc.Arbitrary<BuiltWidget> = fc.record({
  kind: fc.constantFrom('exchange', 'market', 'v1', 'payment'),
  options: fc.dictionary(fc.constantFrom(...NAMES), typed),
  label: typed,
});

describe('the code of a widget', () => {
  it('is one line of HTML', () => {
    const widget = { kind: 'exchange', options: { from: 'btc', to: 'eth', ref_id: 'me', color: '' } } as const;
    expect(scriptTag(widget, ORIGIN)).toBe(
      '<script async src="https://altway.example/widget.js" data-from="btc" data-to="eth" data-ref-id="me"></script>',
    );
    expect(widgetPath(widget)).toBe('/widget/?from=btc&to=eth&ref_id=me');
  });

  it('requests the same widget in every form, for any input', () => {
    fc.assert(
      fc.property(anyWidget, (widget) => {
        const script = drawn(scriptTag(widget, ORIGIN)) as HTMLScriptElement;
        const frame = drawn(frameTag(widget, ORIGIN)) as HTMLIFrameElement;
        const shown = new URL(widgetPath(widget), ORIGIN);
        expect(widgetKind(shown.pathname)).toBe(widget.kind);
        expect(frame.getAttribute('src')).toBe(shown.href);
        const loaded = framedUrl(script, PATHS[widget.kind]);
        expect(queryOf(loaded)).toBe(queryOf(shown));
        expect(read(widget, loaded)).toEqual(read(widget, shown));
        for (const attribute of script.attributes) expect(attribute.name).toMatch(/^(async|src|data-[a-z-]+)$/);
      }),
    );
  });

  it('is a React component with the same settings, as data and never as code', () => {
    fc.assert(
      fc.property(anyWidget, (widget) => {
        const code = reactCode(widget, ORIGIN);
        const { dataset } = drawn(scriptTag(widget, ORIGIN)) as HTMLScriptElement;
        const [, data] = /Object\.assign\(script\.dataset, (.*?)\);\n {4}script\.src = /s.exec(code)!;
        expect(JSON.parse(data!)).toEqual({ ...dataset });
      }),
    );
  });

  it('of a signed link contains that link', () => {
    const signedUrl = `${ORIGIN}/payment-widget?amount=25&order_id=A%20%26%201&signature=ab`;
    const widget: BuiltWidget = { kind: 'payment', options: { amount: '1' }, signedUrl, label: 'Pay' };
    expect(widgetPath(widget)).toBe('/payment-widget?amount=25&order_id=A%20%26%201&signature=ab');
    const script = drawn(scriptTag(widget, ORIGIN)) as HTMLScriptElement;
    expect({ ...script.dataset }).toEqual({ url: signedUrl, label: 'Pay' });
    expect(framedUrl(script, '/payment-widget-modal').search).toBe(new URL(signedUrl).search);
  });
});
