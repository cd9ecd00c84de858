import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ExchangeFixture, exchangeFixture } from '../../../support/fixtures/exchange-fixture.ts';
import { sampleEvent, sampleRecord } from '../../../support/samples/sample-transactions.ts';

let fixture: ExchangeFixture;
beforeAll(async () => {
  fixture = await exchangeFixture(undefined, { isSettling: false });
});
afterAll(() => fixture.close());

it('refuses a payout or refund to an address of the exchange, and uses up no pay-in address for it', async () => {
  const { transactions } = fixture.store;
  const next = async () => (await transactions.payInIndexesFor('simulated', [[]]))[0] as { index: number };
  const [payIn, treasury] = await Promise.all(['ltc', 'doge'].map((currency) => fixture.addressOf(currency)));
  await transactions.insert(sampleRecord({ chain: 'other', payIn: { address: payIn! } }), [sampleEvent(1)]);
  await transactions.recordTreasuries('other', [treasury!]);
  const { index } = await next();
  const refused = (field: string) => {
    return { code: 'invalid-input', fields: { [field]: [expect.stringContaining('belongs to the exchange')] } };
  };
  await expect(fixture.create({ address: treasury! })).rejects.toMatchObject(refused('address'));
  await expect(fixture.create({ refundAddress: payIn! })).rejects.toMatchObject(refused('refundAddress'));
  const both = fixture.create({ address: treasury!, refundAddress: payIn! });
  await expect(both).rejects.toMatchObject(refused('address'));
  expect(await next()).toEqual({ index: index + 1 });
});
