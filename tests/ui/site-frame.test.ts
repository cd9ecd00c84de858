import { asyncScheduler } from 'rxjs';
import { describe, expect, it } from 'vitest';
import { memoryAccountApi } from '../../adapters/memory/memory-account-api.ts';
import { memoryExchangeApi } from '../../adapters/memory/memory-exchange-api.ts';
import { MemoryLogger } from '../../adapters/memory/memory-logger.ts';
import type { SiteLinks } from '../../core/domain/site/site-links.ts';
import { createPageRenderer } from '../../ui/entry-server.tsx';
import { SESSION } from './support/renderer.ts';

const JULY_2031 = Date.UTC(2031, 6, 1);

/** A server-rendered page. @param session of the signed-in user */
async function pageAt(url: string, { session, site }: { session?: string; site?: SiteLinks } = {}): Promise<string> {
  const render = createPageRenderer({
    api: memoryExchangeApi({}),
    accounts: memoryAccountApi({}),
    clock: { now: () => JULY_2031, schedule: asyncScheduler.schedule.bind(asyncScheduler) },
    logger: new MemoryLogger(),
    assets: { scripts: [], styles: [], preloads: [] },
    publicUrl: 'https://altway.example',
    site,
  });
  const caller = { caller: session === undefined ? {} : { session } };
  return (await render({ url, method: 'GET', csrfToken: 'token', nonce: 'n0nce', ...caller })).body;
}

const partOf = (html: string, element: string) => new RegExp(`<${element}[ >].*?</${element}>`, 's').exec(html)![0];

/** Texts and targets of the links in a part of a page, in order. */
const linksOf = (html: string) =>
  [...html.matchAll(/<a [^>]*?href="([^"]*)"[^>]*>(.*?)<\/a>/gs)].map(([link, href = '', inner = '']) => [
    inner.replaceAll(/<[^>]*>/g, '') || /aria-label="([^"]*)"/.exec(link)?.[1],
    href.replaceAll('&amp;', '&'),
  ]);

/** Of the header, without the languages. */
const headerLinks = async (session?: string) =>
  linksOf(partOf(await pageAt('/', session === undefined ? {} : { session }), 'header')).filter(
    ([, href]) => !href!.includes('lang='),
  );

