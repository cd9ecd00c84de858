import {
  type Address,
  BaseError,
  ContractFunctionRevertedError,
  createPublicClient,
  decodeFunctionResult,
  encodeFunctionData,
  getAddress,
  type Hex,
  namehash,
  type PublicClient,
  size,
  toHex,
  type Transport,
} from 'viem';
import { normalize, packetToBytes } from 'viem/ens';
import type { NameAnswer, NameDirectory } from '../../core/ports/chains/name-directory.ts';
import { addrAbi, coinAddrAbi, universalResolverAbi } from './abis.ts';

/** The proxy through which ENS looks names up on Ethereum's main network, the same in every version of ENS. */
export const UNIVERSAL_RESOLVER = '0xeEeEEEeE14D718C2B47D9923Deab1335E144EeEe';

/** Milliseconds for all questions about one name. */
const DEADLINE_MS = 8_000;

const MAIN_CHAIN = 1;
/** ENSIP-11: records of other EVM networks; ENSIP-19: without a chain, the record for all of them. */
const EVM_COIN = 0x8000_0000n;

/** An account that runs a contract's code by EIP-7702 still has its key: the code is this and the contract's address. */
const DELEGATION = /^0xef0100[0-9a-f]{40}$/i;

export interface EnsNamesOptions {
  /** To a node of Ethereum's main network. */
  readonly transport: Transport;
  /** ENS's universal resolver; that of the main network unless given, and only then another network may be asked. */
  readonly resolver?: string | undefined;
  /** The EIP-155 ID of a network by its name in the catalogue; undefined where it is no EVM network. */
  chainIdOf(network: string): number | undefined;
}

/** A lookup that the contracts refused, and why. */
class Refusal extends Error {
  readonly status: 'absent' | 'no-address' | 'outside';

  constructor(status: Refusal['status']) {
    super(status);
    this.status = status;
  }
}

/**
 * Names of ENS, read from the chain alone: gateways outside of it (ERC-3668) are never followed, because a name's owner
 * chooses their addresses, which the server would then call.
 */
export class EnsNames implements NameDirectory {
  readonly #client: PublicClient;
  readonly #resolver: Address;
  readonly #isMain: boolean;
  readonly #chainIdOf: EnsNamesOptions['chainIdOf'];
  #isRight = false;

  constructor({ transport, resolver, chainIdOf }: EnsNamesOptions) {
    this.#client = createPublicClient({ transport, ccipRead: false, cacheTime: 0 });
    this.#isMain = resolver === undefined;
    this.#resolver = getAddress(resolver ?? UNIVERSAL_RESOLVER);
    this.#chainIdOf = chainIdOf;
  }

  covers(network: string): boolean {
    return this.#chainIdOf(network) !== undefined;
  }

  async find(typed: string, network: string): Promise<NameAnswer> {
    const chainId = this.#chainIdOf(network);
    if (chainId === undefined) throw new Error(`no names on ${network}`);
    const name = normalised(typed);
    if (name === undefined) return { status: 'unreadable' };
    return withinDeadline(this.#find(name, chainId));
  }

  async #find(name: string, chainId: number): Promise<NameAnswer> {
    await this.#checkNode();
    try {
      const address = await (chainId === MAIN_CHAIN ? this.#main(name) : this.#other(name, chainId));
      return address === undefined ? { status: 'no-address' } : { status: 'found', name, address };
    } catch (error) {
      if (error instanceof Refusal) return { status: error.status };
      throw error;
    }
  }

  /** @throws Error when the node is of another network, whose names belong to others. */
  async #checkNode(): Promise<void> {
    if (this.#isRight || !this.#isMain) return;
    const chainId = await this.#client.getChainId();
    if (chainId !== MAIN_CHAIN) throw new Error(`the node of names is of chain ${chainId}, not ${MAIN_CHAIN}`);
    this.#isRight = true;
  }

  /** The address on Ethereum. */
  async #main(name: string): Promise<Address | undefined> {
    const args = [namehash(name)] as const;
    const data = encodeFunctionData({ abi: addrAbi, args });
    const result = await this.#resolve(name, data);
    return usable(decodeFunctionResult({ abi: addrAbi, data: result }));
  }

  /**
   * The address on another EVM network: its own record, else the record for all EVM networks, else the one on Ethereum,
   * where a key is certain to control it everywhere. A contract's address may belong to nobody on another network.
   */
  async #other(name: string, chainId: number): Promise<Address | undefined> {
    const [own, all, main] = await Promise.all([
      this.#record(name, EVM_COIN | BigInt(chainId)),
      this.#record(name, EVM_COIN),
      this.#main(name),
    ]);
    const address = own ?? all;
    if (address !== undefined) return address;
    return main !== undefined && (await this.#hasKey(main)) ? main : undefined;
  }

  async #record(name: string, coin: bigint): Promise<Address | undefined> {
    const data = encodeFunctionData({ abi: coinAddrAbi, args: [namehash(name), coin] });
    const result = await this.#resolve(name, data).catch(noRecord);
    const bytes = result && decodeFunctionResult({ abi: coinAddrAbi, data: result });
    return bytes !== undefined && size(bytes) === 20 ? usable(bytes) : undefined;
  }

  /** True for an account that has sent a transaction itself: wallets of contracts that are yet to be made have not. */
  async #hasKey(address: Address): Promise<boolean> {
    const [code, sent] = await Promise.all([
      this.#client.getCode({ address }),
      this.#client.getTransactionCount({ address }),
    ]);
    return sent > 0 && (code === undefined || DELEGATION.test(code));
  }

  /** @throws Refusal where the contracts do not tell. */
  async #resolve(name: string, data: Hex): Promise<Hex> {
    try {
      const args = [toHex(packetToBytes(name)), data] as const;
      const found = { address: this.#resolver, abi: universalResolverAbi, functionName: 'resolve', args } as const;
      const [result] = await this.#client.readContract(found);
      if (result === '0x') throw new Refusal('no-address');
      return result;
    } catch (error) {
      throw refusalOf(error) ?? error;
    }
  }
}

/** @returns undefined for a name that breaks the rules of ENSIP-15. */
function normalised(typed: string): string | undefined {
  try {
    return normalize(typed);
  } catch {
    return undefined;
  }
}

function usable(bytes: Hex): Address | undefined {
  return /^0x0*$/.test(bytes) ? undefined : getAddress(bytes);
}

const REFUSALS: Readonly<Record<string, Refusal['status']>> = {
  ResolverNotFound: 'absent',
  ResolverNotContract: 'absent',
  DNSDecodingFailed: 'absent',
  UnsupportedResolverProfile: 'no-address',
  ResolverError: 'no-address',
  OffchainLookup: 'outside',
  HttpError: 'outside',
};

function refusalOf(error: unknown): Refusal | undefined {
  if (!(error instanceof BaseError)) return undefined;
  const cause = error.walk((one) => one instanceof ContractFunctionRevertedError);
  const name = cause instanceof ContractFunctionRevertedError ? cause.data?.errorName : undefined;
  const status = name === undefined ? undefined : REFUSALS[name];
  return status && new Refusal(status);
}

/** A resolver need not know other coins than Ethereum's. */
function noRecord(error: unknown): undefined {
  if (error instanceof Refusal && error.status === 'no-address') return undefined;
  throw error;
}

async function withinDeadline<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the node of names takes too long')), DEADLINE_MS);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
