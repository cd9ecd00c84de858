import { getAddress, serializeTransaction } from 'viem';
import { ExchangeError } from '../../../core/contract/exchange-error.ts';
import type { TransferOrder } from '../../../core/ports/chains/transfer-order.ts';
import type { AccountAddresses } from '../account-addresses.ts';
import { type BuiltTransaction, readBuilt } from './built-transaction.ts';
import type { EvmNode } from '../evm-node.ts';
import { DEFAULT_MAX_GAS, type EvmSettings, type EvmToken } from '../evm-settings.ts';
import { boundedGas, gasPrices, assertFeeBelowMaximum } from './gas.ts';
import { callFor, tokenOf } from './transfer-call.ts';
import { treasuryBalance } from './treasury-balance.ts';

/** Builds unsigned payouts from the treasury. */
export class PayoutBuilder {
  readonly #node: EvmNode;
  readonly #settings: EvmSettings;
  readonly #addresses: AccountAddresses;

  constructor(node: EvmNode, settings: EvmSettings, addresses: AccountAddresses) {
    this.#node = node;
    this.#settings = settings;
    this.#addresses = addresses;
  }

  /**
   * As `Chain.build`.
   * @throws ExchangeError `unavailable` while funds are missing, gas is too expensive or the recipient rejects.
   */
  async build(order: TransferOrder, inFlight: readonly string[]): Promise<string> {
    const { chainId } = this.#settings;
    const call = callFor(order, this.#settings);
    const token = tokenOf(order.ticker, this.#settings);
    const taken = inFlight.map(readBuilt).filter((built) => built.chainId === chainId && built.source === 0);
    const count = await this.#count('latest');
    // Nonces below the count are mined, so the balances include them.
    const waiting = taken.filter(({ nonce }) => nonce >= count);
    // Before estimating gas, because nodes word a lack of funds differently.
    if (token) await this.#checkToken(token, order.amount, waiting);
    await this.#checkNative(call.value, waiting);
    const [gas, { maxFeePerGas, maxPriorityFeePerGas }] = await Promise.all([
      boundedGas(this.#node, this.#addresses.treasury, call, this.#settings.maxGas ?? DEFAULT_MAX_GAS),
      gasPrices(this.#node),
    ]);
    assertFeeBelowMaximum(gas * maxFeePerGas, this.#settings);
    await this.#checkNative(call.value + gas * maxFeePerGas, waiting);
    const nonce = nextNonce(Math.max(count, await this.#count('pending')), taken);
    return serializeTransaction({ type: 'eip1559', chainId, nonce, gas, maxFeePerGas, maxPriorityFeePerGas, ...call });
  }

  /** `pending` includes transactions in the mempool, also those that the database does not know. */
  async #count(blockTag: 'latest' | 'pending'): Promise<number> {
    const client = await this.#node.ask();
    return client.getTransactionCount({ address: this.#addresses.treasury, blockTag });
  }

  async #checkNative(needed: bigint, waiting: readonly BuiltTransaction[]): Promise<void> {
    check(
      await treasuryBalance(this.#node, this.#addresses.treasury, undefined),
      needed,
      waiting.reduce((sum, { native }) => sum + native, 0n),
      this.#settings.nativeTicker,
    );
  }

  async #checkToken(token: EvmToken, needed: bigint, waiting: readonly BuiltTransaction[]): Promise<void> {
    const address = getAddress(token.contract);
    const balance = await treasuryBalance(this.#node, this.#addresses.treasury, token);
    const promised = waiting.map((built) => (built.token?.contract === address ? built.token.amount : 0n));
    check(
      balance,
      needed,
      promised.reduce((sum, amount) => sum + amount, 0n),
      token.ticker,
    );
  }
}

/** The first nonce that no transaction has: one that was left out would let all later ones wait. */
function nextNonce(first: number, taken: readonly BuiltTransaction[]): number {
  const used = new Set(taken.map(({ nonce }) => nonce));
  let nonce = first;
  while (used.has(nonce)) nonce += 1;
  return nonce;
}

/** The error names no balance, because it may reach a customer. */
function check(balance: bigint, needed: bigint, promised: bigint, ticker: string): void {
  if (balance - promised >= needed) return;
  throw new ExchangeError('unavailable', `Not enough ${ticker} in the treasury for now`);
}
