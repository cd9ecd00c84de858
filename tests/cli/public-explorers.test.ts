import { describe, expect, it } from 'vitest';
import { bitcoinExplorer, evmExplorer } from '../../cli/chains/public-explorers.ts';
import { blockExplorer, type ExplorerTemplates } from '../../core/domain/transactions/block-explorer.ts';

const pagesOf = (templates: ExplorerTemplates | undefined) => {
  const explorer = blockExplorer(templates!);
  return [explorer.transaction('T'), explorer.address('A')];
};

describe('the public explorer', () => {
  it.each([
    ['bitcoin', 'https://mempool.space/tx/T', 'https://mempool.space/address/A'],
    ['litecoin', 'https://litecoinspace.org/tx/T', 'https://litecoinspace.org/address/A'],
    ['dogecoin', 'https://blockchair.com/dogecoin/transaction/T', 'https://blockchair.com/dogecoin/address/A'],
  ])('of %s has pages of that network', (network, transaction, address) => {
    expect(pagesOf(bitcoinExplorer(network, false))).toEqual([transaction, address]);
    expect(bitcoinExplorer(network, true)).toBeUndefined();
  });

  it.each([
    [1, 'etherscan.io'],
    [10, 'optimistic.etherscan.io'],
    [56, 'bscscan.com'],
    [137, 'polygonscan.com'],
    [8453, 'basescan.org'],
    [42_161, 'arbiscan.io'],
    [11_155_111, 'sepolia.etherscan.io'],
  ])('of chain %i is %s', (chainId, host) => {
    expect(pagesOf(evmExplorer(chainId))).toEqual([`https://${host}/tx/T`, `https://${host}/address/A`]);
  });

  it('does not exist for an unknown network', () => {
    expect(evmExplorer(5)).toBeUndefined();
    expect(bitcoinExplorer('monero', false)).toBeUndefined();
  });
});
