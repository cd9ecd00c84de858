// @vitest-environment jsdom
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { pagesFolder } from '../../../adapters/content/content-files.ts';
import { FileContentStore } from '../../../adapters/content/file-content-store.ts';
import { readContentFile } from '../../../adapters/content/front-matter.ts';
import { renderMarkdown } from '../../../adapters/content/render-markdown.ts';
import { MemoryLogger } from '../../../adapters/memory/memory-logger.ts';
import type { ContentPage } from '../../../core/domain/site/content.ts';
import { LOCALES } from '../../../core/domain/locale.ts';
import { wrongPercents } from '../../support/percents.ts';

/** Legally binding pages. Where their translation differs, the English text prevails, as stated at the end. */
const LEGAL = ['aml-kyc', 'privacy-policy', 'terms-of-use'];

const FOLDER = pagesFolder();
const others = LOCALES.filter(({ locale }) => locale !== 'en');
const namesIn = (locale: string) => readdirSync(join(FOLDER, locale)).map((name) => name.replace(/\.md$/, ''));
const translated = namesIn('en');

const drawn = new Map<string, Read>();

/** A page with the metadata of its file and its text as a browser parses it. */
function read(locale: string, name: string): Read {
  const key = `${locale}/${name}`;
  const page = drawn.get(key) ?? draw(locale, name);
  drawn.set(key, page);
  return page;
}

function draw(locale: string, name: string) {
  const { markdown, ...front } = readContentFile(readFileSync(join(FOLDER, locale, `${name}.md`), 'utf8'));
  const place = document.createElement('div');
  place.innerHTML = renderMarkdown(markdown).html;
  const all = (selector: string) => [...place.querySelectorAll(selector)];
  const texts = (selector: string) => all(selector).map((element) => element.textContent.trim());
  return {
    front,
    place,
    links: all('a')
      .map((link) => link.getAttribute('href')!)
      .toSorted(),
    /** The outline of the page: its block elements in order. */
    outline: all('h1, h2, h3, h4, p, ol, ul, li, table, tr, th, td, pre').map(({ localName }) => localName),
    code: texts('code').toSorted(),
    strong: all('strong').length,
    emphasised: all('em').length,
    blocks: texts('h1, h2, h3, h4, p, li, th, td'),
    last: texts('p').at(-1),
  };
}

type Read = ReturnType<typeof draw>;

/** Numbers without separators between their digits. */
function numbersOf({ place }: Read): readonly string[] {
  return [...place.textContent.matchAll(/\d+(?:[.,]\d+)*/g)].map(([number]) => number.replaceAll(',', '.'));
}

/** The items of `all` after each of `some` was removed once. */
function without(all: readonly string[], some: readonly string[]): readonly string[] {
  const left = [...all];
  for (const one of some) {
    const at = left.indexOf(one);
    if (at >= 0) left.splice(at, 1);
  }
  return left;
}

/** Words that nearly every English sentence has and none of the other languages. */
const ENGLISH = /\b(?:the|and|with|your|you|which|is|are)\b/i;

const pages = others.flatMap(({ locale, tag }) => translated.map((name) => [locale, name, tag] as const));

describe('the built-in pages', () => {
  it.each(others.map(({ locale }) => locale))('in %s are the translated ones', (locale) => {
    expect(namesIn(locale).toSorted()).toEqual(translated.toSorted());
  });

  it.each(pages)('in %s: /%s has the structure of the English page', (locale, name) => {
    const [own, english] = [read(locale, name), read('en', name)];
    expect(Object.keys(own.front).toSorted()).toEqual(Object.keys(english.front).toSorted());
    expect(own.outline).toEqual([...english.outline, ...(LEGAL.includes(name) ? ['p'] : [])]);
    expect(own.links).toEqual(english.links);
    expect(own.code).toEqual(english.code);
    expect([own.strong, own.emphasised]).toEqual([english.strong, english.emphasised]);
    expect(without(numbersOf(english), numbersOf(own))).toEqual([]);
  });

  it.each(pages)('in %s: /%s is translated', (locale, name, tag) => {
    const [own, english] = [read(locale, name), read('en', name)];
    expect(own.front.title).not.toBe(english.front.title);
    expect(own.front.description).not.toBe(english.front.description);
    const said = [own.front.title, own.front.description, ...own.blocks];
    // A single word may be the same: Cookies.
    const isEnglish = (text: string) => (/\s/.test(text) && english.blocks.includes(text)) || ENGLISH.test(text);
    expect(said.filter(isEnglish)).toEqual([]);
    expect(wrongPercents(own.place.textContent, tag)).toEqual([]);
  });

  it.each(others.map(({ locale }) => locale))('in %s have the same heading IDs as in English', async (locale) => {
    const store = new FileContentStore([FOLDER], new MemoryLogger());
    const idsOf = (page: ContentPage | undefined) => page!.headings.map(({ id }) => id);
    for (const name of translated) {
      const page = await store.page(name, locale);
      expect(page).toMatchObject({ locale, locales: LOCALES.map((known) => known.locale) });
      expect(idsOf(page)).toEqual(idsOf(await store.page(name, 'en')));
    }
  });

  it.each(others.map(({ locale }) => locale))(
    'in %s state which text prevails where they are legally binding',
    (locale) => {
      const [clause, ...more] = new Set(LEGAL.map((name) => read(locale, name).last!));
      expect(more).toEqual([]);
      const rest = translated.filter((name) => !LEGAL.includes(name));
      expect(rest.filter((name) => read(locale, name).last === clause)).toEqual([]);
    },
  );

  it.each(others.map(({ locale, direction }) => [locale, direction] as const))(
    'in %s are written in direction %s',
    (locale, direction) => {
      for (const name of translated) {
        const prose = read(locale, name).place.cloneNode(true) as HTMLElement;
        for (const code of prose.querySelectorAll('code')) code.remove();
        const letters = prose.textContent.match(/\p{L}/gu)!;
        const fromRight = letters.filter((letter) => /\p{Script=Arabic}/u.test(letter)).length;
        expect(fromRight > letters.length / 2).toBe(direction === 'rtl');
      }
    },
  );
});
