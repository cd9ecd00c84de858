import { describe, expect, it } from 'vitest';
import { BITCOIN } from '../../../../adapters/chain-bitcoin/networks.ts';
import { BitcoinChain } from '../../../../adapters/chain-bitcoin/bitcoin-chain.ts';
import { NodeRpc } from '../../../../adapters/chain-bitcoin/node-rpc.ts';
import { EmbeddedCatalogue } from '../../../../adapters/market-embedded/embedded-catalogue.ts';
import { bitcoinScheme } from '../../../../adapters/signer/schemes/bitcoin-scheme.ts';
import { ChainRegistry } from '../../../../core/exchange/chains/chain-registry.ts';
import { CurrencyRegistry } from '../../../../core/exchange/chains/currency-registry.ts';

const scheme = bitcoinScheme(BITCOIN, { maximumFee: 1n, maximumFeeRate: 1n });
const chain = new BitcoinChain({
  parameters: BITCOIN,
  rpc: new NodeRpc({ url: 'http://127.0.0.1:1', credentials: () => '', fetch }),
  extendedPublicKey: scheme.publicKey(new Uint8Array(64).fill(7)),
  wallet: 'none',
});

describe('the amount of a refund', () => {
  const book = new CurrencyRegistry(new EmbeddedCatalogue(), new ChainRegistry([chain]));

  it('is zero when the network fee leaves dust, which no node would relay', () => {
    const fee = book.networkFee('btc');
    expect(book.minimumTransfer('btc')).toBe(BITCOIN.dust);
    expect(book.refundOf('btc', fee + BITCOIN.dust - 1n)).toBeUndefined();
    expect(book.refundOf('btc', fee + BITCOIN.dust)).toBe(BITCOIN.dust);
  });

  it('is all that remains on a chain without a dust limit', () => {
    const fee = book.networkFee('eth');
    expect([book.refundOf('eth', fee), book.refundOf('eth', fee + 1n)]).toEqual([undefined, 1n]);
  });
});
