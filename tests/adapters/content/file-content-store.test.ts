import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { copyPages, pagesFolder } from '../../../adapters/content/content-files.ts';
import { FileContentStore } from '../../../adapters/content/file-content-store.ts';
import { MemoryLogger } from '../../../adapters/memory/memory-logger.ts';

let folder: string;
const logger = new MemoryLogger();
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'altway-pages-'));
  logger.lines.splice(0);
});
afterEach(() => rm(folder, { recursive: true }));

async function write(
  path: string,
  title = path,
  front = `title: ${title}\ndescription: About ${title}`,
): Promise<void> {
  const file = join(folder, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, `---\n${front}\n---\n\n# ${title}\n\n## Part\n\nText.\n`);
}

const store = (...more: string[]) => new FileContentStore([folder, ...more], logger);

describe('pages in files', () => {
  it('are found by their path in any case and have metadata', async () => {
    await write('en/help/fees.md', 'Fees', 'title: Fees\ndescription: What it costs.\nkeywords: fee, cost');
    const pages = store();
    const page = await pages.page('/help/fees', 'en');
    expect(page).toEqual({
      path: '/help/fees',
      locale: 'en',
      locales: ['en'],
      title: 'Fees',
      description: 'What it costs.',
      keywords: 'fee, cost',
      html: '<h1>Fees</h1>\n<h2 id="part">Part</h2>\n<p>Text.</p>\n',
      headings: [{ id: 'part', level: 2, text: 'Part' }],
    });
    expect(await pages.page('Help/FEES', 'en')).toBe(page);
  });

  it('are in the requested language, else in English', async () => {
    await write('en/about.md', 'About');
    await write('de/about.md', 'Uns');
    await write('de/nur.md', 'Nur');
    const pages = store();
    expect(await pages.page('/about', 'de')).toMatchObject({ title: 'Uns', locale: 'de' });
    expect(await pages.page('/about', 'fr')).toMatchObject({ title: 'About', locale: 'en' });
    expect(await pages.page('/about', '../en')).toMatchObject({ title: 'About' });
    expect(await pages.page('/nur', 'en')).toBeUndefined();
    expect(await pages.paths()).toEqual(['/about', '/nur']);
  });

  it('of the operator take precedence over the built-in ones', async () => {
    await write('en/terms.md', 'House');
    await write('own/en/terms.md', 'Own');
    expect(await store(join(folder, 'own'), join(folder, 'not-there')).page('/terms', 'en')).toMatchObject({
      title: 'Own',
    });
  });

  it('of the operator in English take precedence over the built-in ones in any language', async () => {
    for (const language of ['en', 'ar', 'de', 'fr']) await write(`${language}/terms.md`, 'House');
    await write('own/en/terms.md', 'Own');
    await write('own/de/terms.md', 'Eigene');
    const pages = store(join(folder, 'own'));
    expect(await pages.page('/terms', 'fr')).toMatchObject({ title: 'Own', locale: 'en', locales: ['en', 'de'] });
    expect(await pages.page('/terms', 'ar')).toMatchObject({ title: 'Own' });
    expect(await pages.page('/terms', 'de')).toMatchObject({ title: 'Eigene', locale: 'de' });
  });

  it('of the operator in another language do not hide the built-in ones', async () => {
    await write('en/terms.md', 'House');
    await write('own/de/terms.md', 'Eigene');
    const pages = store(join(folder, 'own'));
    expect(await pages.page('/terms', 'en')).toMatchObject({ title: 'House', locales: ['en', 'de'] });
    expect(await pages.page('/terms', 'de')).toMatchObject({ title: 'Eigene' });
  });

  it('have the heading IDs of the English page where their outline is the same', async () => {
    const idsOf = async (locale: string) => (await pages.page('/help', locale))!.headings.map(({ id }) => id);
    const page = (...headings: string[]) => `---\ntitle: A\ndescription: B\n---\n\n# A\n\n${headings.join('\n\n')}\n`;
    for (const language of ['en', 'ar', 'de']) await mkdir(join(folder, language));
    await writeFile(join(folder, 'en/help.md'), page('## What it costs', '### What it costs', '#### x', '## Limits'));
    await writeFile(join(folder, 'ar/help.md'), page('## التكلفة', '### ما التكلفة؟', '#### x', '## الحدود'));
    await writeFile(join(folder, 'de/help.md'), page('## Kosten', '## Grenzen', '## Mehr'));
    const pages = store();
    expect(await idsOf('ar')).toEqual(['what-it-costs', 'what-it-costs-2', 'limits']);
    expect(await idsOf('de')).toEqual(['kosten', 'grenzen', 'mehr']);
    expect((await pages.page('/help', 'ar'))!.html).toContain('<h2 id="limits">الحدود</h2>');
  });

  it('include no other files', async () => {
    await write('en/about.md', 'About');
    await write('secret.md', 'Secret');
    await write('en/Upper.md', 'Upper');
    await write('en/.hidden.md', 'Hidden');
    await writeFile(join(folder, 'en/notes.txt'), 'notes');
    const pages = store();
    const paths = ['', '/', '/../secret', '/..%2fsecret', '/en/about', '/about.md', '/upper', '/.hidden', '/notes.txt'];
    for (const path of [...paths, '/constructor', '/__proto__', '/about\0', '//about']) {
      expect(await pages.page(path, 'en')).toBeUndefined();
    }
    expect(await pages.paths()).toEqual(['/about']);
  });

  it.each([
    ['title: A', /its description is not a text/],
    ['title: [A]\ndescription: B', /its title is not a text/],
    ['title: A\ndescription: B\nkeyword: c', /it says keyword; known are title, description, keywords/],
    ['- a', /it has no title/],
    ['title: "A', /.+/],
  ])('are skipped with a log entry when they are invalid: %j', async (front, why) => {
    await write('en/about.md', 'About', front);
    const pages = store();
    expect(await pages.page('/about', 'en')).toBeUndefined();
    expect(await pages.page('/about', 'en')).toBeUndefined();
    expect(logger.lines).toHaveLength(1);
    expect(String(logger.lines[0]!.details['cause'])).toMatch(why);
  });
});

