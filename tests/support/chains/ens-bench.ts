import { type Hex, namehash } from 'viem';
import type { EvmBench } from './evm-bench.ts';

/** The coin type of Ethereum, and the bit of other EVM networks (ENSIP-11). */
export const ETHEREUM_COIN = 60n;
export const EVM_COIN = 0x8000_0000n;

/** ENS on a node of a test: a registry, resolvers of each kind, and the contract that looks names up. */
export class EnsBench {
  readonly #bench: EvmBench;
  readonly lookup: Hex;
  readonly #registry: Hex;
  readonly #resolvers: Readonly<Record<'NameResolver' | 'OldNameResolver' | 'OutsideResolver', Hex>>;

  private constructor(bench: EvmBench, lookup: Hex, registry: Hex, resolvers: readonly Hex[]) {
    this.#bench = bench;
    this.lookup = lookup;
    this.#registry = registry;
    const [usual, old, outside] = resolvers;
    this.#resolvers = { NameResolver: usual!, OldNameResolver: old!, OutsideResolver: outside! };
  }

  static async deploy(bench: EvmBench): Promise<EnsBench> {
    const registry = await bench.deploy('NameRegistry');
    const lookup = await bench.deploy('NameLookup');
    await bench.call(lookup, 'NameLookup', 'setRegistry', [registry]);
    const resolvers: Hex[] = [];
    for (const kind of ['NameResolver', 'OldNameResolver', 'OutsideResolver']) resolvers.push(await bench.deploy(kind));
    return new EnsBench(bench, lookup, registry, resolvers);
  }

  /** Registers a name with its records by coin type. */
  async register(name: string, records: ReadonlyMap<bigint, string>): Promise<void> {
    const to = this.#resolvers.NameResolver;
    await this.#register(name, to);
    for (const [coin, address] of records)
      await this.#bench.call(to, 'NameResolver', 'setAddr', [namehash(name), coin, address]);
    await this.#bench.mine(1);
  }

  /** Registers a name at a resolver that knows Ethereum alone. */
  async registerOld(name: string, address: string): Promise<void> {
    const to = this.#resolvers.OldNameResolver;
    await this.#register(name, to);
    await this.#bench.call(to, 'OldNameResolver', 'setAddr', [namehash(name), address]);
    await this.#bench.mine(1);
  }

  /** Registers a name whose records a gateway keeps. */
  async registerOutside(name: string, url: string): Promise<void> {
    const to = this.#resolvers.OutsideResolver;
    await this.#register(name, to);
    await this.#bench.call(to, 'OutsideResolver', 'setUrl', [url]);
    await this.#bench.mine(1);
  }

  async #register(name: string, resolver: Hex): Promise<void> {
    await this.#bench.call(this.#registry, 'NameRegistry', 'setResolver', [namehash(name), resolver]);
  }
}
