import { describe, expect, it } from 'vitest';
import { EmbeddedCatalogue } from '../../../../adapters/market-embedded/embedded-catalogue.ts';
import { blockExplorer } from '../../../../core/domain/transactions/block-explorer.ts';
import { ChainRegistry } from '../../../../core/exchange/chains/chain-registry.ts';
import { CurrencyRegistry } from '../../../../core/exchange/chains/currency-registry.ts';
import { SANDBOX_CHAIN } from '../../../../core/exchange/chains/sandbox-chain.ts';
import { applyEvent } from '../../../../core/exchange/transactions/states/apply-event.ts';
import { TransactionViews } from '../../../../core/exchange/transactions/transaction-view.ts';
import type { Chain } from '../../../../core/ports/chains/chain.ts';
import { plainRecord } from './plain-record.ts';

const explorerAt = (site: string) =>
  blockExplorer({ transactionUrl: `https://${site}/tx/{transaction}`, addressUrl: `https://${site}/a/{address}` });

const litecoin: Chain = { ...SANDBOX_CHAIN, id: 'litecoin', tickers: ['ltc'], explorer: explorerAt('ltc.example') };
const dogecoin: Chain = { ...SANDBOX_CHAIN, id: 'dogecoin', tickers: ['doge'], explorer: explorerAt('doge.example') };
const transfer = { id: 'x-1', round: 1, amount: 5000n, chainTxId: 'ef56', status: 'signed' } as const;

function viewsOver(...chains: Chain[]) {
  const registry = new ChainRegistry(chains);
  const times = { of: () => ARRIVAL };
  return new TransactionViews(new CurrencyRegistry(new EmbeddedCatalogue(), registry), registry, {
    times,
    prices: { of: () => DOLLARS },
  });
}

const DOLLARS = { from: '106', to: '0.2' };
const ARRIVAL = { seconds: 900, confirmations: 6 };

const deposit = {
  key: 'ab12:0',
  chainTxId: 'ab12',
  sender: 'ltc-of-mine',
  amount: 40n,
  confirmations: 0,
  isFinal: false,
};
const waiting = plainRecord({ chain: 'litecoin', refund: { address: 'back' } });
const record = {
  ...waiting,
  ...applyEvent(waiting, { kind: 'pay-in', deposit }, 1),
  sendings: [
    { ...transfer, address: 'out', purpose: 'payout', currency: 'doge' },
    { ...transfer, address: 'back', purpose: 'refund', currency: 'ltc' },
  ] as const,
};

describe('a transaction in the customer’s view', () => {
  it('links each address and transaction to the explorer of its own chain', () => {
    const { payIn, payout, refund, sendings } = viewsOver(litecoin, dogecoin).whole(record, []);
    expect(payIn.blockchainUrl).toBe('https://ltc.example/a/sim1ltc1');
    expect(payIn.deposits[0]).toMatchObject({ sender: 'ltc-of-mine', blockchainUrl: 'https://ltc.example/tx/ab12' });
    expect(payout.blockchainUrl).toBe(`https://doge.example/a/${payout.address}`);
    expect(refund?.blockchainUrl).toBe('https://ltc.example/a/back');
    expect(sendings.map(({ blockchainUrl }) => blockchainUrl)).toEqual([
      'https://doge.example/tx/ef56',
      'https://ltc.example/tx/ef56',
    ]);
  });

  it('tells when the payout arrives, and what the currencies are worth', () => {
    expect(viewsOver(litecoin, dogecoin).whole(record, [])).toMatchObject({ arrival: ARRIVAL, dollars: DOLLARS });
  });

  it('leaves out a transfer that the chain can never include', () => {
    const dead = { ...record.sendings[0], id: 'x-0', chainTxId: 'dead', status: 'dead' } as const;
    const { sendings } = viewsOver(litecoin, dogecoin).whole({ ...record, sendings: [dead, ...record.sendings] }, []);
    expect(sendings.map(({ chainTxId }) => chainTxId)).toEqual(['ef56', 'ef56']);
  });

  it('has no links where the chain has no explorer, or is no longer configured', () => {
    const withoutExplorer = viewsOver({ ...litecoin, explorer: undefined }, { ...dogecoin, explorer: undefined });
    const withoutPayout = viewsOver({ ...litecoin, explorer: undefined });
    for (const views of [withoutExplorer, withoutPayout])
      expect(JSON.stringify(views.whole(record, []))).not.toContain('blockchainUrl');
  });
});

describe('a line of the history', () => {
  const lineOf = (more: object) => viewsOver(litecoin, dogecoin).summary({ ...record, ...more });
  const [payout, refund] = record.sendings;

  it('tells what the currencies are worth now', () => {
    expect(lineOf({}).dollars).toEqual(DOLLARS);
  });

  it('says that what was refunded was returned, and nothing was received', () => {
    const line = lineOf({ status: 'refunded', sendings: [{ ...refund, status: 'confirmed' }] });
    expect(line).toMatchObject({ isSettled: false, returned: '0.00005', amountFrom: '0.0000004' });
  });

  it('has the amounts of the trade once it is done', () => {
    const quote = { ...record.quote, amountFrom: '27' };
    const line = lineOf({ status: 'finished', quote, sendings: [{ ...payout, status: 'confirmed' }] });
    expect(line).toMatchObject({ isSettled: true, amountFrom: '27' });
    expect(line).not.toHaveProperty('returned');
  });

  it('does not count a refund that the chain can never include', () => {
    const line = lineOf({ status: 'refunding', sendings: [{ ...refund, status: 'dead' }, refund] });
    expect(line).toMatchObject({ isSettled: false, returned: '0.00005' });
  });
});
