import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Account } from '../../adapters/chain-bitcoin/account.ts';
import { type NodeAmount, unitsOf } from '../../adapters/chain-bitcoin/coin-units.ts';
import { LITECOIN_REGTEST } from '../../adapters/chain-bitcoin/networks.ts';
import { MemoryLogger } from '../../adapters/memory/memory-logger.ts';
import { readConfiguration } from '../../adapters/node/environment.ts';
import { SignerClient } from '../../adapters/signer/signer-client.ts';
import { signerFolder } from '../../adapters/signer/signer-folder.ts';
import { type App, createApp } from '../../cli/serve/create-app.ts';
import type { Transaction } from '../../core/domain/transaction.ts';
import { ChainRegistry } from '../../core/exchange/chains/chain-registry.ts';
import { Settlement } from '../../core/exchange/settlement/settlement.ts';
import { ExchangeApi } from '../../core/ports/exchange-api.ts';
import { Store } from '../../core/ports/store.ts';
import type { ChainSubject } from '../contracts/chain-subject.ts';
import { bitcoinSubject } from './bitcoin-subject.ts';
import { cuttableProxy, type CuttableProxy } from './cuttable-proxy.ts';
import { EvmBench, FINAL_AFTER } from './evm-bench.ts';
import { type RunningNode, startLitecoind } from './litecoind.ts';

/** What the house is told of its chains: few confirmations, so that tests mine few blocks. */
export function chainsFile(node: Pick<RunningNode, 'url' | 'user' | 'password'>, evmUrl: string, token: string) {
  const { url, user, password } = node;
  const litecoin = { kind: 'bitcoin-family', network: 'litecoin', regtest: true, wallet: 'house', maximumFee: '0.05' };
  const tokens = [{ ticker: 'usdt20', contract: token, decimals: 6 }];
  const ethereum = { kind: 'evm', id: 'ethereum', chainId: 31337, testnet: true, native: 'eth', tokens };
  const terms = { finality: FINAL_AFTER, maximumFee: '0.1', pollMs: 50, confirmations: { eth: 3, usdt20: 3 } };
  return {
    chains: [
      { ...litecoin, rpc: { url, user, password }, confirmations: { ltc: 3 }, pollMs: 50 },
      { ...ethereum, ...terms, rpc: { url: evmUrl } },
    ],
  };
}

const LIMITS = {
  litecoin: { ltc: { order: '1000', day: '10000' } },
  ethereum: { eth: { order: '1000', day: '10000' }, usdt20: { order: '1000000', day: '10000000' } },
};

/** A house as `altway serve` opens it, its signer in a process of its own, on a litecoind and an anvil. */
export class RealChainsFixture {
  readonly litecoin: ChainSubject;
  readonly node: RunningNode;
  readonly evm: EvmBench;
  readonly logger = new MemoryLogger();
  /** The house's ways to the two nodes. */
  readonly ways: readonly CuttableProxy[];
  readonly #folder: string;
  #instance: App | undefined;

