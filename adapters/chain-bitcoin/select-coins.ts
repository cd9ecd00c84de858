/** Something that can be spent. */
export interface Spendable {
  /** Smallest units. */
  readonly amount: bigint;
}

export interface SelectionTerms {
  /** What is to be paid, in smallest units. */
  readonly amount: bigint;
  /** The fee of a transaction with so many inputs, with change or without. */
  fee(inputs: number, hasChange: boolean): bigint;
  /** The smallest change that is worth making. */
  readonly dust: bigint;
  readonly maximumInputs: number;
}

/** What is spent. `change` is 0 where it would be dust; then it is part of the fee. */
export interface CoinSelection<Coin> {
  readonly coins: readonly Coin[];
  readonly change: bigint;
}

/**
 * Chooses what to spend: the smallest coin that is enough by itself, so that large ones stay whole; else the largest
 * together, so that the inputs are few. Undefined when it does not suffice within the bound of inputs.
 */
export function selectCoins<Coin extends Spendable>(
  coins: readonly Coin[],
  terms: SelectionTerms,
): CoinSelection<Coin> | undefined {
  const falling = coins.toSorted((a, b) => (a.amount < b.amount ? 1 : a.amount > b.amount ? -1 : 0));
  const alone = falling.findLast(({ amount }) => amount >= terms.amount + terms.fee(1, false));
  if (alone) return withChange([alone], terms);
  const most = Math.min(terms.maximumInputs, falling.length);
  let sum = 0n;
  for (let count = 1; count <= most; count++) {
    const { amount } = falling[count - 1]!;
    // A coin that costs more than it brings only makes it worse, and so do all after it.
    if (count > 1 && amount <= terms.fee(count, false) - terms.fee(count - 1, false)) return undefined;
    sum += amount;
    if (sum >= terms.amount + terms.fee(count, false)) return withChange(falling.slice(0, count), terms);
  }
  return undefined;
}

function withChange<Coin extends Spendable>(coins: readonly Coin[], terms: SelectionTerms): CoinSelection<Coin> {
  const sum = coins.reduce((total, { amount }) => total + amount, 0n);
  const change = sum - terms.amount - terms.fee(coins.length, true);
  return { coins, change: change >= terms.dust ? change : 0n };
}
