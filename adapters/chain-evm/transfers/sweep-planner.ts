import { type Address, erc20Abi, getAddress, serializeTransaction } from 'viem';
import { ExchangeError } from '../../../core/contract/exchange-error.ts';
import type { Ticker } from '../../../core/domain/quotes/currency.ts';
import type { SweepPlanner, SweepOrder, SweepSource, SweepStep } from '../../../core/ports/chains/sweep-planner.ts';
import type { AccountAddresses } from '../account-addresses.ts';
import { fromSource, readBuilt } from './built-transaction.ts';
import type { EvmNode } from '../evm-node.ts';
import { DEFAULT_MAX_GAS, type EvmSettings } from '../evm-settings.ts';
import { boundedGas, type GasPrices, gasPrices, assertFeeBelowMaximum } from './gas.ts';
import { batched } from '../scan/batched.ts';
import type { PayoutBuilder } from './payout-builder.ts';
import { type Call, callFor, tokenOf } from './transfer-call.ts';

/** Addresses that are checked at once. */
const BATCH_SIZE = 8;

/**
 * Plans how pay-ins are swept to the treasury. An address with a token needs gas first; its sweep is planned once the
 * gas has arrived.
 */
export class EvmSweepPlanner implements SweepPlanner {
  readonly #node: EvmNode;
  readonly #settings: EvmSettings;
  readonly #addresses: AccountAddresses;
  readonly #payouts: PayoutBuilder;

  constructor(node: EvmNode, settings: EvmSettings, addresses: AccountAddresses, payouts: PayoutBuilder) {
    this.#node = node;
    this.#settings = settings;
    this.#addresses = addresses;
    this.#payouts = payouts;
  }

  /**
   * @param inFlight as for `Chain.build`: addresses that an in-flight transaction leaves or reaches are skipped.
   * @throws ExchangeError `unavailable` when the treasury cannot pay for the gas.
   */
  async plan({ ticker, from, least }: SweepOrder, inFlight: readonly string[]): Promise<readonly SweepStep[]> {
    const busy = inFlight.map(readBuilt).filter(({ chainId }) => chainId === this.#settings.chainId);
    const free = from.filter(({ index }) => {
      const address = this.#addresses.at(index);
      return index > 0 && !busy.some(({ source, to }) => source === index || to === address);
    });
    const planned = await batched(free, BATCH_SIZE, (batch) =>
      Promise.all(batch.map((one) => this.#planOne(one, ticker, least).catch(passOver))),
    );
    const steps: SweepStep[] = [];
    for (const step of planned) {
      if (step === undefined) continue;
      // Consecutive treasury transactions need consecutive nonces.
      const taken = [...inFlight, ...steps.map(({ unsigned }) => unsigned)];
      // oxlint-disable-next-line no-await-in-loop -- each uses the nonce after the previous one
      const unsigned = step.unsigned ?? (await this.#payouts.build({ id: '', ...step.order }, taken));
      steps.push({ ...step, unsigned });
    }
    return steps;
  }

  async #planOne({ index, most }: SweepSource, ticker: Ticker, least: bigint) {
    const native = this.#settings.nativeTicker;
    const address = this.#addresses.at(index);
    const [held, wei] = await Promise.all([this.#balance(address, ticker), this.#balance(address, native)]);
    // Anything above `most` is unconfirmed, or was sent by mistake.
    const balance = held < most ? held : most;
    if (balance === 0n || balance < least) return undefined;
    const to = { address: this.#addresses.treasury };
    const whole = callFor({ id: '', ticker, to, amount: balance }, this.#settings);
    // Estimated with value 0, because the gas is paid from the same coins.
    const gas = await boundedGas(
      this.#node,
      address,
      { ...whole, value: 0n },
      this.#settings.maxGas ?? DEFAULT_MAX_GAS,
    );
    const prices = await gasPrices(this.#node);
    const cost = gas * prices.maxFeePerGas;
    assertFeeBelowMaximum(cost, this.#settings);
    if (ticker !== native && wei < cost) {
      return {
        kind: 'gas',
        source: index,
        order: { ticker: native, to: { address }, amount: cost - wei },
        unsigned: undefined,
      } as const;
    }
    const amount = ticker === native ? balance - cost : balance;
    if (amount < least || amount <= 0n) return undefined;
    const call = ticker === native ? { ...whole, value: amount } : whole;
    return {
      kind: 'sweep',
      source: index,
      order: { ticker, to, amount },
      unsigned: await this.#write(index, call, gas, prices),
    } as const;
  }

  async #write(source: number, call: Call, gas: bigint, prices: GasPrices): Promise<string> {
    const client = await this.#node.ask();
    const { chainId } = this.#settings;
    const nonce = await client.getTransactionCount({ address: this.#addresses.at(source), blockTag: 'latest' });
    const { maxFeePerGas, maxPriorityFeePerGas } = prices;
    const fields = { chainId, nonce, gas, maxFeePerGas, maxPriorityFeePerGas, ...call };
    return fromSource(source, serializeTransaction({ type: 'eip1559', ...fields }));
  }

  async #balance(holder: Address, ticker: Ticker): Promise<bigint> {
    const client = await this.#node.ask();
    const token = tokenOf(ticker, this.#settings);
    if (!token) return client.getBalance({ address: holder, blockTag: 'latest' });
    const address = getAddress(token.contract);
    return client.readContract({ address, abi: erc20Abi, functionName: 'balanceOf', args: [holder] });
  }
}

/** Skips an address that fails, such as one that a token has blocked, so that the others are still swept. */
function passOver(error: unknown): undefined {
  if (ExchangeError.from(error).code !== 'unavailable') throw error;
}
