import type { ContentHeading, ContentPage, PressItem } from '../../../core/domain/site/content.ts';
import { LOCALES } from '../../../core/domain/locale.ts';

const ALL = LOCALES.map(({ locale }) => locale);

const heading = (level: number, text: string): ContentHeading => ({
  id: text.toLowerCase().replaceAll(/[^a-z]+/g, '-'),
  level,
  text,
});

const QUESTIONS: readonly ContentHeading[] = [
  heading(2, 'Costs and rates'),
  heading(3, 'What does an exchange cost'),
  heading(3, 'Why is there a minimum'),
  heading(2, 'Paying and being paid'),
  heading(3, 'How do I pay'),
  heading(3, 'Where is my money'),
];

const SENTENCE = 'The whole amount goes in one payment to the address that is shown, with the memo if there is one.';

/**
 * A page of every kind: running text with every supported Markdown element, and a long one with a table of contents.
 */
export const SAMPLE_PAGES: readonly ContentPage[] = [
  {
    path: '/about',
    locale: 'en',
    locales: ALL,
    title: 'About Altway',
    description: 'What Altway is.',
    keywords: 'exchange, cryptocurrency',
    html: [
      '<h1>About Altway</h1>',
      '<p>Altway turns <strong>one cryptocurrency</strong> into <em>another</em>: <a href="/rates">rates</a>, ',
      '<a href="https://example.org/" rel="noopener">elsewhere</a>, <code>btc</code>.</p>',
      '<h2 id="what-is-kept">What is kept</h2>',
      '<ul><li>What an exchange needs.</li><li>Nothing else.</li></ul>',
      '<blockquote><p>Not your keys, not your coins.</p></blockquote>',
      '<div tabindex="0"><table><thead><tr><th>What</th><th align="right">Days</th></tr></thead>',
      '<tbody><tr><td>Sessions</td><td align="right">30</td></tr></tbody></table></div>',
      '<pre tabindex="0"><code class="language-sh">altway quote ltc doge 15</code></pre>',
      '<hr><ol><li>First.</li><li>Then.</li></ol>',
    ].join(''),
    headings: [heading(2, 'What is kept')],
  },
  {
    path: '/faq',
    locale: 'en',
    locales: ALL,
    title: 'Questions and answers',
    description: 'Short answers.',
    html: [
      '<h1>Questions and answers</h1>',
      ...QUESTIONS.map(({ id, level, text }) => `<h${level} id="${id}">${text}</h${level}><p>${SENTENCE}</p>`),
    ].join(''),
    headings: QUESTIONS,
  },
];

/** Items by a newspaper and by the exchange. */
export const SAMPLE_PRESS: readonly PressItem[] = [
  {
    date: '2026-01-12',
    title: 'An exchange that shows its route',
    source: 'The Ledger Weekly',
    url: 'https://weekly.example/altway',
    excerpt: 'Every venue, every hop and every fee stand under the number before you pay.',
  },
  {
    date: '2025-11-03',
    title: 'Altway is open source',
    source: 'Altway',
    url: 'https://altway.example/blog/open-source',
  },
];
