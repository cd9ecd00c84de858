import { type Currency, findCurrency } from '../../../domain/quotes/currency.ts';
import { isoTime } from '../../../domain/iso-time.ts';
import type { Treasury } from '../../../ports/apis/support-api.ts';
import type { CurrencyCatalogue } from '../../../ports/chains/currency-catalogue.ts';
import type { Clock } from '../../../ports/services/clock.ts';
import type { CheckedCurrency } from '../../../ports/stores/operation/reconciliation-store.ts';
import type { Store } from '../../../ports/stores/store.ts';
import type { CurrencyRegistry } from '../../chains/currency-registry.ts';
import type { ChainRegistry } from '../../chains/chain-registry.ts';
import type { Capacity, PayoutCapacity } from '../../chains/payout-capacity.ts';
import { freeAmounts } from '../../transactions/inventory/free-amounts.ts';
import { reasonOf } from '../../workers/record-failure.ts';
import type { MarketPrices } from '../market-prices.ts';
import { centsOf, dollarsText, RoundedSum, unitWorth } from '../unit-worth.ts';
import { moveFor, type Targets } from './targets.ts';

type Holding = Treasury['holdings'][number];
type Move = Treasury['moves'][number];

/** Longest reason that is shown. */
const MAX_REASON = 300;

/** What only a running server knows: nodes, the signer, and targets. */
export interface LiveTreasury {
  readonly chains: ChainRegistry;
  readonly currencies: Pick<CurrencyRegistry, 'networkFee'>;
  readonly capacity: PayoutCapacity;
  readonly prices: MarketPrices;
  readonly targets: Targets;
}

export interface TreasuryParts {
  readonly store: Pick<Store, 'reconciliations' | 'transactions'>;
  readonly catalogue: CurrencyCatalogue;
  readonly clock: Clock;
  readonly format: (currency: string, units: bigint) => { currency: string; units: string; amount?: string };
  /** Absent without a running server: then only what the database knows is told. */
  readonly live?: LiveTreasury | undefined;
}

/** Where the coins are, what of them is promised, and what would have to be moved. */
export class TreasuryService {
  readonly #parts: TreasuryParts;

  constructor(parts: TreasuryParts) {
    this.#parts = parts;
  }

  async report(): Promise<Treasury> {
    const { store, catalogue, clock, live } = this.#parts;
    const checked = new Map((await store.reconciliations.checked()).map((one) => [one.ticker, one]));
    const served = live?.chains.all.flatMap(({ id, tickers }) => tickers.map((ticker) => [ticker, id] as const)) ?? [];
    const places = new Map([...[...checked].map(([ticker, { chain }]) => [ticker, chain] as const), ...served]);
    const rows = await Promise.all(
      [...places].map(async ([ticker, chain]) => {
        const currency = findCurrency(catalogue.list(), ticker);
        return currency ? [await this.#holding(currency, chain, checked.get(ticker))] : [];
      }),
    );
    const found = rows.flat().filter(({ isShown }) => isShown);
    const sum = new RoundedSum();
    for (const { worth = 0n } of found) sum.add(worth);
    return {
      at: isoTime(clock.now()),
      pricedBy: live?.prices.kind ?? 'nothing',
      holdings: found.map(({ holding }) => holding),
      dollars: dollarsText(sum.cents),
      moves: found.flatMap(({ move }) => (move ? [move] : [])),
    };
  }

  async #holding(currency: Currency, chain: string, checked: CheckedCurrency | undefined) {
    const { store, live, format } = this.#parts;
    const { ticker, asset } = currency;
    const of = (units: bigint) => format(ticker, units);
    const promises = await store.transactions.promised(ticker);
    const { capacity, address, problem } = await this.#asked(ticker);
    const hot = capacity?.spendable ?? checked?.hotWallet;
    const payIns = checked?.payIns ?? 0n;
    const free = capacity && live && freeAmounts(capacity, promises, live.currencies.networkFee(ticker)).floating;
    const one = this.#unitWorth(currency);
    const worth = one === undefined || hot === undefined ? undefined : (hot + payIns) * one;
    const promised = promises.paid + promises.sending;
    const target = live?.targets.get(ticker);
    const wanted = target && hot !== undefined ? moveFor(target, hot - promised - promises.signed, address) : undefined;
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
    const move: Move | undefined = wanted && {
      ...of(wanted.amount),
      from: wanted.from,
      to: wanted.to,
      why: wanted.why,
      ...(one !== undefined && { dollars: dollarsText(centsOf(wanted.amount * one)) }),
    };
    // Of a real chain an empty wallet is shown too: it is what has to be filled.
    const isShown = (live?.chains.moves(ticker) && !live.chains.of(ticker).isDemonstration) || !isIdle(holding);
    return { holding, move, worth, isShown };
  }

  /** Asks node and signer; a node that does not answer leaves its currencies' amounts to the last check. */
  async #asked(
    ticker: string,
  ): Promise<{ readonly capacity?: Capacity; readonly address?: string; readonly problem?: string }> {
    const { live } = this.#parts;
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

  #unitWorth({ asset, decimals }: Currency): bigint | undefined {
    const price = this.#parts.live?.prices.of(asset);
    return price === undefined ? undefined : unitWorth(price, decimals);
  }
}

/** True for a currency that was never held or promised, of which the demonstration has many. */
function isIdle({ hotWallet, payIns, inFlight, promised, promisedUnpaid, target }: Holding): boolean {
  if (target) return false;
  return [hotWallet, payIns, inFlight, promised, promisedUnpaid].every(isNothing);
}

function isNothing(sum: { readonly units: string } | undefined): boolean {
  return sum === undefined || sum.units === '0';
}