  private constructor(
    node: RunningNode,
    litecoin: ChainSubject,
    evm: EvmBench,
    ways: readonly [CuttableProxy, CuttableProxy],
  ) {
    this.node = node;
    this.litecoin = litecoin;
    this.evm = evm;
    this.ways = ways;
    this.#folder = mkdtempSync(join(tmpdir(), 'altway-real-house-'));
    mkdirSync(join(this.#folder, 'signer'), { mode: 0o700 });
    writeFileSync(join(this.#folder, 'signer/limits.json'), JSON.stringify(LIMITS));
    writeFileSync(this.#chains, JSON.stringify(chainsFile({ ...node, url: ways[0].url }, ways[1].url, evm.token)));
  }

  static async start(): Promise<RealChainsFixture> {
    const [node, evm] = await Promise.all([startLitecoind('-addresstype=bech32'), EvmBench.start()]);
    const ways = [await cuttableProxy(node.url), await cuttableProxy(evm.node.url)] as const;
    const instance = new RealChainsFixture(node, await bitcoinSubject(node, LITECOIN_REGTEST), evm, ways);
    await instance.open();
    return instance;
  }

  /** Opens the house, for the first time or again. */
  async open(): Promise<void> {
    const configuration = readConfiguration({ ALTWAY_DATA: this.#folder, ALTWAY_CHAINS: this.#chains });
    const notices = { warning: async () => '', fiatWarning: async () => '' };
    const domain = () => 'http://127.0.0.1:3000';
    this.#instance = await createApp({ configuration, domain, notices, logger: this.logger });
  }

  async shut(): Promise<void> {
    await this.#instance?.close();
    this.#instance = undefined;
  }

  async close(): Promise<void> {
    await this.shut();
    await Promise.all([this.litecoin.close(), this.evm.node.stop(), ...this.ways.map((way) => way.close())]);
    rmSync(this.#folder, { recursive: true, force: true });
  }

  get #chains(): string {
    return join(this.#folder, 'chains.json');
  }

  get api(): ExchangeApi {
    return this.#instance!.container.get(ExchangeApi);
  }

  get store(): Store {
    return this.#instance!.container.get(Store);
  }

  get chains(): ChainRegistry {
    return this.#instance!.container.get(ChainRegistry);
  }

  /** Brings pay-ins to the treasury, as far as it goes now. */
  async sweep(): Promise<void> {
    await this.#instance!.container.get(Settlement).sweep();
  }

  /** A block on each chain. */
  async mine(): Promise<void> {
    await Promise.all([this.litecoin.mine(1), this.evm.mine(1)]);
  }

  /** A stranger pays, in no block yet. @returns the chain's transaction ID. */
  pay(ticker: string, to: string, units: bigint): Promise<string> {
    if (ticker === 'ltc') return this.litecoin.fund({ address: to }, units);
    if (ticker === 'eth') return this.evm.send({ to, value: units });
    return this.evm.call(this.evm.token, 'TestToken', 'transfer', [to, units]);
  }

  /** What an address of anybody's holds. */
  balance(ticker: string, address: string): Promise<bigint> {
    if (ticker === 'ltc') return this.litecoin.balanceOf({ address });
    return ticker === 'eth' ? this.evm.balance(address) : this.evm.tokenBalance(address);
  }

  /** Waits for a state. @param isMining whether blocks come meanwhile. */
  async until(
    { trackSecret }: Transaction,
    isThere: (transaction: Transaction) => boolean,
    { isMining = true } = {},
  ): Promise<Transaction> {
    const end = performance.now() + 40_000;
    for (;;) {
      const found = await this.api.track({ secret: trackSecret! });
      if (isThere(found)) return found;
      if (performance.now() > end) {
        const recentLog = JSON.stringify(this.logger.lines.slice(-5), (_, value: unknown) => value ?? null);
        throw new Error(`${found.status} ${found.holdReason ?? ''}: ${recentLog}`);
      }
      if (isMining) await this.mine();
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  /** What the ledger says the house has on its chains. */
  async booked(ticker: string): Promise<bigint> {
    const balances = await this.store.ledger.balances();
    return balances.find(({ currency, account }) => currency === ticker && account === 'chain')?.amount ?? 0n;
  }

  /** What all its addresses hold: the treasury, change, and every pay-in address up to an index. */
  async held(ticker: string, indices: number): Promise<bigint> {
    const chain = this.chains.of(ticker);
    const receiving = await Promise.all(
      Array.from({ length: indices }, (_, index) => chain.payInAddress(ticker, index + 1)),
    );
    const own = [await chain.treasury(ticker), ...receiving].map(({ address }) => address);
    if (ticker === 'ltc') return this.#unspent([...own, ...(await this.#change())]);
    const balances = await Promise.all(own.map((address) => this.balance(ticker, address)));
    return balances.reduce((sum, balance) => sum + balance, 0n);
  }

  async #change(): Promise<string[]> {
    const keys = await new SignerClient(signerFolder(this.#folder).socket).publicKeys();
    return new Account(LITECOIN_REGTEST, keys['litecoin']!).change.map(({ address }) => address);
  }

  async #unspent(addresses: readonly string[]): Promise<bigint> {
    const wanted = addresses.map((address) => `addr(${address})`);
    const found = await this.node.rpc.call<{ total_amount: NodeAmount }>('scantxoutset', ['start', wanted]);
    return unitsOf(found.total_amount);
  }
}
