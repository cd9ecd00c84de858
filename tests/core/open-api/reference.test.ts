import { describe, expect, it } from 'vitest';
import { renderMarkdown } from '../../../adapters/content/render-markdown.ts';
import { openApiDocument } from '../../../core/open-api/document.ts';
import { callLines } from '../../../core/open-api/reference.ts';
import { referenceText } from '../../../core/open-api/reference-text.ts';

const groups = callLines(openApiDocument());
const lines = groups.flatMap((group) => group.lines);
const lineOf = (call: string) => lines.find(({ method, path }) => `${method} ${path}` === call)!;

describe('the list of calls', () => {
  it('has every call of the document, under one heading', () => {
    const { paths } = openApiDocument();
    const count = Object.values(paths).reduce((sum, item) => sum + Object.keys(item).length, 0);
    expect(lines).toHaveLength(count);
    expect(groups.map(({ lines: own }) => own.length).every((length) => length > 0)).toBe(true);
  });

  it('describes input, output and errors of a call', () => {
    expect(lineOf('POST /exchange/quote')).toMatchObject({
      takes: [
        'from: ticker',
        'to: ticker',
        'amount?: decimal',
        'amountTo?: decimal',
        'fixed?: boolean',
        'compare?: boolean',
        'provider?: string',
        'forPayment?: boolean',
      ],
      answers: 'Quote',
      isForKeys: true,
      isForPages: true,
    });
    expect(lineOf('POST /exchange/quote').failsWith).toContain('amount-too-small');
    expect(lineOf('GET /api/api_keys')).toMatchObject({
      answers: expect.stringMatching(/^list of \{/),
      isForKeys: false,
      isForPages: false,
    });
    expect(lineOf('GET /exchange/track/{secret}/events').answers).toBe('server-sent events');
    expect(lineOf('GET /api/affiliate/stats/web/{range}').takes).toEqual([]);
    for (const { answers, takes } of lines)
      for (const type of [answers, ...takes]) expect(type).not.toMatch(/undefined|\[object/);
  });

  it('is Markdown that renders as headings and lists', () => {
    const { html, headings } = renderMarkdown(referenceText());
    expect(headings.map(({ text }) => text)).toEqual(groups.map(({ heading }) => heading));
    expect(html.match(/<h4>/g)).toHaveLength(lines.length);
    expect(html).toContain('<h4><code>POST /exchange/quote</code></h4>');
  });
});
