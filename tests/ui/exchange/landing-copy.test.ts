import { describe, expect, it } from 'vitest';
import { SAMPLE_QUOTE } from '../../../adapters/memory/samples/sample-quotes.ts';
import { ExchangeError } from '../../../core/contract/exchange-error.ts';
import { type ConfirmedFacts, type KnownFacts, siteFacts } from '../../../core/domain/site/site-facts.ts';
import { NO_SITE_LINKS, type SiteLinks } from '../../../core/domain/site/site-links.ts';
import { LOCALES } from '../../../core/domain/locale.ts';
import { rendererOf } from '../support/renderer.ts';

/** What the operator has set up, with some facts confirmed. */
const siteWith = (confirmed: ConfirmedFacts, known: KnownFacts) => ({
  ...NO_SITE_LINKS,
  facts: siteFacts(confirmed, known),
});

/** The text of the landing page. */
async function landing(
  { site, ...options }: Parameters<typeof rendererOf>[0] & { readonly site?: SiteLinks } = {},
  more: object = {},
): Promise<string> {
  const { body } = await rendererOf(options, {}, {}, {}, site).get('/', more);
  const main = body.slice(body.indexOf('<main'), body.indexOf('</main>'));
  return main.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');
}

describe('the landing page', () => {
  it.each([
    ['the best trade is picked', 'It picks the best trade'],
    ['the fee is half a percent', '0.5% fee, already included'],
    [
      'the fee is in the amounts, and itemised before one confirms',
      'included in every amount you see, and listed line by line before you confirm',
    ],
    ['transfers take seconds', 'Transfers take seconds'],
    ['cards buy crypto for dollars', 'Cards buy crypto for USD'],
    ['which cards', 'Visa or MasterCard'],
    ['since when clients are served', 'Clients have been served since 2015'],
    ['how the connection is encrypted', 'TLS 1.2'],
  ])('says %s', async (_what, phrase) => {
    expect(await landing()).toContain(phrase);
  });

  it.each(LOCALES.filter(({ isEnabled }) => isEnabled))('says so in $nativeName too', async ({ tag }) => {
    const page = await landing({}, { acceptLanguage: tag });
    for (const phrase of ['Visa', 'MasterCard', 'USD', 'TLS 1.2']) expect(page).toContain(phrase);
    // Years and shares in the digits of the language.
    const digits = (text: string) => new Intl.NumberFormat(tag, { useGrouping: false }).format(Number(text));
    expect(page.includes('2015') || page.includes(digits('2015'))).toBe(true);
  });

  it('marks what nobody has confirmed as examples of a demonstration', async () => {
    const page = await landing();
    expect(page).toContain('Cards buy crypto for USD Example');
    expect(page).toContain('Here since 2015 Example');
  });

  it('says what an operator has confirmed, and only that, with coins of main networks', async () => {
    const confirmed = await landing({ site: siteWith({ since: 2019 }, { hasCards: true, isReal: true }) });
    expect(confirmed).toContain('Clients have been served since 2019');
    expect(confirmed).toContain('Visa or MasterCard');
    expect(confirmed).not.toContain('Example');
    const silent = await landing({ site: siteWith({}, { hasCards: false, isReal: true }) });
    expect(silent).not.toMatch(/since|Visa|Example/);
    expect(silent).toMatch(/Every unit is accounted for.*Open source/);
  });

  it('illustrates a trade by sample figures: 15 LTC, 0.17 BTC in between, about 394,000 DOGE, a fee of 1,980 DOGE', async () => {
    const down = { status: 'failed', error: new ExchangeError('unavailable', 'x') } as const;
    const page = await landing({ quote: down });
    expect(page).toContain('15 LTC became 0.17 BTC and then about 394,000 DOGE, after a network fee of 1,980 DOGE');
    expect(page).toContain('Sample figures');
  });

  it('illustrates it by today’s best trade when there is one', async () => {
    const page = await landing({ quote: { status: 'ready', answer: SAMPLE_QUOTE } });
    expect(page).toContain('Right now, 15 LTC yields the most via');
    expect(page).not.toContain('Sample figures');
    // Beside today's figures the sample must not look like a mistake.
    expect(page).toContain('An example with sample figures, which are not today’s prices: 15 LTC became');
  });
});
