import type { WidgetKind } from '../../../core/domain/merchants/widget.ts';

/** The widget being built: its kind, and its query as `core/domain/merchants/widget-options.ts` reads it. */
export interface BuiltWidget {
  readonly kind: WidgetKind;
  readonly options: Readonly<Record<string, string>>;
  /** The whole signed address, in place of one made from the options. */
  readonly signedUrl?: string | undefined;
  /** Label of the button; payments only. */
  readonly label?: string | undefined;
}

const PATHS: Readonly<Record<WidgetKind, string>> = {
  exchange: '/widget/',
  market: '/widget/market/',
  v1: '/widget/v1',
  payment: '/payment-widget',
};

/** Path and query of a widget. Empty options are left out. */
export function widgetPath({ kind, options, signedUrl }: BuiltWidget): string {
  if (signedUrl !== undefined) {
    const { pathname, search } = new URL(signedUrl);
    return pathname + search;
  }
  const query = new URLSearchParams(given(options)).toString();
  return query === '' ? PATHS[kind] : `${PATHS[kind]}?${query}`;
}

/** The script tag that inserts the widget at its place. @param origin of this site */
export function scriptTag(widget: BuiltWidget, origin: string): string {
  const data = Object.entries(dataOf(widget)).map(([name, value]) => ` data-${dashed(name)}="${escaped(value)}"`);
  return `<script async src="${origin}/${loaderOf(widget)}"${data.join('')}></script>`;
}

/** The iframe tag of the widget, without our script. */
export function frameTag(widget: BuiltWidget, origin: string): string {
  const title = widget.kind === 'payment' ? 'Payment' : 'Exchange';
  const src = escaped(origin + widgetPath(widget));
  return `<iframe src="${src}" title="${title}" width="100%" height="640" style="border: 0; max-width: 480px" allow="clipboard-write"></iframe>`;
}

/** A React component that does the same as the script tag, and receives the widget's events. */
export function reactCode(widget: BuiltWidget, origin: string): string {
  const name = widget.kind === 'payment' ? 'PaymentButton' : 'Exchange';
  const data = JSON.stringify(dataOf(widget), undefined, 2).replaceAll('\n', '\n    ');
  return `import { useEffect, useRef } from 'react';

export function ${name}() {
  const place = useRef(null);
  useEffect(() => {
    const { current } = place;
    const script = document.createElement('script');
    Object.assign(script.dataset, ${data});
    script.src = '${origin}/${loaderOf(widget)}';
    const created = ({ detail }) => console.log('created', detail.id);
    current.addEventListener('altway:created', created);
    current.append(script);
    return () => {
      current.removeEventListener('altway:created', created);
      current.replaceChildren();
    };
  }, []);
  return <div ref={place} />;
}`;
}

function loaderOf({ kind }: BuiltWidget): string {
  return kind === 'payment' ? 'payment.js' : 'widget.js';
}

/** Options in the form of a script's `dataset`: `refId`. */
function dataOf({ kind, options, signedUrl, label }: BuiltWidget): Readonly<Record<string, string>> {
  const own = { ...(kind !== 'exchange' && kind !== 'payment' && { kind }), ...(label && { label }) };
  if (signedUrl !== undefined) return { url: signedUrl, ...own };
  const named = Object.entries(given(options)).map(([name, value]) => [camel(name), value] as const);
  return { ...own, ...Object.fromEntries(named) };
}

function camel(name: string): string {
  return name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}

function given(options: BuiltWidget['options']): Record<string, string> {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== ''));
}

function dashed(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
