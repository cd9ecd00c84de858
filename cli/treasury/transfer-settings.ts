import type { TreasuryContent } from '../../adapters/node/settings/treasury/treasury-file.ts';
import { VENUE_SIGNATURES } from '../../adapters/signer/withdrawals/venue-signatures.ts';
import { VENUE_TERMS } from '../../adapters/venues/venue-names.ts';
import { type Currency, findCurrency } from '../../core/domain/quotes/currency.ts';
import type { Destination } from '../../core/domain/transactions/transaction.ts';
import type { TransferSettings } from '../../core/exchange/treasury/transfers/transfer-settings.ts';
import type { AddressRules } from '../../core/ports/chains/address-rules.ts';
import { type Complain, unknown } from './complain.ts';

/** In dollars, and in hundredths of a percent. */
const DEFAULTS = { least: 100, approvalAbove: 10_000, feeBasisPoints: 50 };

/** How coins are moved, as the file of the treasury says; undefined where it says nothing. */
export function transferSettings(
  { transfers }: TreasuryContent,
  currencies: readonly Currency[],
  rules: AddressRules,
  complain: Complain,
): TransferSettings | undefined {
  if (transfers === undefined) return undefined;
  const { automatic = false, most, dayMost, addresses = {} } = transfers;
  const { least = DEFAULTS.least, approvalAbove = DEFAULTS.approvalAbove } = transfers;
  if (least > most) complain('transfers.least', 'must not be above most');
  if (most > dayMost) complain('transfers.most', 'must not be above dayMost');
  const names = VENUE_TERMS.map(({ id }) => id);
  const { withdrawals = [] } = transfers;
  for (const [at, venue] of withdrawals.entries())
    if (!Object.hasOwn(VENUE_SIGNATURES, venue))
      complain(`transfers.withdrawals[${at}]`, `is none of ${Object.keys(VENUE_SIGNATURES).join(', ')}`);
  const known = Object.entries(addresses).map(([venue, byCurrency]) => {
    if (!names.includes(venue)) unknown(`transfers.addresses.${venue}`, 'venue', venue, names, complain);
    const found = Object.entries(byCurrency).flatMap(([ticker, given]) => {
      const at = destinationOf(`transfers.addresses.${venue}.${ticker}`, ticker, given, currencies, rules, complain);
      return at ? [[ticker, at] as const] : [];
    });
    return [venue, new Map(found)] as const;
  });
  return {
    isAutomatic: automatic,
    least: cents(least),
    most: cents(most),
    dayMost: cents(dayMost),
    approvalAbove: cents(approvalAbove),
    feeBasisPoints: transfers.feeBasisPoints ?? DEFAULTS.feeBasisPoints,
    ...(withdrawals.length > 0 && { withdrawals: new Set(withdrawals) }),
    addresses: new Map(known),
  };
}

function destinationOf(
  place: string,
  ticker: string,
  given: string | { readonly address: string; readonly extraId: string },
  currencies: readonly Currency[],
  rules: AddressRules,
  complain: Complain,
): Destination | undefined {
  const currency = findCurrency(currencies, ticker);
  if (!currency) {
    const tickers = currencies.map((one) => one.ticker);
    unknown(place, 'currency', ticker, tickers, complain);
    return undefined;
  }
  const { address, extraId } = typeof given === 'string' ? { address: given, extraId: undefined } : given;
  const verdict = rules.check(currency, address, extraId);
  if (verdict.status !== 'valid') {
    complain(place, `is no address of ${currency.network}`);
    return undefined;
  }
  return { address: verdict.address, ...(verdict.extraId !== undefined && { extraId: verdict.extraId }) };
}

function cents(dollars: number): bigint {
  return BigInt(dollars) * 100n;
}