describe('generated section of a page', () => {
  const calls = () => '### Prices\n\n- `GET /x`';

  it('replaces the line with its name and is listed among the headings', async () => {
    await writeFile(await pathOf('en/api.md'), '---\ntitle: A\ndescription: B\n---\n\n# A\n\n{{calls}}\n');
    const page = await new FileContentStore([folder], logger, { calls }).page('/api', 'en');
    expect(page!.html).toContain('<h3 id="prices">Prices</h3>');
    expect(page!.headings).toEqual([{ id: 'prices', level: 3, text: 'Prices' }]);
  });

  it('is generated once for all readers, and only for a page that has it', async () => {
    let made = 0;
    const counted = { calls: () => `${(made += 1)}` };
    await writeFile(await pathOf('en/api.md'), '---\ntitle: A\ndescription: B\n---\n\n# A\n\n{{calls}}\n');
    await write('en/about.md', 'About');
    const pages = new FileContentStore([folder], logger, counted);
    await pages.page('/about', 'en');
    expect(made).toBe(0);
    await pages.page('/api', 'en');
    await pages.page('/api', 'de');
    expect(made).toBe(1);
  });

  it('leaves unknown names as they are written', async () => {
    const text = '{{toString}} {{other}}\n\n{{constructor}}\n\n{{other}}';
    await writeFile(await pathOf('en/api.md'), `---\ntitle: A\ndescription: B\n---\n\n# A\n\n${text}\n`);
    const page = await new FileContentStore([folder], logger, { calls }).page('/api', 'en');
    expect(page!.html).toContain('<p>{{constructor}}</p>\n<p>{{other}}</p>');
  });

  const pathOf = async (path: string) => {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    return join(folder, path);
  };
});

describe('the built-in pages', () => {
  const PAGES = ['about', 'aml-kyc', 'developers', 'faq', 'how-it-works', 'partners', 'privacy-policy', 'terms-of-use'];

  it('all exist and can be read', async () => {
    const pages = new FileContentStore([pagesFolder()], logger);
    expect(await pages.paths()).toEqual(PAGES.map((name) => `/${name}`));
    for (const name of PAGES) {
      const page = await pages.page(name, 'en');
      expect(page!.html).toMatch(/^<h1>/);
      expect(page!.html.match(/<h1>/g)).toHaveLength(1);
    }
    expect(logger.lines).toEqual([]);
  });

  it('are copied into a build', async () => {
    await copyPages(folder);
    expect(await new FileContentStore([join(folder, 'content/pages')], logger).paths()).toHaveLength(PAGES.length);
  });
});
