import { expect, it } from 'vitest';
import type { Transaction } from '../../../core/domain/transactions/transaction.ts';
import { createExchange } from '../../support/browser/exchange-flow.ts';
import { newMember } from '../../support/browser/members.ts';
import { useSite } from '../../support/browser/site.ts';

const site = useSite();

it('a read-only link shows an exchange to others, live, and lets them decide nothing', async () => {
  const owner = await site.visit({
    as: await newMember(site.server),
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  await owner.open('/processing/ltc/doge/15');
  await createExchange(owner.page);
  await owner.page.waitForURL('**/transaction/*');
  const keep = owner.page.getByRole('region', { name: 'Keep this link' });
  await keep.getByRole('button', { name: /Read-only link/ }).click();
  const link = await owner.page.evaluate(() => navigator.clipboard.readText());

  const other = await site.visit();
  await other.open(new URL(link).pathname);
  const { page } = other;
  await page.getByRole('heading', { name: 'Waiting for your coins' }).waitFor();
  await page.getByText('You see this exchange by a read-only link', { exact: false }).waitFor();
  for (const name of ['Send a test payment', 'Add a refund address', 'Change the refund address', 'Add to my account'])
    expect(await page.getByRole('button', { name }).count()).toBe(0);
  expect(await page.getByRole('region', { name: 'Keep this link' }).count()).toBe(0);
  const shown = (await (await page.request.get(`/exchange${new URL(link).pathname}`)).json()) as {
    result: Transaction;
  };
  expect([shown.result.isReadOnly, shown.result.trackSecret]).toEqual([true, undefined]);

  await owner.page.getByRole('button', { name: 'Send a test payment' }).click();
  await page.getByRole('heading', { name: /DOGE sent$/ }).waitFor({ timeout: 60_000 });
});
