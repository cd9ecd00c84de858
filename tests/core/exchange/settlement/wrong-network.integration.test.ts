import { bech32 } from '@scure/base';
import { getAddress } from 'viem';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Chain, DetectedDeposit } from '../../../../core/ports/chains/chain.ts';
import type { Transaction } from '../../../../core/domain/transactions/transaction.ts';
import { Settlement } from '../../../../core/exchange/settlement/settlement.ts';
import { type ExchangeFixture, exchangeFixture } from '../../../support/fixtures/exchange-fixture.ts';
import { waitFor } from '../../../support/wait-for.ts';

/** A chain whose deposits the test decides. Chains of one space have the same addresses, as EVM networks do. */
class ScriptedChain implements Pick<Chain, 'scan' | 'payInAddress' | 'treasury'> {
  readonly isDemonstration = true;
  readonly pollMs = 20;
  readonly id: string;
  readonly tickers: readonly string[];
  readonly addressSpace?: string;
  seen: readonly DetectedDeposit[] = [];
  scans = 0;

  constructor(id: string, ticker: string, addressSpace?: string) {
    this.id = id;
    this.tickers = [ticker];
    if (addressSpace !== undefined) this.addressSpace = addressSpace;
  }

  async payInAddress(_ticker: string, index: number) {
    return { address: this.#at(index) };
  }

  async treasury() {
    return { address: this.#at(0) };
  }

  async scan() {
    this.scans += 1;
    return { cursor: '1', height: 1, since: 0, seen: this.seen };
  }

  async estimateFee(ticker: string) {
    return { ticker, amount: 1n };
  }

  paymentUri = () => '';

  #at(index: number): string {
    if (this.addressSpace !== undefined) return getAddress(`0x${(index + 1).toString(16).padStart(40, '0')}`);
    const program = new Uint8Array(20).fill(index + 1);
    return bech32.encode('ltc', [0, ...bech32.toWords(program)]);
  }
}

describe('two EVM networks of one account', () => {
  const [ethereum, bsc] = [new ScriptedChain('ethereum', 'usdt20', 'evm'), new ScriptedChain('bsc', 'usdtbsc', 'evm')];
  const litecoin = new ScriptedChain('litecoin', 'ltc');
  let fixture: ExchangeFixture;

  beforeAll(async () => {
    const chains = [ethereum, bsc, litecoin] as unknown as Chain[];
    fixture = await exchangeFixture((parts) => ({ ...parts, chains }), { isSettling: false });
    // Started without the transaction worker's transfers: these chains only receive.
    await fixture.container.get(Settlement).start();
  });
  afterAll(() => fixture.close());

  const payout: string = bech32.encode('ltc', [0, ...bech32.toWords(new Uint8Array(20).fill(200))]);
  const create = (from: string, address: string = payout): Promise<Transaction> =>
    fixture.api.createTransaction({ from, to: 'ltc', amount: '500', address });

  it('never issue one address twice', async () => {
    const made = [];
    for (let count = 0; count < 3; count += 1) made.push(await create('usdt20'), await create('usdtbsc'));
    expect(new Set(made.map(({ payIn }) => payIn.address)).size).toBe(6);
  });

  it('credit nobody else when coins arrive over the wrong network', async () => {
    const [hers, his] = [await create('usdt20'), await create('usdtbsc')];
    const to = { address: hers.payIn.address };
    const key = `wrong-${hers.id}`;
    bsc.seen = [{ key, chainTxId: key, ticker: 'usdtbsc', to, amount: 5n * 10n ** 20n, confirmations: 100 }];
    const postings = await waitFor('the posting', async () => {
      const found = await fixture.store.ledger.ofTransaction(hers.id);
      return found.length > 0 ? found : undefined;
    });
    expect(postings).toMatchObject([
      {
        kind: 'suspense',
        transactionId: hers.id,
        entries: [
          { currency: 'usdtbsc', account: 'chain', amount: 5n * 10n ** 20n },
          { currency: 'usdtbsc', account: 'suspense', amount: -5n * 10n ** 20n },
        ],
      },
    ]);
    const after = await fixture.api.track({ secret: his.trackSecret! });
    expect(after.status).toBe('waiting');
    expect((await fixture.api.track({ secret: hers.trackSecret! })).status).toBe('waiting');
  });

  it('accept no payout to an address of the exchange on another network, nor to a treasury', async () => {
    const elsewhere = (await create('usdt20')).payIn.address;
    const ask = (address: string) =>
      fixture.api.createTransaction({ from: 'ltc', to: 'usdtbsc', amount: '1', address });
    await expect(ask(elsewhere)).rejects.toMatchObject({
      code: 'invalid-input',
      fields: { address: [expect.any(String)] },
    });
    const { address: treasury } = await bsc.treasury();
    await expect(ask(treasury)).rejects.toMatchObject({
      code: 'invalid-input',
      fields: { address: [expect.any(String)] },
    });
    await expect(create('usdt20', (await litecoin.treasury()).address)).rejects.toMatchObject({
      fields: { address: [expect.any(String)] },
    });
  });
});
