import { parseTransaction } from 'viem';
import { describe, expect, it } from 'vitest';
import type { EvmChain } from '../../adapters/chain-evm/evm-chain.ts';
import type { TransferOrder } from '../../core/ports/chains/transfer-order.ts';
import { COIN, ETHER, stranger } from '../support/chains/evm-bench.ts';
import { withEvm } from '../support/chains/with-evm.ts';

function order(ticker: string, amount: bigint, address: string = stranger()): TransferOrder {
  return { id: `payout to ${address}`, ticker, to: { address }, amount };
}

function nonceOf(unsigned: string): number {
  return parseTransaction(unsigned as `0x02${string}`).nonce ?? 0;
}

withEvm((bench) => {
  async function send(chain: EvmChain, sent: TransferOrder) {
    const unsigned = await chain.build(sent, []);
    const signed = bench().scheme.sign(bench().seed, { chain: chain.id, order: sent, unsigned });
    await chain.broadcast(signed.raw);
    await bench().mine(1);
    return { ...signed, unsigned };
  }

  async function stocked(ether: bigint, coins = 0n): Promise<EvmChain> {
    const chain = bench().chain();
    const { address } = await chain.treasury('eth');
    await bench().endow(address, ether);
    if (coins > 0n) await bench().call(bench().token, 'TestToken', 'mint', [address, coins]);
    await bench().mine(1);
    return chain;
  }

  describe('EVM payouts', () => {
    it('reach a contract wallet, with the gas it needs', async () => {
      const chain = await stocked(ETHER);
      const wallet = await bench().deploy('Wallet');
      const { chainTxId } = await send(chain, order('eth', 1000n, wallet));
      expect(await chain.transferStatus(chainTxId)).toMatchObject({
        status: 'confirmed',
        confirmations: 1,
        feeTicker: 'eth',
      });
      expect(await bench().balance(wallet)).toBe(1000n);
    });

    it('cost exactly the fee that the chain reports', async () => {
      const chain = await stocked(ETHER);
      const { chainTxId } = await send(chain, order('eth', 1000n));
      const { fee } = await chain.transferStatus(chainTxId);
      expect(await bench().balance((await chain.treasury('eth')).address)).toBe(ETHER - 1000n - fee!);
      const estimate = await chain.estimateFee('eth');
      expect(estimate.ticker).toBe('eth');
      expect(estimate.amount).toBeGreaterThan(fee! / 2n);
      const token = await chain.estimateFee('usdt20');
      expect(token.amount).toBeGreaterThan(estimate.amount);
      // The address of a token is sent the gas of its sweep first.
      expect((await chain.collectingFee('usdt20')).amount).toBeGreaterThan(token.amount);
      expect((await chain.collectingFee('eth')).amount).toBeLessThan(token.amount);
    });

    it('include the L1 fee of a rollup', async () => {
      const chain = await stocked(ETHER);
      const alone = await chain.estimateFee('eth');
      const added = 7_000_000_000_000n;
      // A contract that answers every call with that number.
      const oracle = `0x7f${added.toString(16).padStart(64, '0')}60005260206000f3`;
      await bench().node.rpc('anvil_setCode', '0x420000000000000000000000000000000000000F', oracle);
      expect((await chain.estimateFee('eth')).amount).toBe(alone.amount + added);
      await bench().node.rpc('anvil_setCode', '0x420000000000000000000000000000000000000F', '0x');
    });

    it('are not sent to recipients that reject them or burn gas', async () => {
      const chain = await stocked(ETHER);
      const closed = await bench().deploy('Closed');
      const glutton = await bench().deploy('Glutton');
      const unavailable = { code: 'unavailable' };
      await expect(chain.build(order('eth', 1n, closed), [])).rejects.toMatchObject(unavailable);
      await expect(chain.build(order('eth', 1n, glutton), [])).rejects.toThrow(/gas; at most 200000/);
    });

    it('take the next nonce after those that are mined and in flight', async () => {
      const chain = await stocked(ETHER, 10n * COIN);
      const first = await chain.build(order('eth', 1n), []);
      const second = await chain.build(order('usdt20', 1n), [first]);
      const third = await chain.build(order('eth', 1n), [second, first]);
      expect([nonceOf(second), nonceOf(third)]).toEqual([nonceOf(first) + 1, nonceOf(first) + 2]);
      await send(chain, order('eth', 1n));
      // A mined transaction counts as in flight until it has its confirmations.
      expect(nonceOf(await chain.build(order('eth', 1n), [first]))).toBe(nonceOf(first) + 1);
      expect(nonceOf(await chain.build(order('eth', 1n), []))).toBe(nonceOf(first) + 1);
      // One between them was given up: those after it wait until its nonce is used.
      expect(nonceOf(await chain.build(order('eth', 1n), [third]))).toBe(nonceOf(second));
      expect(nonceOf(await chain.build(order('eth', 1n), [second, third]))).toBe(nonceOf(third) + 1);
      await expect(chain.build(order('eth', 1n), ['nonsense'])).rejects.toThrow(/nonsense/);
    });

    it('that are mined are not subtracted from the balance twice', async () => {
      const chain = await stocked(ETHER);
      const { unsigned } = await send(chain, order('eth', ETHER / 2n));
      const next = await chain.build(order('eth', (ETHER * 2n) / 5n), [unsigned]);
      expect(nonceOf(next)).toBe(nonceOf(unsigned) + 1);
    });

    it('never spend the same coins twice', async () => {
      const chain = await stocked(ETHER, 10n * COIN);
      const held = await bench().tokenBalance((await chain.treasury('eth')).address);
      const most = await chain.build(order('eth', (ETHER * 3n) / 5n), []);
      const unavailable = { code: 'unavailable' };
      await expect(chain.build(order('eth', (ETHER * 3n) / 5n), [most])).rejects.toMatchObject(unavailable);
      const coins = await chain.build(order('usdt20', held - 1n), [most]);
      await expect(chain.build(order('usdt20', 2n), [most, coins])).rejects.toThrow(/Not enough usdt20/);
      expect(nonceOf(await chain.build(order('usdt20', 1n), [most, coins]))).toBe(nonceOf(most) + 2);
    });

    it('need gas of the network coin', async () => {
      const chain = await stocked(1n, 10n * COIN);
      await expect(chain.build(order('usdt20', COIN), [])).rejects.toThrow(/Not enough eth/);
      await bench().endow((await chain.treasury('eth')).address, ETHER);
      await expect(chain.build(order('eth', ETHER), [])).rejects.toThrow(/Not enough eth/);
    });

    it('wait while gas costs more than the fee limit of a transaction', async () => {
      await stocked(ETHER);
      const [cheap, dear] = [1n, 10n].map((times) => bench().chain({ maximumFee: (times * ETHER) / 1000n }));
      await bench().node.rpc('anvil_setNextBlockBaseFeePerGas', '0x174876e800');
      await bench().mine(1);
      await expect(cheap!.build(order('eth', 1n), [])).rejects.toThrow(/gas could cost \d+ wei now/);
      expect(await dear!.build(order('eth', 1n), [])).toMatch(/^0x02/);
      await bench().node.rpc('anvil_setNextBlockBaseFeePerGas', '0x3b9aca00');
      await bench().mine(1);
      expect(await cheap!.build(order('eth', 1n), [])).toMatch(/^0x02/);
    });

    it('refuse invalid payments', async () => {
      const chain = await stocked(ETHER);
      await expect(chain.build(order('doge', 1n), [])).rejects.toMatchObject({ code: 'unknown-currency' });
      await expect(chain.build(order('eth', 0n), [])).rejects.toMatchObject({ code: 'invalid-input' });
      await expect(chain.build(order('eth', 1n, '0x12'), [])).rejects.toMatchObject({ code: 'invalid-input' });
    });
  });

  describe('the status of EVM payouts', () => {
    it('is failed when the recipient starts to reject payments', async () => {
      const chain = await stocked(ETHER);
      const to = stranger();
      const sent = order('eth', 1n, to);
      const unsigned = await chain.build(sent, []);
      await bench().node.rpc('anvil_setCode', to, '0x5f5ffd');
      const signed = bench().scheme.sign(bench().seed, { chain: chain.id, order: sent, unsigned });
      await chain.broadcast(signed.raw);
      await bench().mine(1);
      const state = await chain.transferStatus(signed.chainTxId);
      expect(state).toMatchObject({ status: 'failed', confirmations: 1, feeTicker: 'eth' });
      expect(state.fee).toBeGreaterThan(0n);
      await chain.broadcast(signed.raw);
    });

    it('is failed when a token contract only returns false', async () => {
      const contract = await bench().deploy('ShyToken');
      const tokens = [{ ticker: 'usdt20', contract, decimals: 6 }];
      const chain = bench().chain({ tokens });
      const treasury = await chain.treasury('eth');
      await bench().endow(treasury.address, ETHER);
      await bench().call(contract, 'ShyToken', 'mint', [treasury.address, COIN]);
      await bench().mine(1);
      const sent = order('usdt20', COIN);
      const { chain: id } = bench().scheme;
      const unsigned = await chain.build(sent, []);
      const signed = bench().schemeWith(tokens).sign(bench().seed, { chain: id, order: sent, unsigned });
      await chain.broadcast(signed.raw);
      await bench().mine(1);
      expect((await bench().receipt(signed.chainTxId as `0x${string}`)).status).toBe('0x1');
      expect((await chain.transferStatus(signed.chainTxId)).status).toBe('failed');
    });

    it('is unknown after a reorganisation, and the payout can be sent again', async () => {
      const chain = await stocked(ETHER);
      await bench().mine(2);
      const to = stranger();
      const { raw, chainTxId } = await send(chain, order('eth', 77n, to));
      expect((await chain.transferStatus(chainTxId)).status).toBe('confirmed');
      await bench().reorganise(1);
      expect((await chain.transferStatus(chainTxId)).status).toBe('unknown');
      await chain.broadcast(raw);
      expect((await chain.transferStatus(chainTxId)).status).toBe('pending');
      await bench().mine(1);
      expect((await chain.transferStatus(chainTxId)).status).toBe('confirmed');
      expect(await bench().balance(to)).toBe(77n);
    });

    it('is an error when another transaction took its nonce', async () => {
      const chain = await stocked(ETHER);
      const [lost, won] = [order('eth', 1n), order('eth', 2n)];
      const unsigned = await chain.build(lost, []);
      const signed = bench().scheme.sign(bench().seed, { chain: chain.id, order: lost, unsigned });
      await send(chain, won);
      await expect(chain.broadcast(signed.raw)).rejects.toThrow(/nonce/i);
      await expect(chain.transferStatus('nonsense')).rejects.toThrow(/hash/);
    });
  });

  describe('a payment URI for wallets', () => {
    it('names network, recipient and smallest units (EIP-681)', async () => {
      const chain = bench().chain();
      const to = await chain.payInAddress('eth', 1);
      expect(chain.paymentUri('eth', to, '1.5')).toBe(`ethereum:${to.address}@31337?value=1500000000000000000`);
      expect(chain.paymentUri('usdt20', to, '2.5')).toBe(
        `ethereum:${bench().token}@31337/transfer?address=${to.address}&uint256=2500000`,
      );
      expect(() => chain.paymentUri('usdt20', to, '0.0000001')).toThrow(/finer/);
    });
  });

  describe('keys of an EVM chain', () => {
    it('that can spend are refused, and so are invalid indices', async () => {
      const chain = bench().chain();
      const xprv =
        'xprv9s21ZrQH143K3QTDL4LXw2F7HEK3wJUD2nW2nRk4stbPy6cq3jPPqjiChkVvvNKmPGJxWUtg6LnF5kejMRNNU3TGtRBeJgk33yuGBxrMPHi';
      expect(() => bench().chain({ accountKey: xprv })).toThrow(/can spend/);
      for (const index of [0, -1, 1.5, 2 ** 31]) {
        await expect(chain.payInAddress('eth', index)).rejects.toThrow(RangeError);
      }
      await expect(chain.payInAddress('doge', 1)).rejects.toMatchObject({ code: 'unknown-currency' });
    });
  });
});
