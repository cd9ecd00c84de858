import type { Ticker } from '../../core/domain/quotes/currency.ts';
import type { Destination } from '../../core/domain/transactions/transaction.ts';
import type { ChainFile } from './chain-file.ts';

/** An account, and who owns a destination. */
interface Holdings {
  readonly account: string;
  readonly ownerOf: (to: Destination) => string;
}

/** What an account held of currencies after a block: its balances, without what moved in later blocks. */
export function heldAfter(
  file: ChainFile,
  { account, ownerOf }: Holdings,
  tickers: readonly Ticker[],
  block: number,
): ReadonlyMap<Ticker, bigint> {
  // No payment may come in between.
  return file.atomically(() => {
    const held = new Map(tickers.map((ticker) => [ticker, file.balance(account, ticker)]));
    for (const { kind, account: from, ticker, to, amount, fee } of file.after(block)) {
      const received = ownerOf(to) === account ? amount : 0n;
      const spent = kind === 'transfer' && from === account ? amount + fee : 0n;
      held.set(ticker, (held.get(ticker) ?? 0n) - received + spent);
    }
    return held;
  });
}
