import { formatUnits } from '../../../domain/amount.ts';
import { isoTime } from '../../../domain/iso-time.ts';
import type { Treasury } from '../../../ports/apis/support-api.ts';
import type { Clock } from '../../../ports/services/clock.ts';
import type { Store } from '../../../ports/stores/store.ts';
import { centsOf, dollarsText, RoundedSum, unitWorth } from '../unit-worth.ts';
import { type HotWalletsParts, walletRows } from './hot-wallets.ts';
import { type Move, MOVE_DECIMALS, planMoves } from './plan-moves.ts';
import { venueRows } from './venue-accounts.ts';

export interface TreasuryParts extends HotWalletsParts {
  readonly store: HotWalletsParts['store'] & Pick<Store, 'ledger' | 'treasuryTransfers'>;
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
    const places = [...wallets, ...venues].flatMap(({ place }) => (place ? [place] : []));
    // What is under way is in neither place.
    const busy = new Set((await store.treasuryTransfers.open()).map(({ asset }) => asset));
    const wanted = planMoves(places.filter(({ asset }) => !busy.has(asset)));
    return {
      at: isoTime(clock.now()),
      pricedBy: live?.prices.kind ?? 'nothing',
      holdings: wallets.map(({ holding }) => holding),
      venues: venues.map(({ view }) => view),
      dollars: dollarsText(sum.cents),
      moves: wanted.map((move) => this.#moveView(move)),
    };
  }

  #moveView({ amount, ...move }: Move): Treasury['moves'][number] {
    const price = this.#parts.live?.prices.of(move.asset);
    const dollars = price === undefined ? undefined : dollarsText(centsOf(amount * unitWorth(price, MOVE_DECIMALS)));
    return { ...move, amount: formatUnits(amount, MOVE_DECIMALS), ...(dollars !== undefined && { dollars }) };
  }
}
