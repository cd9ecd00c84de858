import { expect, it } from 'vitest';
import { memoryAffiliateApi } from '../../../../adapters/memory/memory-affiliate-api.ts';
import { MemorySession } from '../../../../adapters/memory/memory-session.ts';
import { SAMPLE_PROFILE } from '../../../../adapters/memory/samples/sample-accounts.ts';
import { SAMPLE_LINKS } from '../../../../adapters/memory/samples/sample-affiliates.ts';
import { AffiliateApi } from '../../../../core/ports/apis/affiliate-api.ts';
import { AddLink, ListLinks } from '../../../../core/use-cases/affiliates/affiliate-account.ts';
import { overApi } from '../../../support/over-api.ts';

const open = () => {
  const api = memoryAffiliateApi();
  return { api, use: overApi(AffiliateApi, api, new MemorySession(SAMPLE_PROFILE)) };
};

it('lists named links', async () => {
  const { api, use } = open();
  expect(await use(ListLinks).execute()).toEqual(SAMPLE_LINKS);
  expect(api.calls).toEqual([{ name: 'affiliateLinks', input: {} }]);
});

it('makes a named link without the spaces around its name', async () => {
  const { api, use } = open();
  await use(AddLink).execute(' forum ');
  expect(api.calls).toEqual([{ name: 'addAffiliateLink', input: { sub: 'forum' } }]);
});

it.each(['', 'my forum', 'ä', 'a.b', 'x'.repeat(33)])('refuses the name %j before a request is sent', async (name) => {
  const { api, use } = open();
  const refusal = { code: 'invalid-input', fields: { sub: [expect.stringContaining('1 to 32 letters')] } };
  await expect(use(AddLink).execute(name)).rejects.toMatchObject(refusal);
  expect(api.calls).toEqual([]);
});