describe('the header', () => {
  it('has the specification’s links for visitors, and the logo that links home', async () => {
    expect(await headerLinks()).toEqual([
      ['Skip to content', '#content'],
      ['Altway', '/'],
      ['How It Works', '/how-it-works'],
      ['FAQ', '/faq'],
      ['API for developers', '/developers'],
      ['Exchange widget', expect.any(String)],
      ['Payment button', expect.any(String)],
      ['Affiliate', '/affiliate'],
      ['Login', '/?login&proceedTo=%2Fhistory'],
      ['Sign Up', '/?signup&proceedTo=%2Fhistory'],
      ['Menu', expect.stringMatching(/^#/)],
    ]);
  });

  it('has the specification’s links for members', async () => {
    expect(await headerLinks(SESSION)).toEqual([
      ['Skip to content', '#content'],
      ['Altway', '/'],
      ['Exchange', '/exchange'],
      ['FAQ', '/faq'],
      ['How It Works', '/how-it-works'],
      ['API for developers', '/developers'],
      ['Exchange widget', expect.any(String)],
      ['Payment button', expect.any(String)],
      ['Merchant', '/merchant'],
      ['Affiliate Program', '/affiliate'],
      ['ada@example.com', '/profile'],
      ['History', '/history'],
      ['Profile', '/profile'],
      ['Logout', '/auth/logout'],
      ['Menu', expect.stringMatching(/^#/)],
    ]);
  });

  it('shows the language beside its flag, which alone would be a country', async () => {
    const header = partOf(await pageAt('/?lang=cn'), 'header');
    const [, face] = /aria-label="语言[^>]*>(.*?)中文/s.exec(header)!;
    expect(face).toMatch(/flags\/cn\.svg.*>CN</s);
  });

  it('has the eleven languages, each with its flag', async () => {
    const header = partOf(await pageAt('/'), 'header');
    const languages = linksOf(header).filter(([, href]) => href!.includes('lang='));
    expect(languages).toHaveLength(11);
    const flags = new Set([...header.matchAll(/src="(\/flags\/[a-z]{2}\.svg)"/g)].map(([, flag]) => flag));
    expect(flags.size).toBe(11);
    // The flags are in a menu that is seldom opened: they are not preloaded.
    expect(await pageAt('/')).not.toContain('as="image"');
  });
});

describe('the footer', () => {
  const site: SiteLinks = {
    social: [{ name: 'Mastodon', url: 'https://social.example/@altway' }],
    hasBlog: true,
    hasGuests: true,
    facts: {},
  };

  it('has the specification’s links: company, help, tools, networks, terms and privacy', async () => {
    const links = linksOf(partOf(await pageAt('/rates', { site }), 'footer'));
    const leading = (path: string) => links.filter(([, href]) => href!.split('#')[0] === path).map(([name]) => name);
    for (const path of ['/about', '/press', '/partners', '/affiliate', '/blog']) expect(leading(path)).not.toEqual([]);
    expect(leading('/faq')).toEqual(['Support', 'FAQ']);
    expect(leading('/aml-kyc')).toEqual(['AML/KYC']);
    expect(leading('/supported-currencies')).toEqual(['Supported currencies']);
    expect(leading('/developers')).toEqual(['API for developers']);
    expect(leading('/partners')).toEqual(['Partners', 'Add your token']);
    expect(leading('/widgets')).toEqual(['Exchange widget']);
    expect(leading('/payment-button')).toEqual(['Payment button']);
    expect(leading('https://social.example/@altway')).toEqual(['Mastodon']);
    expect(leading('/terms-of-use')).toHaveLength(1);
    expect(leading('/privacy-policy')).toHaveLength(1);
  });

  it('dates its copyright with the current year', async () => {
    expect(partOf(await pageAt('/rates'), 'footer')).toMatch(/©[^<]*2031/);
  });

  it('omits unconfigured social networks and an unconfigured blog', async () => {
    const links = linksOf(partOf(await pageAt('/rates'), 'footer'));
    expect(links.filter(([, href]) => href === '/blog' || href!.startsWith('https:'))).toEqual([]);
  });
});

describe('the look of header and footer', () => {
  it.each(['/faq', '/about', '/press', '/rates', '/supported-currencies', '/subscribe/ada@example.com'])(
    'is that of the landing page on %s, which is content',
    async (url) => {
      const page = await pageAt(url);
      expect(partOf(page, 'header')).toContain('data-look="landing"');
      expect(partOf(page, 'footer')).toContain('data-look="landing"');
    },
  );

  it.each(['/affiliate', '/affiliate/payouts'])(
    'is that of the landing page on %s, which belongs to the affiliate program',
    async (url) => {
      for (const page of [await pageAt(url), await pageAt(url, { session: SESSION })]) {
        expect(partOf(page, 'header')).toContain('data-look="landing"');
        expect(partOf(page, 'footer')).toContain('data-look="landing"');
      }
    },
  );

  it.each(['/history', '/profile', '/processing/ltc/doge/15', '/transaction/k3v9t2m7x4qa'])(
    'is the standard one on %s',
    async (url) => {
      const page = await pageAt(url, { session: SESSION });
      expect(partOf(page, 'header')).toContain('data-look="standard"');
      expect(partOf(page, 'footer')).toContain('data-look="standard"');
    },
  );
});

describe('the common shell', () => {
  const shellOf = (body: string) => /<header [^>]*data-look="(\w+)"/.exec(body)?.[1] ?? 'none';

  it.each([
    ['/history', 'standard'],
    ['/profile', 'standard'],
    ['/processing', 'standard'],
    ['/transaction/k3v9t2m7x4qa', 'standard'],
    ['/faq', 'landing'],
    ['/rates', 'landing'],
    ['/affiliate', 'landing'],
  ])('wraps %s with its header and footer, in its %s look', async (url, look) => {
    const page = await pageAt(url, { session: SESSION });
    expect(shellOf(page)).toBe(look);
    expect(page).toContain('<footer');
  });

  it.each(['/', '/landing', '/landing/ltc/doge/15', '/exchange/ltc/doge', '/exchange/ltc/doge/15'])(
    'does not wrap %s, which has the header and footer of the landing page',
    async (url) => {
      const page = await pageAt(url, { session: SESSION });
      expect(shellOf(page)).toBe('landing');
      expect(page).not.toContain('data-look="standard"');
    },
  );

  it.each([`/recover/${'t'.repeat(43)}`, '/nowhere', '/exchange/%E0%A4%A/eth'])(
    'does not wrap %s, which has neither header nor footer',
    async (url) => {
      const page = await pageAt(url, { session: SESSION });
      expect(shellOf(page)).toBe('none');
      expect(page).not.toContain('<footer');
    },
  );
});
