import { describe, expect, it } from 'vitest';
import { EmbeddedCatalogue } from '../../../../adapters/market-embedded/embedded-catalogue.ts';
import { blockExplorer } from '../../../../core/domain/transactions/block-explorer.ts';
import { AffiliateViews } from '../../../../core/exchange/affiliates/affiliate-view.ts';
import { ChainRegistry } from '../../../../core/exchange/chains/chain-registry.ts';
import { CurrencyRegistry } from '../../../../core/exchange/chains/currency-registry.ts';
import { SANDBOX_CHAIN } from '../../../../core/exchange/chains/sandbox-chain.ts';
import type { AffiliatePayoutRecord } from '../../../../core/ports/stores/affiliates/affiliate-payouts.ts';

const explorer = blockExplorer({
  transactionUrl: 'https://ltc.example/tx/{transaction}',
  addressUrl: 'https://ltc.example/a/{address}',
});
const payout: AffiliatePayoutRecord = {
  id: 'abcdefgh2345',
  accountId: 'ann',
  currency: 'ltc',
  amount: 100_000_000n,
  networkFee: 100_000n,
  to: { address: 'out' },
  status: 'sending',
  step: 'signed',
  chainTxId: 'ab12',
  createdAt: 0,
  attempts: 0,
};

function viewsOver(chain: Partial<typeof SANDBOX_CHAIN>) {
  const registry = new ChainRegistry([{ ...SANDBOX_CHAIN, id: 'litecoin', ...chain }]);
  return new AffiliateViews(new CurrencyRegistry(new EmbeddedCatalogue(), registry), () => 'https://exchange.example');
}

describe('an affiliate payout in the affiliate’s view', () => {
  it('links its transaction to the explorer of its chain', () => {
    const { chainTxId, blockchainUrl } = viewsOver({ tickers: ['ltc'], explorer }).payout(payout);
    expect([chainTxId, blockchainUrl]).toEqual(['ab12', 'https://ltc.example/tx/ab12']);
  });

  it('has no link where the chain has no explorer, or is no longer configured', () => {
    expect(viewsOver({ tickers: ['ltc'] }).payout(payout)).not.toHaveProperty('blockchainUrl');
    expect(viewsOver({ tickers: [], explorer }).payout(payout)).not.toHaveProperty('blockchainUrl');
  });
});
