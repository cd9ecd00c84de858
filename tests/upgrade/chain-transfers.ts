import { withChain } from './freeze.ts';

/** Decimals of the currencies of the fixture. */
const DECIMALS: Readonly<Record<string, number>> = { ltc: 8, doge: 8, eth: 18, xrp: 6 };

/** Coins that left the treasury, as the simulated chain has them. */
export interface Transfer {
  readonly chainTxId: string;
  readonly currency: string;
  readonly address: string;
  /** Smallest units. */
  readonly amount: bigint;
}

export function transfersOf(folder: string): readonly Transfer[] {
  const rows = withChain(folder, (chain) => chain.prepare(`SELECT * FROM payments WHERE kind = 'transfer'`).all());
  return rows.map(({ id, ticker, address, amount }) => ({
    chainTxId: String(id),
    currency: String(ticker),
    address: String(address),
    amount: BigInt(String(amount)),
  }));
}

/** What the treasury holds of each currency, as the simulated chain has it, in smallest units. */
export function heldOf(folder: string): ReadonlyMap<string, bigint> {
  const sql = 'SELECT ticker, amount FROM balances WHERE owner IN (SELECT DISTINCT account FROM addresses)';
  const rows = withChain(folder, (chain) => chain.prepare(sql).all());
  return new Map(rows.map(({ ticker, amount }) => [String(ticker), BigInt(String(amount))]));
}

/** A decimal string in smallest units. */
export function unitsOf(currency: string, amount: string): bigint {
  const [whole = '', rest = ''] = amount.split('.');
  return BigInt(whole + rest.padEnd(DECIMALS[currency]!, '0'));
}
