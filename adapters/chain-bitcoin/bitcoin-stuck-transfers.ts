import { ExchangeError } from '../../core/contract/exchange-error.ts';
import { divide } from '../../core/domain/amount.ts';
import type { SignedForm } from '../../core/domain/transaction-record.ts';
import type { TransferOrder } from '../../core/ports/chains/transfer-order.ts';
import type { StuckTransfers } from '../../core/ports/chains/stuck-transfers.ts';
import { type NodeAmount, unitsOf } from './coin-units.ts';
import { feeRate } from './fee-rate.ts';
import { ancestorsOf, type MempoolEntry, replacesAll } from './mempool-entry.ts';
import type { BitcoinParameters } from './networks.ts';
import { spentByOthers } from './spent-by-others.ts';
import { feeFor, transactionSize } from './transaction-size.ts';
import { termsOf, withChange } from './unsigned-transaction.ts';
import type { WatchWallet } from './watch-wallet.ts';

interface BitcoinStuckTransfersParts {
  readonly parameters: BitcoinParameters;
  readonly wallet: WatchWallet;
  /** Smallest units. */
  readonly maximumFee: bigint | undefined;
}

/**
 * Raises the fees of payouts by replacing them (BIP 125), with less change. A payout whose change another one has spent
 * keeps its fee: the last of such a row pays for those before it too (child pays for parent).
 */
export class BitcoinStuckTransfers implements StuckTransfers {
  readonly patienceMs: number;
  readonly #parts: BitcoinStuckTransfersParts;

  constructor(parts: BitcoinStuckTransfersParts) {
    this.patienceMs = parts.parameters.patienceMs;
    this.#parts = parts;
  }

  async replacement(
    _order: TransferOrder,
    forms: readonly SignedForm[],
    isForced: boolean,
  ): Promise<string | undefined> {
    const { parameters, wallet } = this.#parts;
    const newest = forms.at(-1)!;
    const { fee, change, inputs, scripts } = termsOf(newest.unsigned);
    const size = transactionSize(parameters.kind, inputs, scripts);
    const waiting = await this.#waiting(forms);
    if ((waiting?.descendantcount ?? 1) > 1) {
      if (!isForced) return undefined;
      throw unavailable('a later payout spends its change, and its higher fee pays for both: bump that one');
    }
    const rate = await feeRate(wallet, parameters);
    const before = waiting ? ancestorsOf(waiting) : { size, fees: fee };
    if (feeFor(before.size, rate) <= before.fees && !isForced) return undefined;
    // Signatures differ by a byte or two: a replacement priced for a short one could want replacing at once.
    const grown = Math.max(0, size - (waiting?.vsize ?? size));
    const missing = feeFor(before.size + grown, rate) - before.fees;
    if (waiting?.['bip125-replaceable'] === false && !(await replacesAll(wallet)))
      throw unavailable('it was not signed as replaceable, and the node replaces nothing else');
    const wanted = larger(fee + missing, fee + (await this.#leastRise(fee, size)));
    return this.#rewritten(newest.unsigned, { fee, change, wanted });
  }

  async deadBecause(forms: readonly SignedForm[], isAssumed: boolean): Promise<string | undefined> {
    const { wallet, parameters } = this.#parts;
    const reasons: string[] = [];
    for (const form of forms) {
      // oxlint-disable-next-line no-await-in-loop -- few, and one that may be included ends the search
      const reason = await spentByOthers({ wallet, finality: parameters.finality }, form, { forms, isAssumed });
      if (reason === undefined) return undefined;
      reasons.push(reason);
    }
    return reasons.at(-1);
  }

  /** The newest of the forms that the node has in its mempool. */
  async #waiting(forms: readonly SignedForm[]): Promise<MempoolEntry | undefined> {
    for (const { chainTxId } of forms.toReversed()) {
      // oxlint-disable-next-line no-await-in-loop -- there is at most one
      const waiting = await this.#parts.wallet.find<MempoolEntry>('getmempoolentry', [chainTxId]);
      if (waiting) return waiting;
    }
    return undefined;
  }

  /** A node wants its relay fee for the new bytes on top; the signer wants a tenth more. */
  async #leastRise(fee: bigint, size: number): Promise<bigint> {
    const { wallet } = this.#parts;
    const { incrementalfee, relayfee } = await wallet.call<NetworkInfo>('getnetworkinfo');
    const relay = feeFor(size, larger(unitsOf(incrementalfee ?? relayfee), unitsOf(relayfee)));
    return larger(relay, divide(fee, 10n, 'ceiling')) + 1n;
  }

  #rewritten(unsigned: string, { fee, change, wanted }: Record<'fee' | 'change' | 'wanted', bigint>): string {
    const { parameters, maximumFee } = this.#parts;
    const left = change - (wanted - fee);
    if (left < 0n) throw unavailable(`its change of ${change} does not pay for a fee of ${wanted}`);
    // Less change than dust is added to the fee.
    const kept = left >= parameters.dust ? left : 0n;
    const cost = fee + change - kept;
    if (maximumFee !== undefined && cost > maximumFee)
      throw unavailable(`a fee of ${cost} is needed now, and at most ${maximumFee} is paid`);
    return withChange(unsigned, kept);
  }
}

interface NetworkInfo {
  readonly incrementalfee?: NodeAmount;
  readonly relayfee: NodeAmount;
}

function unavailable(message: string): ExchangeError {
  return new ExchangeError('unavailable', `The fee cannot be raised: ${message}`);
}

function larger(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}
