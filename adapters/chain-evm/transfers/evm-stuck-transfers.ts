import { getAddress, type Hash, type Hex, parseTransaction, serializeTransaction } from 'viem';
import { ExchangeError } from '../../../core/contract/exchange-error.ts';
import { divide } from '../../../core/domain/amount.ts';
import type { SignedForm } from '../../../core/domain/transaction-record.ts';
import type { TransferOrder } from '../../../core/ports/chains/transfer-order.ts';
import type { StuckTransfers } from '../../../core/ports/chains/stuck-transfers.ts';
import type { AccountAddresses } from '../account-addresses.ts';
import type { EvmNode } from '../evm-node.ts';
import type { EvmSettings } from '../evm-settings.ts';
import { fromSource, readBuilt } from './built-transaction.ts';
import { assertFeeBelowMaximum, gasPrices, MAX_SMALL_TIP } from './gas.ts';
import { includedNonce } from './included-nonce.ts';

/** Milliseconds without a block before a fee may be raised. */
const PATIENCE_MS = 180_000;

/** Raises the fees of EVM transactions by using their nonce again, and finds out when another one has used it. */
export class EvmStuckTransfers implements StuckTransfers {
  readonly patienceMs: number;
  readonly #node: EvmNode;
  readonly #settings: EvmSettings;
  readonly #addresses: AccountAddresses;

  constructor(node: EvmNode, settings: EvmSettings, addresses: AccountAddresses) {
    this.patienceMs = settings.patienceMs ?? PATIENCE_MS;
    this.#node = node;
    this.#settings = settings;
    this.#addresses = addresses;
  }

  async replacement(
    _order: TransferOrder,
    forms: readonly SignedForm[],
    isForced: boolean,
  ): Promise<string | undefined> {
    const { source, nonce } = readBuilt(forms[0]!.unsigned);
    const newest = fieldsOf(forms.at(-1)!.unsigned);
    const { maxFeePerGas: fee, maxPriorityFeePerGas: tip } = newest;
    const prices = await gasPrices(this.#node);
    if (!isForced) {
      if (fee >= prices.next && tip >= prices.maxPriorityFeePerGas) return undefined;
      // Those before it must be included first, and its own fee may suffice by then.
      if (nonce > (await this.#count(source))) return undefined;
    }
    const maxPriorityFeePerGas = larger(prices.maxPriorityFeePerGas, raised(tip));
    const least = maxPriorityFeePerGas > MAX_SMALL_TIP ? 2n * maxPriorityFeePerGas : maxPriorityFeePerGas;
    const maxFeePerGas = larger(larger(prices.maxFeePerGas, raised(fee)), least);
    const cost = newest.gas * maxFeePerGas;
    assertFeeBelowMaximum(cost, this.#settings);
    await this.#checkBalance(source, newest.value + cost);
    return fromSource(source, serializeTransaction({ ...newest, maxFeePerGas, maxPriorityFeePerGas }));
  }

  /**
   * Looks for the transaction that took the nonce in a final block; its hash proves that it is none of the forms even where
   * several nodes answer, of which some are behind.
   */
  async deadBecause(forms: readonly SignedForm[], isAssumed: boolean): Promise<string | undefined> {
    const { source, nonce } = readBuilt(forms[0]!.unsigned);
    const client = await this.#node.ask();
    const final = (await client.getBlockNumber()) - BigInt(this.#settings.finalAfter);
    if (final < 0n) return undefined;
    const address = this.#addresses.at(source);
    const count = await client.getTransactionCount({ address, blockNumber: final });
    if (count <= nonce) return undefined;
    const receipts = await Promise.all(forms.map(({ chainTxId }) => this.#node.receipt(chainTxId as Hash)));
    if (receipts.some((receipt) => receipt !== undefined)) return undefined;
    if (isAssumed) return `the nonce ${nonce} is used in a final block, and none of the transactions is in one`;
    const other = await includedNonce(client, { address, nonce, final });
    const isOne = forms.some(({ chainTxId }) => chainTxId.toLowerCase() === other.hash.toLowerCase());
    return isOne ? undefined : `the nonce ${nonce} was used by ${other.hash} in block ${other.block}`;
  }

  async #count(source: number): Promise<number> {
    const client = await this.#node.ask();
    return client.getTransactionCount({ address: this.#addresses.at(source), blockTag: 'latest' });
  }

  async #checkBalance(source: number, needed: bigint): Promise<void> {
    const client = await this.#node.ask();
    const balance = await client.getBalance({ address: this.#addresses.at(source), blockTag: 'latest' });
    if (balance >= needed) return;
    const { nativeTicker } = this.#settings;
    throw new ExchangeError('unavailable', `Not enough ${nativeTicker} at the sending address for a higher fee`);
  }
}

/** The fields of an unsigned transaction, without the index of its source. */
function fieldsOf(unsigned: string) {
  const hex = unsigned.slice(unsigned.indexOf(':') + 1) as Hex;
  const { chainId, nonce = 0, to, value = 0n, data, ...gas } = parseTransaction(hex);
  const { gas: limit = 0n, maxFeePerGas = 0n, maxPriorityFeePerGas = 0n } = gas;
  const fees = { gas: limit, maxFeePerGas, maxPriorityFeePerGas };
  return {
    type: 'eip1559',
    chainId: chainId!,
    nonce,
    to: getAddress(to!),
    value,
    ...fees,
    ...(data && { data }),
  } as const;
}

/** Nodes take a replacement whose fee and tip are a tenth higher each, some only for an eighth. */
function raised(price: bigint): bigint {
  return divide(price * 9n, 8n, 'ceiling') + 1n;
}

function larger(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}
