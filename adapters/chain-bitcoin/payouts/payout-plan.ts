import type { Utxo } from '../utxos.ts';

/** A payment that a transaction makes. */
export interface Payment {
  readonly script: Uint8Array;
  /** Smallest units. */
  readonly amount: bigint;
}

/** A transaction that is not written yet. Amounts in smallest units. */
export interface PayoutPlan<One extends Payment> {
  readonly payments: readonly One[];
  readonly coins: readonly Utxo[];
  /** Outputs of change; none where it would be dust, which adds to the fee. */
  readonly change: readonly bigint[];
  readonly fee: bigint;
}

/** The coins that can be spent: those of others' payments and old change, and change that is not final yet. */
export interface Coins {
  readonly mature: readonly Utxo[];
  readonly young: readonly Utxo[];
}

/** What bounds the transactions. Amounts in smallest units. */
export interface PlanTerms {
  /** The fee of a transaction with this many inputs that makes the payments, and has this many outputs of change. */
  fee(inputs: number, payments: readonly Payment[], change: number): bigint;
  /** Per 1000 virtual bytes. */
  readonly rate: bigint;
  readonly dust: bigint;
  readonly maximumInputs: number;
  /** Payments of one transaction. */
  readonly maximumPayments: number;
  readonly maximumFee?: bigint | undefined;
  /** While the rate is not above this, payouts also spend small coins where there are many. */
  readonly mergeBelow: bigint;
}
