import { formatSignedUnits } from '../../domain/amount.ts';
import { isoTime } from '../../domain/iso-time.ts';
import type { Positions } from '../../ports/apis/support-api.ts';
import type { CurrencyCatalogue } from '../../ports/chains/currency-catalogue.ts';
import type { Clock } from '../../ports/services/clock.ts';
import type { LedgerSum } from '../../ports/stores/operation/ledger-sums.ts';
import type { Store } from '../../ports/stores/store.ts';
import { POSITIONED } from '../hedging/positions.ts';
import { ledgerCurrency, type MarketPrices } from './market-prices.ts';
import { sumLedger } from './profit/sum-ledger.ts';
import { centsOf, dollarsText, unitWorth } from './unit-worth.ts';

/** Decimals of an asset here, whatever those of its currencies: no currency has more. */
const PLACES = 18;
const DAY_MS = 86_400_000;

export interface PositionsParts {
  readonly store: Store;
  readonly catalogue: CurrencyCatalogue;
  readonly clock: Clock;
  readonly format: (currency: string, units: bigint) => { currency: string; units: string; amount?: string };
  readonly prices: MarketPrices | undefined;
}

interface Filled {
  readonly took: bigint;
  readonly gave: bigint;
}

/** What the fills of customers have left the operator with, by asset: what it took in, less what it gave out. */
export async function positionsOf({ store, catalogue, clock, format, prices }: PositionsParts): Promise<Positions> {
  await sumLedger(store.ledgerSums);
  const tomorrow = Math.floor(clock.now() / DAY_MS) + 1;
  const byCurrency = filled(await store.ledgerSums.before(tomorrow));
  const known = [...byCurrency].flatMap(([ticker, sums]) => {
    const currency = ledgerCurrency(catalogue.list(), ticker);
    return currency ? [{ ticker, ...currency, ...sums }] : [];
  });
  const assets = [...Map.groupBy(known, ({ asset }) => asset)].map(([asset, currencies]) => {
    let [amount, worth]: [bigint, bigint | undefined] = [0n, 0n];
    const price = prices?.of(asset);
    for (const { decimals, took, gave } of currencies) {
      amount += (took - gave) * 10n ** BigInt(PLACES - decimals);
      worth =
        price === undefined || worth === undefined ? undefined : worth + (took - gave) * unitWorth(price, decimals);
    }
    return { asset, amount, worth, currencies };
  });
  const [long, short] = [sideOf(assets, 1n), sideOf(assets, -1n)];
  return {
    at: isoTime(clock.now()),
    pricedBy: prices?.kind ?? 'nothing',
    assets: assets
      .toSorted((a, b) => compare(size(b.worth), size(a.worth)))
      .map(({ asset, amount, worth, currencies }) => ({
        asset,
        amount: formatSignedUnits(amount, PLACES),
        ...(worth !== undefined && { dollars: dollarsText(centsOf(worth)) }),
        currencies: currencies.map(({ ticker, took, gave }) => {
          return {
            currency: ticker,
            took: format(ticker, took),
            gave: format(ticker, gave),
            net: format(ticker, took - gave),
          };
        }),
      })),
    long: dollarsText(centsOf(long)),
    short: dollarsText(centsOf(short)),
    exposure: dollarsText(centsOf(long - short)),
  };
}

/** A credit of these accounts is what a customer gave, a debit what a customer got. */
function filled(sums: readonly LedgerSum[]): ReadonlyMap<string, Filled> {
  const found = new Map<string, Filled>();
  for (const { currency, account, debits, credits } of sums) {
    if (!POSITIONED.has(account)) continue;
    const { took, gave } = found.get(currency) ?? { took: 0n, gave: 0n };
    found.set(currency, { took: took + credits, gave: gave + debits });
  }
  return found;
}

/** The worth of the positions of one sign. */
function sideOf(assets: readonly { readonly worth: bigint | undefined }[], sign: bigint): bigint {
  let sum = 0n;
  for (const { worth = 0n } of assets) if (worth * sign > 0n) sum += worth;
  return sum;
}

function size(worth: bigint | undefined): bigint {
  return worth === undefined ? -1n : worth < 0n ? -worth : worth;
}

function compare(a: bigint, b: bigint): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
