import { formatSignedUnits } from '../../domain/amount.ts';
import { isoTime } from '../../domain/iso-time.ts';
import type { Positions } from '../../ports/apis/staff-api.ts';
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
  readonly store: Pick<Store, 'ledgerSums'>;
  readonly catalogue: CurrencyCatalogue;
  readonly clock: Clock;
  readonly prices: MarketPrices | undefined;
}

/** Of one asset, in units of 10^-18. */
interface Filled {
  readonly took: bigint;
  readonly gave: bigint;
  readonly hedged: bigint;
}

/** What the fills of customers have left the operator with, by asset, after what hedges have worked off. */
export async function positionsOf({ store, catalogue, clock, prices }: PositionsParts): Promise<Positions> {
  await sumLedger(store.ledgerSums);
  const tomorrow = Math.floor(clock.now() / DAY_MS) + 1;
  const byAsset = filled(await store.ledgerSums.before(tomorrow), catalogue);
  const assets = [...byAsset].map(([asset, sums]) => {
    const [amount, price] = [sums.took - sums.gave + sums.hedged, prices?.of(asset)];
    return { asset, amount, worth: price === undefined ? undefined : amount * unitWorth(price, PLACES), ...sums };
  });
  const [long, short] = [centsOf(sideOf(assets, 1n)), centsOf(sideOf(assets, -1n))];
  return {
    at: isoTime(clock.now()),
    pricedBy: prices?.kind ?? 'nothing',
    assets: assets
      .toSorted((a, b) => compare(size(b.worth), size(a.worth)))
      .map(({ asset, amount, worth, took, gave, hedged }) => ({
        asset,
        took: text(took),
        gave: text(gave),
        hedged: text(hedged),
        amount: text(amount),
        ...(worth !== undefined && { dollars: dollarsText(centsOf(worth)) }),
      })),
    long: dollarsText(long),
    short: dollarsText(short),
    exposure: dollarsText(long - short),
  };
}

/** A credit of these accounts is what a customer gave or a hedge bought, a debit the opposite. */
function filled(sums: readonly LedgerSum[], catalogue: CurrencyCatalogue): ReadonlyMap<string, Filled> {
  const found = new Map<string, Filled>();
  for (const { currency, account, kind, debits, credits } of sums) {
    const known = POSITIONED.has(account) ? ledgerCurrency(catalogue.list(), currency) : undefined;
    if (!known) continue;
    const scale = 10n ** BigInt(PLACES - known.decimals);
    const { took, gave, hedged } = found.get(known.asset) ?? { took: 0n, gave: 0n, hedged: 0n };
    found.set(
      known.asset,
      // What venues take for withdrawals is worked off like their fees of orders.
      kind === 'hedge' || kind === 'treasury-transfer'
        ? { took, gave, hedged: hedged + (credits - debits) * scale }
        : { took: took + credits * scale, gave: gave + debits * scale, hedged },
    );
  }
  return found;
}

function text(units: bigint): string {
  return formatSignedUnits(units, PLACES);
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
