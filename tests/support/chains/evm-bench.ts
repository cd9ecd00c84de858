import { randomBytes } from 'node:crypto';
import { bytesToHex, encodeFunctionData, getAddress, type Hash, type Hex, numberToHex } from 'viem';
import { EvmChain } from '../../../adapters/chain-evm/evm-chain.ts';
import type { EvmSettings, EvmToken } from '../../../adapters/chain-evm/evm-settings.ts';
import { evmScheme } from '../../../adapters/signer/schemes/evm-scheme.ts';
import type { SigningScheme } from '../../../adapters/signer/schemes/signing-scheme.ts';
import type { ChainSubject } from '../../contracts/chains/chain-subject.ts';
import { type Anvil, startAnvil } from './anvil.ts';
import { compiledContracts } from './compiled-contracts.ts';

export const ETHER = 10n ** 18n;
/** USDT's decimals. */
export const COIN = 10n ** 6n;
export const FINAL_AFTER = 6;
const CHAIN_ID = 31337;
/** Anvil's first default account, which it signs for; it has a large balance. */
export const STRANGER = getAddress('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266');

interface Sent {
  readonly from?: string;
  readonly to?: string;
  readonly value?: bigint;
  readonly data?: Hex;
  readonly gas?: bigint;
}

interface Receipt {
  readonly contractAddress: Hex;
  readonly status: Hex;
}

/** A node whose blocks are mined on demand, with a token, and helpers for its tests. */
export class EvmBench {
  readonly node: Anvil;
  readonly seed = new Uint8Array(64).fill(7);
  #token: Hex | undefined;
  readonly #contracts = compiledContracts();

  private constructor(node: Anvil) {
    this.node = node;
  }

  /** @param options of the node's command line. */
  static async start(...options: readonly string[]): Promise<EvmBench> {
    const bench = new EvmBench(await startAnvil('--no-mining', ...options));
    bench.#token = await bench.deploy('TestToken');
    await bench.call(bench.token, 'TestToken', 'mint', [STRANGER, COIN * 1_000_000n]);
    await bench.mine(1);
    return bench;
  }

  get token(): Hex {
    return this.#token!;
  }

  get scheme(): SigningScheme {
    return this.schemeWith(this.settings().tokens);
  }

  schemeWith(tokens: readonly EvmToken[]): SigningScheme {
    const { chainId, id: chain, nativeTicker } = this.settings();
    return evmScheme({ chain, chainId, nativeTicker, tokens, limits: { maxFee: ETHER / 10n } });
  }

  settings(): Omit<EvmSettings, 'accountKey'> {
    const tokens = [{ ticker: 'usdt20', contract: this.token, decimals: 6 }];
    const network = { id: 'ethereum', chainId: CHAIN_ID, rpcUrl: this.node.url, nativeTicker: 'eth', tokens };
    return { ...network, finalAfter: FINAL_AFTER };
  }

  chain(changes: Partial<EvmSettings> = {}): EvmChain {
    return new EvmChain({ ...this.settings(), accountKey: this.scheme.publicKey(this.seed), ...changes });
  }

  async mine(blocks: number): Promise<void> {
    await this.node.rpc('anvil_mine', numberToHex(blocks));
  }

  /** Submits a stranger's transaction to the mempool. */
  send({ from = STRANGER, to, value = 0n, data, gas }: Sent): Promise<Hash> {
    const fields = { from, to, value: numberToHex(value), data, gas: gas && numberToHex(gas) };
    return this.node.rpc<Hash>('eth_sendTransaction', fields);
  }

  /** Submits a contract call, unmined until `mine`. */
  call(to: string, contract: string, functionName: string, args: readonly unknown[], sent: Sent = {}): Promise<Hash> {
    const data = encodeFunctionData({ abi: this.#contracts[contract]!.abi, functionName, args });
    return this.send({ ...sent, to, data, gas: 500_000n });
  }

  /** Deploys a contract and mines a block. */
  async deploy(contract: string): Promise<Hex> {
    const hash = await this.send({ data: this.#contracts[contract]!.bytecode });
    await this.mine(1);
    return getAddress((await this.receipt(hash)).contractAddress);
  }

  receipt(hash: Hash): Promise<Receipt> {
    return this.node.rpc<Receipt>('eth_getTransactionReceipt', hash);
  }

  async balance(address: string): Promise<bigint> {
    return BigInt(await this.node.rpc<Hex>('eth_getBalance', address, 'latest'));
  }

  async tokenBalance(address: string): Promise<bigint> {
    const data = encodeFunctionData({
      abi: this.#contracts['TestToken']!.abi,
      functionName: 'balanceOf',
      args: [address],
    });
    return BigInt(await this.node.rpc<Hex>('eth_call', { to: this.token, data }, 'latest'));
  }

  /** Sets the ETH balance of an address. */
  async endow(address: string, wei: bigint): Promise<void> {
    await this.node.rpc('anvil_setBalance', address, numberToHex(wei));
  }

  /** Replaces the last blocks by as many empty ones and one more. */
  async reorganise(depth: number): Promise<void> {
    await this.node.rpc('anvil_reorg', depth, []);
    await this.mine(1);
  }

  /** The network's native coin, for the contract tests of chains. */
  nativeSubject(changes: Partial<EvmSettings> = {}): ChainSubject {
    return {
      ...this.#subject(changes),
      ticker: 'eth',
      unit: ETHER,
      fund: (to, value) => this.send({ to: to.address, value }),
      balanceOf: ({ address }) => this.balance(address),
    };
  }

  /** Its token; the treasury has ETH for gas. */
  async tokenSubject(): Promise<ChainSubject> {
    const subject = this.#subject({});
    await this.endow((await subject.chain.treasury('eth')).address, ETHER);
    return {
      ...subject,
      ticker: 'usdt20',
      unit: COIN,
      fund: ({ address }, amount) => this.call(this.token, 'TestToken', 'transfer', [address, amount]),
      balanceOf: ({ address }) => this.tokenBalance(address),
    };
  }

  #subject(changes: Partial<EvmSettings>): Omit<ChainSubject, 'ticker' | 'unit' | 'fund' | 'balanceOf'> {
    return {
      chain: this.chain(changes),
      finality: FINAL_AFTER,
      sign: async (request) => this.scheme.sign(this.seed, request),
      mine: (blocks) => this.mine(blocks),
      reorganise: (depth) => this.reorganise(depth),
      stranger: async () => ({ address: stranger() }),
      // The node is shared by the suites of the file, which stops it.
      close: async () => undefined,
    };
  }
}

/** A new address. */
export function stranger(): Hex {
  return getAddress(bytesToHex(randomBytes(20)));
}
