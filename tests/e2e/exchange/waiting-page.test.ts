import { describe, expect, it } from 'vitest';
import { useSite } from '../../support/browser/site.ts';
import { createExchange } from '../../support/browser/exchange-flow.ts';
import { alive } from '../../support/browser/visit.ts';

const site = useSite();

describe('the page of an exchange that waits for its coins', () => {
  it('shows amount and address on the first screen of a phone', async () => {
    const viewport = { width: 360, height: 740 };
    const visit = await site.visit({ viewport, hasTouch: true, isMobile: true });
    const { page } = visit;
    await visit.open('/guest/btc/eth/1');
    await alive(page);
    await createExchange(page);
    await page.waitForURL('**/track/*');
    const due = page.getByRole('region', { name: 'Send BTC' });
    const [amount, address] = await Promise.all(
      [0, 1].map((index) => due.getByRole('definition').nth(index).boundingBox()),
    );
    expect(amount!.y).toBeGreaterThan(0);
    expect(address!.y + address!.height).toBeLessThanOrEqual(viewport.height);
    const later = await page.getByRole('region', { name: 'Keep this link' }).boundingBox();
    expect(later!.y).toBeGreaterThan(address!.y);
    // Large enough for a finger.
    const keep = page.getByRole('region', { name: 'Keep this link' }).getByRole('link');
    for (const target of [keep, ...(await page.getByRole('button', { name: /^Copy: / }).all())])
      expect((await target.boundingBox())!.height).toBeGreaterThanOrEqual(44);
  });
});
