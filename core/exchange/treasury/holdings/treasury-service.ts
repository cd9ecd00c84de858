import { formatUnits } from '../../../domain/amount.ts';
import { isoTime } from '../../../domain/iso-time.ts';
import type { Treasury } from '../../../ports/apis/staff-api.ts';
import type { Clock } from '../../../ports/services/clock.ts';
import type { Store } from '../../../ports/stores/store.ts';
import { centsOf, dollarsText, RoundedSum, unitWorth } from '../unit-worth.ts';
import { KnownNetworks } from '../networks/known-networks.ts';
import { networkWayOf, type TransferEnd } from '../transfers/plan-transfers.ts';
import { hotAddressOf, transferEnds } from '../transfers/transfer-ends.ts';
import { type HotWalletsParts, type WalletRow, walletRows } from './hot-wallets.ts';
import { type Move, MOVE_DECIMALS, planMoves } from './plan-moves.ts';
import { venueRows } from './venue-accounts.ts';

export interface TreasuryParts extends HotWalletsParts {
  readonly store: HotWalletsParts['store'] & Pick<Store, 'ledger' | 'treasuryTransfers' | 'settings'>;
  readonly clock: Clock;
}

/** Where the coins are, what of them is promised, and what would have to be moved. */
export class TreasuryService {
  readonly #parts: TreasuryParts;

  constructor(parts: TreasuryParts) {
    this.#parts = parts;
  }

  async report(): Promise<Treasury> {
    const { store, clock, live } = this.#parts;
    const wallets = await walletRows(this.#parts);
    const venues = venueRows(await store.ledger.balances(), live?.prices, live?.targets);
    const sum = new RoundedSum();
    for (const { worth = 0n } of [...wallets, ...venues]) sum.add(worth);
    // What is under way is in neither place.
    const busy = new Set((await store.treasuryTransfers.open()).map(({ asset }) => asset));
    const ends = transferEnds(wallets, venues).filter(({ asset }) => !busy.has(asset));
    const closed = await this.#closed(ends, wallets);
    return {
      at: isoTime(clock.now()),
      pricedBy: live?.prices.kind ?? 'nothing',
      holdings: wallets.map(({ holding }) => holding),
      venues: venues.map(({ view }) => view),
      dollars: dollarsText(sum.cents),
      moves: planMoves(ends).map((move) => this.#moveView(move, closed(move))),
    };
  }

  /** Tells why a network is closed that a move goes over. */
  async #closed(
    ends: readonly TransferEnd[],
    wallets: readonly WalletRow[],
  ): Promise<(move: Move) => string | undefined> {
    const { store, clock, catalogue, live } = this.#parts;
    const settings = live?.transfers ?? { addresses: new Map() };
    const question = { ends, settings, currencies: catalogue.list(), hotAddress: hotAddressOf(wallets) };
    const networks = await KnownNetworks.read(store.settings, clock.now());
    return (move) => {
      const way = networkWayOf(question, move);
      return way && networks.closed(way)?.why;
    };
  }

  #moveView({ amount, ...move }: Move, closed: string | undefined): Treasury['moves'][number] {
    const price = this.#parts.live?.prices.of(move.asset);
    const dollars = price === undefined ? undefined : dollarsText(centsOf(amount * unitWorth(price, MOVE_DECIMALS)));
    return {
      ...move,
      amount: formatUnits(amount, MOVE_DECIMALS),
      ...(dollars !== undefined && { dollars }),
      ...(closed !== undefined && { closed }),
    };
  }
}
