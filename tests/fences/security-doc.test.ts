import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { expectDocumentedTests, documentedTestsOf } from '../support/documented-tests.ts';

const page = readFileSync('docs/security.md', 'utf8');

/** The requirements of OWASP ASVS 5.0.0, V6 to V8, by level: the number in each section, counted from its first. */
const ASKED = {
  1: '6.1.1 6.2.1-8 6.3.1-2 6.4.1-2 7.2.1-4 7.4.1-2 8.1.1 8.2.1-2 8.3.1',
  2: `6.1.2-3 6.2.9-12 6.3.3-4 6.4.3-4 6.5.1-5 6.6.1-3 6.8.1-4 7.1.1-3 7.3.1-2 7.4.3-5 7.5.1-2 7.6.1-2 8.1.2 8.2.3
    8.4.1`,
} as const;

function each(range: string): readonly string[] {
  const [, section, first, last = first] = /^(\d\.\d)\.(\d+)(?:-(\d+))?$/.exec(range)!;
  return Array.from({ length: Number(last) - Number(first) + 1 }, (_, at) => `${section}.${Number(first) + at}`);
}

const rows = [...page.matchAll(/^\| (\d\.\d\.\d+) \| (\d) \| ([^|]+) \| ([^|]*) \|$/gm)].map(
  ([, number = '', level = '', asked = '', how = '']) => ({ number, level, asked, how }),
);

describe('docs/security.md', () => {
  it('has exactly one row for every requirement', () => {
    const asked = Object.entries(ASKED).flatMap(([level, ranges]) =>
      ranges.split(/\s+/).flatMap((range) => each(range).map((number) => `${number} (${level})`)),
    );
    expect(rows.map(({ number, level }) => `${number} (${level})`).toSorted()).toEqual(asked.toSorted());
  });

  it.each(rows)('$number is proven by existing tests or does not apply', ({ how }) => {
    expect(documentedTestsOf(how).length > 0 || /^Does not apply: .{20}/.test(how)).toBe(true);
    expectDocumentedTests(how);
  });

  const found = page.slice(page.indexOf('## What attacks found'), page.indexOf('## Authentication'));
  const findings = [...found.matchAll(/^\| (?!finding|---)([^|]+) \| ([^|]+) \| ([^|]+) \|$/gm)].map(
    ([, finding = '', , how = '']) => ({ finding, how }),
  );

  it('has a row for each finding of an attack', () => {
    expect(findings.length).toBeGreaterThanOrEqual(45);
  });

  it.each(findings)('$finding is proven by existing tests', ({ how }) => {
    expect(documentedTestsOf(how).length).toBeGreaterThan(0);
    expectDocumentedTests(how);
  });

  it('links to existing files', () => {
    const anchors = [...page.matchAll(/^## (.+)$/gm)].map(([, title = '']) =>
      title
        .toLowerCase()
        .replaceAll(/[^\w -]/g, '')
        .replaceAll(' ', '-'),
    );
    const links = [...page.matchAll(/\]\(#([^)]+)\)/g)].map(([, anchor]) => anchor);
    expect(links.length).toBeGreaterThan(10);
    for (const link of links) expect(anchors).toContain(link);
    for (const [, file] of page.matchAll(/\]\(([\w-]+\.md)\)/g)) expect(existsSync(`docs/${file}`)).toBe(true);
  });
});
