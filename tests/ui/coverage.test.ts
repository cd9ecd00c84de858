import { existsSync, readFileSync } from 'node:fs';
import { matchRoutes } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { createRoutes } from '../../ui/routes.tsx';
import { publicAccess } from '../../ui/screens/require-session.ts';
import { OPEN_PATHS, OWN_PATHS } from '../support/page-paths.ts';
import { expectDocumentedTests, documentedTestsOf, titlesOf } from '../support/documented-tests.ts';

const page = readFileSync('docs/coverage.md', 'utf8');

/** The number of sentences in each section of the product specification. */
const SENTENCES = { 1: 14, 2: 81, 3: 26, 4: 34, 5: 15, 6: 9, 7: 34, 8: 15, 9: 19 } as const;

const rows = [...page.matchAll(/^\| (\d\.\d+) \| ([^|]+) \| ([^|]*) \|$/gm)].map(
  ([, number = '', statement = '', how = '']) => ({ number, statement, how }),
);

describe('docs/coverage.md', () => {
  it('has a row for every sentence in their order, without duplicates', () => {
    const numbers = Object.entries(SENTENCES).flatMap(([section, count]) =>
      Array.from({ length: count }, (_, at) => `${section}.${at + 1}`),
    );
    expect(rows.map(({ number }) => number)).toEqual(numbers);
    // Everything that looks like a row is read as one.
    expect(page.match(/^\| \d/gm)).toHaveLength(rows.length);
    const words = rows.map(({ number, statement }) => `${number.split('.', 1)[0]}: ${statement}`);
    expect(new Set(words).size).toBe(words.length);
    for (const word of words) expect(word.length).toBeGreaterThan(10);
  });

  it.each(rows)('$number is proven by existing tests', ({ how }) => {
    expect(documentedTestsOf(how).length).toBeGreaterThan(0);
    expectDocumentedTests(how);
  });

  it('links to existing documents', () => {
    for (const [, file] of page.matchAll(/\]\(([^)]+)\)/g))
      expect([file, existsSync(`docs/${file}`)]).toEqual([file, true]);
  });
});

it('docs/visitors.md names existing tests for every line', () => {
  const lines = readFileSync('docs/visitors.md', 'utf8')
    .split('\n')
    .filter((line) => /^\| (?!-|what )/.test(line));
  expect(lines.length).toBeGreaterThan(40);
  for (const line of lines) expect(documentedTestsOf(line).length).toBeGreaterThan(0);
  for (const line of lines) expectDocumentedTests(line);
});

it('every route of the site is opened by browser tests', () => {
  const routes = createRoutes(() => {
    throw new Error('nothing is loaded here');
  }, publicAccess);
  const patterns = (list: typeof routes): string[] =>
    list.flatMap(({ path, children = [] }) => [...(path === undefined ? [] : [path]), ...patterns(children)]);
  // Paths of one exchange, which are known once it is made.
  const made = ['/transaction/k3v9t2m7x4qa', `/track/${'A'.repeat(43)}`];
  const opened = [...OPEN_PATHS, ...OWN_PATHS, ...made].flatMap((path) => {
    const [pathname = ''] = path.split('?', 1);
    return matchRoutes(routes, pathname)?.at(-1)?.route.path ?? [];
  });
  expect([...new Set(opened)].toSorted()).toEqual(patterns(routes).toSorted());
});

it('coverage check recognises titles of tests', () => {
  const source = [
    `it('one', () => {});`,
    `  it.each([1, 2])('two %i', () => {});`,
    `  ])('three', x);`,
    `  ] as const)(\n    "four's",`,
    'describe(`five: ${name}`, () => {',
    `expect('six');`,
  ].join('\n');
  expect(titlesOf(source).toSorted()).toEqual(['five: ${name}', "four's", 'one', 'three', 'two %i']);
});
