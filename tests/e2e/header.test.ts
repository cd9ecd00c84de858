import { describe, expect, it } from 'vitest';
import { LOCALES } from '../../core/domain/locale.ts';
import { newMember } from '../support/browser/members.ts';
import { useSite } from '../support/browser/site.ts';

const site = useSite();

/** From a small phone to a laptop, with both sides of each width at which the header changes. */
const WIDTHS = [360, 419, 420, 768, 899, 900, 959, 960, 1159, 1160, 1366];

/** What of the header is beyond the window, or on top of another part, in pixels. */
function faults(): readonly string[] {
  const parts = [...document.querySelectorAll('header :is(a, button, summary)')]
    .filter((part) => part.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true }))
    .map((part) => ({ part, name: part.textContent.slice(0, 20), box: part.getBoundingClientRect() }))
    // The link that skips to the content is a pixel wide until it has the focus.
    .filter(({ box }) => box.width > 1);
  const found = parts
    .filter(({ box }) => box.left < 0 || box.right > innerWidth)
    .map(({ name, box }) => `${name}: from ${box.left} to ${box.right}`);
  for (const [index, one] of parts.entries())
    for (const other of parts.slice(index + 1)) {
      const wide = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
      const high = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
      if (wide > 0.5 && high > 0.5 && !one.part.contains(other.part))
        found.push(`${one.name} and ${other.name} share ${wide} pixels`);
    }
  const beyond = document.documentElement.scrollWidth - innerWidth;
  return beyond > 0 ? [...found, `the page is ${beyond} pixels too wide`] : found;
}

describe.each(['visitor', 'member'])('the header of a %s', (who) => {
  it('has room for its parts at every width, in every language', async () => {
    const as = who === 'member' ? await newMember(site.server) : undefined;
    const { page } = await site.visit({ as });
    const found: string[] = [];
    for (const { locale } of LOCALES) {
      await page.goto(`/faq?lang=${locale}`);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 400 });
        found.push(...(await page.evaluate(faults)).map((fault) => `${locale}, ${width}: ${fault}`));
      }
    }
    expect(found).toEqual([]);
  });
});
