import { expect, it } from 'vitest';
import { cardSubjects } from '../../../../core/exchange/transactions/cards/card-subjects.ts';

const address = '198.51.100.7';
const subnet = 'subnet:198.51.100.7';

it('a card payment counts under the account and the subnet, however the call is made', () => {
  const key = (kind: 'secret' | 'publishable') => ({ address, apiKey: { accountId: 'ada', keyId: 'k', kind } });
  expect(cardSubjects({ address }, undefined)).toEqual([subnet]);
  expect(cardSubjects({ address }, 'ada')).toEqual(['account:ada', subnet]);
  expect(cardSubjects(key('secret'), undefined)).toEqual(['account:ada', subnet]);
  expect(cardSubjects(key('publishable'), undefined)).toEqual([subnet]);
});
