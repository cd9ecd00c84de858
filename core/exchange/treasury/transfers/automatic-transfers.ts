import type { CurrencyCatalogue } from '../../../ports/chains/currency-catalogue.ts';
import type { Clock } from '../../../ports/services/clock.ts';
import type { Logger } from '../../../ports/services/logger.ts';
import type { Store } from '../../../ports/stores/store.ts';
import { type LiveTreasury, walletRows } from '../holdings/hot-wallets.ts';
import { venueRows } from '../holdings/venue-accounts.ts';
import { ledgerCurrency } from '../market-prices.ts';
import { KnownNetworks } from '../networks/known-networks.ts';
import { centsOf, unitWorth } from '../unit-worth.ts';
import { BlockedMoves } from './blocked-moves.ts';
import { planTransfers, type WaitingMove } from './plan-transfers.ts';
import { hotAddressOf, transferEnds } from './transfer-ends.ts';
import type { TransferJournal } from './transfer-journal.ts';
import { DAY_MS, type TransferSettings } from './transfer-settings.ts';

/** Interval of plans, and after which what waits is logged again, in milliseconds. */
const [EVERY_MS, AGAIN_MS] = [60_000, 6 * 3_600_000];
/** How long an asset is left to people after a transfer of it that did not arrive, in milliseconds; and how many are looked at. */
const [REST_MS, LOOKED_AT] = [6 * 3_600_000, 200];

const SYSTEM = { actor: 'system', person: 'system', reason: 'a place is outside its band' };

/** Views of amounts are not read here. */
const format = (currency: string, units: bigint) => ({ currency, units: String(units) });

export interface AutomaticTransfersParts {
  readonly store: Pick<Store, 'reconciliations' | 'transactions' | 'ledger' | 'treasuryTransfers' | 'settings'>;
  readonly catalogue: CurrencyCatalogue;
  readonly live: LiveTreasury;
  readonly settings: TransferSettings;
  readonly journal: TransferJournal;
  readonly clock: Pick<Clock, 'now'>;
  readonly logger: Logger;
}

/** Plans transfers for places that are outside their bands. What it plans is approved and ordered like what staff plans. */
export class AutomaticTransfers {
  readonly #parts: AutomaticTransfersParts;
  readonly #logged = new Map<string, { readonly why: string; readonly at: number }>();
  readonly #blocks: BlockedMoves;
  #plannedAt = Number.NEGATIVE_INFINITY;

  constructor(parts: AutomaticTransfersParts) {
    this.#parts = parts;
    this.#blocks = new BlockedMoves(parts.store.settings);
  }

  /** Plans once a minute. */
  async round(): Promise<void> {
    const { clock, journal, settings, logger } = this.#parts;
    if (Math.abs(clock.now() - this.#plannedAt) < EVERY_MS) return;
    this.#plannedAt = clock.now();
    const { transfers, waiting } = await this.#plan();
    await this.#warn(waiting);
    for (const plan of transfers) {
      const { id, state } = await journal.plan(plan, SYSTEM, settings);
      const { asset, from, to } = plan;
      logger.info('a transfer is planned', { id, state, asset, from, to });
    }
  }

  async #plan() {
    const { store, catalogue, live, settings, clock } = this.#parts;
    const { chains, prices } = live;
    const wallets = await walletRows({ store, catalogue, format, live });
    const venues = venueRows(await store.ledger.balances(), prices, live.targets);
    // What a node did not tell now is no ground to move coins.
    const ends = transferEnds(
      wallets.filter(({ holding }) => holding.problem === undefined),
      venues,
    );
    const networks = await KnownNetworks.read(store.settings, clock.now());
    const busy = await this.#busy();
    const used = await store.treasuryTransfers.worthSince(clock.now() - DAY_MS);
    const currencies = catalogue.list().filter(({ ticker }) => chains.moves(ticker));
    return planTransfers({
      ends,
      busy,
      settings,
      currencies,
      price: (asset) => prices.of(asset),
      hotAddress: hotAddressOf(wallets),
      closed: (way) => networks.closed(way),
      feeWorth: (ticker) => this.#feeWorth(ticker),
      dayLeft: settings.dayMost - used,
    });
  }

  /**
   * Assets with a transfer that has not ended, or whose last one did not arrive, and those with coins in transit that no transfer
   * accounts for: what was sent in vain must not be sent again by itself.
   */
  async #busy(): Promise<ReadonlySet<string>> {
    const { store, catalogue, clock } = this.#parts;
    const last = await store.treasuryTransfers.list(LOOKED_AT);
    const fresh = last.filter(
      ({ state, endedAt }) => state !== 'arrived' && (endedAt ?? Infinity) > clock.now() - REST_MS,
    );
    const open = await store.treasuryTransfers.open();
    const lost = (await store.ledger.balances()).flatMap(({ account, currency, amount }) => {
      if (account !== 'transit' || amount === 0n) return [];
      return [ledgerCurrency(catalogue.list(), currency)?.asset ?? currency];
    });
    return new Set([...[...fresh, ...open].map(({ asset }) => asset), ...lost]);
  }

  #feeWorth(ticker: string): bigint | undefined {
    const { live, catalogue } = this.#parts;
    const currency = catalogue.list().find((one) => one.ticker === ticker);
    const dollars = currency && live.prices.of(currency.asset);
    if (!currency || dollars === undefined) return undefined;
    return centsOf(live.currencies.networkFee(ticker) * unitWorth(dollars, currency.decimals));
  }

  /** Warns of moves that no transfer can be planned for, when the reason is new, and again after some hours. */
  async #warn(waiting: readonly WaitingMove[]): Promise<void> {
    const { clock, logger } = this.#parts;
    const now = clock.now();
    await this.#blocks.look(waiting, now, logger);
    for (const { move, why } of waiting) {
      const { asset, from, to } = move;
      const key = `${asset} ${from} ${to}`;
      const last = this.#logged.get(key);
      if (last?.why === why && now - last.at < AGAIN_MS) continue;
      this.#logged.set(key, { why, at: now });
      logger.warn('coins should be moved, and are not', { asset, from, to, why });
    }
  }
}
