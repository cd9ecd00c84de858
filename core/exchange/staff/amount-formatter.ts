import { formatSignedUnits } from '../../domain/amount.ts';
import { ledgerDecimals } from '../../domain/hedging/ledger-decimals.ts';
import { findCurrency } from '../../domain/quotes/currency.ts';
import type { CurrencyCatalogue } from '../../ports/chains/currency-catalogue.ts';

/** An amount in staff's format: exact in smallest units, and as a decimal while the currency is known. */
interface FormattedAmount {
  readonly currency: string;
  readonly units: string;
  readonly amount?: string;
}

/** Formats amounts for staff, negative ones included; also of currencies that were removed from the catalogue. */
export class AmountFormatter {
  readonly #catalogue: CurrencyCatalogue;

  constructor(catalogue: CurrencyCatalogue) {
    this.#catalogue = catalogue;
  }

  /** @param units signed smallest units. */
  of(currency: string, units: bigint): FormattedAmount {
    const decimals = ledgerDecimals(this.#catalogue.list(), currency);
    return {
      currency,
      units: String(units),
      ...(decimals !== undefined && { amount: formatSignedUnits(units, decimals) }),
    };
  }

  /** For text: `15 ltc`, or `1500000000 smallest units of ltc`. */
  text(ticker: string, units: bigint): string {
    const { amount, currency } = this.of(ticker, units);
    return amount === undefined ? `${units} smallest units of ${currency}` : `${amount} ${currency}`;
  }

  /** Confirmations that a deposit needs; undefined for an unknown currency. */
  confirmations(currency: string): number | undefined {
    return findCurrency(this.#catalogue.list(), currency)?.confirmations;
  }
}
