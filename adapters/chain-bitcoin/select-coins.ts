interface Spendable {
  /** Smallest units. */
  readonly amount: bigint;
}

export interface SelectionTerms {
  /** The amount to pay, in smallest units. */
  readonly amount: bigint;
  /** The fee of a transaction with this many inputs, with or without change. */
  fee(inputs: number, hasChange: boolean): bigint;
  /** The smallest change that is worth creating. */
  readonly dust: bigint;
  readonly maximumInputs: number;
}

/** The selected coins. `change` is 0 when it would be dust; it then adds to the fee. */
export interface CoinSelection<Coin> {
  readonly coins: readonly Coin[];
  readonly change: bigint;
}

/**
 * Selects coins: the smallest coin that suffices alone, so that large coins stay whole; otherwise the largest together,
 * so that the inputs are few. Undefined when the coins do not suffice within the maximum of inputs.
 */
export function selectCoins<Coin extends Spendable>(
  coins: readonly Coin[],
  terms: SelectionTerms,
): CoinSelection<Coin> | undefined {
  const falling = largestFirst(coins);
  const alone = falling.findLast(({ amount }) => amount >= terms.amount + terms.fee(1, false));
  if (alone) return withChange([alone], terms);
  const most = Math.min(terms.maximumInputs, falling.length);
  let sum = 0n;
  for (let count = 1; count <= most; count++) {
    const { amount } = falling[count - 1]!;
    // This coin costs more in fees than it adds, and so do all smaller ones after it.
    if (count > 1 && amount <= terms.fee(count, false) - terms.fee(count - 1, false)) return undefined;
    sum += amount;
    if (sum >= terms.amount + terms.fee(count, false)) return withChange(falling.slice(0, count), terms);
  }
  return undefined;
}

/** The coins by amount, the largest first. */
export function largestFirst<Coin extends Spendable>(coins: readonly Coin[]): readonly Coin[] {
  return coins.toSorted((a, b) => (a.amount < b.amount ? 1 : a.amount > b.amount ? -1 : 0));
}

function withChange<Coin extends Spendable>(coins: readonly Coin[], terms: SelectionTerms): CoinSelection<Coin> {
  const sum = coins.reduce((total, { amount }) => total + amount, 0n);
  const change = sum - terms.amount - terms.fee(coins.length, true);
  return { coins, change: change >= terms.dust ? change : 0n };
}
