// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { SAMPLE_QUOTE } from '../../../adapters/memory/samples/sample-quotes.ts';
import { rendererOf } from '../support/renderer.ts';

const quote = { status: 'ready', answer: { ...SAMPLE_QUOTE, dollars: { from: '106', to: '0.004' } } } as const;

it.each(['/exchange/ltc/doge/15', '/processing/ltc/doge/15'])(
  'the sign of an estimate stands before its amount, from right to left too: %s',
  async (path) => {
    const { body } = await rendererOf({ quote }).getSignedIn(path, { acceptLanguage: 'ar' });
    const page = new DOMParser().parseFromString(body, 'text/html');
    expect(page.documentElement.dir).toBe('rtl');
    const signs = [...page.body.querySelectorAll('*')].filter((element) =>
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent!.includes('≈')),
    );
    expect(signs.length).toBeGreaterThan(0);
    for (const sign of signs) expect(sign.closest('[dir]')!.getAttribute('dir')).toBe('ltr');
  },
);
