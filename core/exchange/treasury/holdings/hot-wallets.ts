import { type Currency, findCurrency } from '../../../domain/quotes/currency.ts';
import { isoTime } from '../../../domain/iso-time.ts';
import type { Treasury } from '../../../ports/apis/staff-api.ts';
import type { CurrencyCatalogue } from '../../../ports/chains/currency-catalogue.ts';
import type { CheckedCurrency } from '../../../ports/stores/operation/reconciliation-store.ts';
import type { Store } from '../../../ports/stores/store.ts';
import type { CurrencyRegistry } from '../../chains/currency-registry.ts';
import type { ChainRegistry } from '../../chains/chain-registry.ts';
import type { Capacity, PayoutCapacity } from '../../chains/payout-capacity.ts';
import { freeAmounts } from '../../transactions/inventory/free-amounts.ts';
import { reasonOf } from '../../workers/record-failure.ts';
import type { MarketPrices } from '../market-prices.ts';
import { centsOf, dollarsText, unitWorth } from '../unit-worth.ts';
import type { Place } from './plan-moves.ts';
import type { Targets } from './targets.ts';
import type { TransferSettings } from '../transfers/transfer-settings.ts';

type Holding = Treasury['holdings'][number];

/** Longest reason that is shown. */
const MAX_REASON = 300;

/** What only a running server knows: nodes, the signer, prices and targets. */
export interface LiveTreasury {
  readonly chains: ChainRegistry;
  readonly currencies: Pick<CurrencyRegistry, 'networkFee'>;
  readonly capacity: PayoutCapacity;
  readonly prices: MarketPrices;
  readonly targets: Targets;
  /** Absent where nothing is moved from here. */
  readonly transfers?: TransferSettings | undefined;
}

export interface HotWalletsParts {
  readonly store: Pick<Store, 'reconciliations' | 'transactions'>;
  readonly catalogue: CurrencyCatalogue;
  readonly format: (currency: string, units: bigint) => { currency: string; units: string; amount?: string };
  /** Absent without a running server: then only what the database knows is told. */
  readonly live?: LiveTreasury | undefined;
}

/** The coins of one currency at own addresses. */
export interface WalletRow {
  readonly holding: Holding;
  readonly worth: bigint | undefined;
  /** Absent without a target. */
  readonly place?: Place | undefined;
}

/** Coins at own addresses, a row for each currency that a chain moves or that was ever compared with one. */
export async function walletRows(parts: HotWalletsParts): Promise<readonly WalletRow[]> {
  const { store, catalogue, live } = parts;
  const checked = new Map((await store.reconciliations.checked()).map((one) => [one.ticker, one]));
  const served = live?.chains.all.flatMap(({ id, tickers }) => tickers.map((ticker) => [ticker, id] as const)) ?? [];
  const wallets = new Map([...[...checked].map(([ticker, { chain }]) => [ticker, chain] as const), ...served]);
  const rows = await Promise.all(
    [...wallets].map(async ([ticker, chain]) => {
      const currency = findCurrency(catalogue.list(), ticker);
      return currency ? [await walletRow(parts, currency, chain, checked.get(ticker))] : [];
    }),
  );
  // Of a real chain an empty wallet is shown too: it is what has to be filled.
  const isReal = (ticker: string) => live?.chains.moves(ticker) === true && !live.chains.of(ticker).isDemonstration;
  return rows.flat().filter(({ holding }) => isReal(holding.currency) || !isIdle(holding));
}

async function walletRow(
  { store, format, live }: HotWalletsParts,
  { ticker, asset, decimals }: Currency,
  chain: string,
  checked: CheckedCurrency | undefined,
): Promise<WalletRow> {
  const of = (units: bigint) => format(ticker, units);
  const promises = await store.transactions.promised(ticker);
  const { capacity, address, problem } = await asked(live, ticker);
  const [hot, payIns] = [capacity?.spendable ?? checked?.hotWallet, checked?.payIns ?? 0n];
  const free = capacity && live && freeAmounts(capacity, promises, live.currencies.networkFee(ticker)).floating;
  const price = live?.prices.of(asset);
  const worth = price === undefined || hot === undefined ? undefined : (hot + payIns) * unitWorth(price, decimals);
  const promised = promises.paid + promises.sending;
  const target = live?.targets.get(ticker);
  const holding: Holding = {
    currency: ticker,
    asset,
    chain,
    ...(address !== undefined && { address }),
    ...(hot !== undefined && { hotWallet: of(hot) }),
    ...(checked && { payIns: of(payIns), checkedAt: isoTime(checked.checkedAt) }),
    inFlight: of(promises.signed),
    promised: of(promised),
    promisedUnpaid: of(promises.unpaid),
    ...(free !== undefined && { free: of(free) }),
    ...(capacity?.signing && { allowance: { order: of(capacity.signing.order), day: of(capacity.signing.day) } }),
    ...(worth !== undefined && { dollars: dollarsText(centsOf(worth)) }),
    ...(target && { target: { least: of(target.least), target: of(target.target), most: of(target.most) } }),
    ...(problem !== undefined && { problem }),
  };
  if (!target || hot === undefined) return { holding, worth };
  const left = hot - promised - promises.signed;
  return { holding, worth, place: { name: `hot wallet of ${ticker}`, asset, decimals, left, target, address } };
}

interface Asked {
  readonly capacity?: Capacity;
  readonly address?: string;
  readonly problem?: string;
}

/** Asks node and signer; a node that does not answer leaves its currencies' amounts to the last check. */
async function asked(live: LiveTreasury | undefined, ticker: string): Promise<Asked> {
  if (!live?.chains.moves(ticker)) return {};
  try {
    const [capacity, { address }] = await Promise.all([
      live.capacity.of(ticker),
      live.chains.of(ticker).treasury(ticker),
    ]);
    if (capacity.signing === undefined) return { capacity, address, problem: 'the signer does not answer' };
    return { capacity, address };
  } catch (error) {
    return { problem: reasonOf(error).slice(0, MAX_REASON) };
  }
}

/** True for a currency that was never held or promised, of which the demonstration has many. */
function isIdle({ hotWallet, payIns, inFlight, promised, promisedUnpaid, target }: Holding): boolean {
  if (target) return false;
  return [hotWallet, payIns, inFlight, promised, promisedUnpaid].every((sum) => sum === undefined || sum.units === '0');
}
