import { beforeAll, describe, expect, it } from 'vitest';
import { LOCALES } from '../../core/domain/locale.ts';
import { type Member, newMember } from '../support/browser/members.ts';
import { useSite } from '../support/browser/site.ts';

const site = useSite();
let member: Member;

beforeAll(async () => {
  member = await newMember(site.server);
});

describe('the header of a member', () => {
  it.each([900, 1100, 1366])('fits into %i pixels in every language', async (width) => {
    const { page } = await site.visit({ as: member, viewport: { width, height: 400 } });
    const wide: string[] = [];
    for (const { locale } of LOCALES) {
      await page.goto(`/history?lang=${locale}`);
      const over = await page.evaluate(() => {
        const bar = document.querySelector('header > div')!;
        // The button of the menu reaches into the margin.
        const last = [...bar.children].findLast((part) => part.checkVisibility())!.getBoundingClientRect();
        const [start, end] = [last.left, innerWidth - last.right];
        return Math.max(0, -Math.min(start, end), document.documentElement.scrollWidth - innerWidth);
      });
      if (over > 0) wide.push(`${locale}: ${over}`);
    }
    expect(wide).toEqual([]);
  });
});
