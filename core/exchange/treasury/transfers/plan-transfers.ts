import type { Currency } from '../../../domain/quotes/currency.ts';
import type { TreasuryPlace } from '../../../domain/treasury/treasury-transfer.ts';
import type { Destination } from '../../../domain/transactions/transaction.ts';
import { type Move, MOVE_DECIMALS, OUTSIDE, type Place, planMoves } from '../holdings/plan-moves.ts';
import { centsOf, unitWorth } from '../unit-worth.ts';
import type { ClosedEnd, NetworkWay } from '../networks/known-networks.ts';
import { isVenue } from './transfer-postings.ts';
import type { TransferPlan, TransferSettings } from './transfer-settings.ts';

/** A place with a target, and what names it in a transfer. */
export interface TransferEnd extends Place {
  readonly place: TreasuryPlace;
  /** The currency of a hot wallet; absent for a venue. */
  readonly ticker?: string | undefined;
}

export interface TransferQuestion {
  readonly ends: readonly TransferEnd[];
  /** Assets with a transfer that has not ended: what is under way is in neither place. */
  readonly busy: ReadonlySet<string>;
  readonly settings: TransferSettings;
  /** Those that a chain moves. */
  readonly currencies: readonly Pick<Currency, 'ticker' | 'asset' | 'decimals'>[];
  /** Dollars of a whole unit. */
  readonly price: (asset: string) => string | undefined;
  /** Own address on a currency's chain. */
  readonly hotAddress: (ticker: string) => Destination | undefined;
  /** The end where a network is closed; undefined if none is. */
  readonly closed?: ((way: NetworkWay) => ClosedEnd | undefined) | undefined;
  /** What the chain takes for a transfer of a currency, in cents; undefined where that is not known. */
  readonly feeWorth: (ticker: string) => bigint | undefined;
  /** Cents that may still be planned within 24 hours. */
  readonly dayLeft: bigint;
}

/** A move that no transfer was planned for. */
export interface WaitingMove {
  readonly move: Move;
  readonly why: string;
  /** The venue whose network is closed. */
  readonly closedAt?: string | undefined;
}

export interface PlannedTransfers {
  readonly transfers: readonly TransferPlan[];
  readonly waiting: readonly WaitingMove[];
}

const BASIS_POINTS = 10_000n;
/** Decimals of amounts that are withdrawn from venues. */
const COARSE = 6;

/**
 * The transfers that bring places back into their bands, of each asset one at most: as `planMoves` wants them, cut to the
 * bounds of the settings. What comes from outside is left to people.
 */
export function planTransfers(question: TransferQuestion): PlannedTransfers {
  const [transfers, waiting]: [TransferPlan[], WaitingMove[]] = [[], []];
  const busy = new Set(question.busy);
  let { dayLeft } = question;
  for (const move of planMoves(question.ends)) {
    const planned = busy.has(move.asset) ? 'a transfer of the asset is under way' : planOf(question, move, dayLeft);
    if (typeof planned === 'string') {
      waiting.push({ move, why: planned });
      continue;
    }
    const closed = question.closed?.(planned);
    if (closed !== undefined) {
      waiting.push({ move, why: closed.why, closedAt: closed.venue });
      continue;
    }
    busy.add(move.asset);
    dayLeft -= planned.worth!;
    transfers.push(planned);
  }
  return { transfers, waiting };
}

/** @returns why not, in words. */
function planOf(question: TransferQuestion, move: Move, dayLeft: bigint): TransferPlan | string {
  const { ends, settings, price, feeWorth } = question;
  const { asset } = move;
  if (move.from === OUTSIDE || move.to === OUTSIDE) return 'coins from and to outside are moved by people';
  const [from, to] = [endOf(ends, move, 'from')!, endOf(ends, move, 'to')];
  const way = wayOf(question, from, to, move.address);
  if (typeof way === 'string') return way;
  const dollars = price(asset);
  if (dollars === undefined) return `${asset} has no price`;
  const unit = unitWorth(dollars, way.decimals);
  if (unit === 0n) return `${asset} is worth nothing`;
  const bound = settings.most < dayLeft ? settings.most : dayLeft;
  const wanted = move.amount / 10n ** BigInt(MOVE_DECIMALS - way.decimals);
  // Venues take no amounts as fine as those of chains.
  const grain = isVenue(from.place) && way.decimals > COARSE ? 10n ** BigInt(way.decimals - COARSE) : 1n;
  const most = bound <= 0n ? 0n : (bound * 10n ** 34n) / unit;
  const finest = wanted < most ? wanted : most;
  const amount = finest - (finest % grain);
  const worth = centsOf(amount * unit);
  if (amount === 0n || worth < settings.least)
    return wanted > most ? 'the limit of 24 hours is used up' : 'it is worth less than the least that is moved';
  // What a venue takes for a withdrawal is not known before.
  const fee = isVenue(from.place) ? undefined : feeWorth(way.ticker);
  if (fee !== undefined && fee * BASIS_POINTS > worth * BigInt(settings.feeBasisPoints))
    return `the chain's fee would be more than ${settings.feeBasisPoints} basis points of it`;
  return { ...way, asset, from: from.place, to: to?.place ?? 'cold', amount, worth };
}

/** What the chain of a transfer follows from. */
type WayQuestion = Pick<TransferQuestion, 'currencies' | 'hotAddress'> & {
  readonly settings: Pick<TransferSettings, 'addresses'>;
};

/** The way of a move between places of the operator's; undefined where none is known. */
export function networkWayOf(
  question: WayQuestion & Pick<TransferQuestion, 'ends'>,
  move: Move,
): NetworkWay | undefined {
  const [from, to] = [endOf(question.ends, move, 'from'), endOf(question.ends, move, 'to')];
  if (from === undefined || move.to === OUTSIDE) return undefined;
  const way = wayOf(question, from, to, move.address);
  if (typeof way === 'string') return undefined;
  return { ticker: way.ticker, asset: move.asset, from: from.place, to: to?.place ?? 'cold' };
}

function endOf(ends: readonly TransferEnd[], move: Move, side: 'from' | 'to'): TransferEnd | undefined {
  return ends.find((end) => end.name === move[side] && end.asset === move.asset);
}

type Way = Pick<TransferPlan, 'ticker' | 'decimals' | 'destination'>;

/** The chain that a transfer goes over, and where to. @param to absent for the cold address. */
function wayOf(
  { settings, currencies, hotAddress }: WayQuestion,
  from: TransferEnd,
  to: TransferEnd | undefined,
  coldAddress: string | undefined,
): Way | string {
  const decimalsOf = (ticker: string) => currencies.find((one) => one.ticker === ticker)?.decimals;
  const over = (ticker: string | undefined, destination: Destination | undefined): Way | undefined => {
    const decimals = ticker === undefined ? undefined : decimalsOf(ticker);
    return ticker === undefined || destination === undefined || decimals === undefined
      ? undefined
      : { ticker, decimals, destination };
  };
  if (to === undefined)
    return (
      over(from.ticker, coldAddress === undefined ? undefined : { address: coldAddress }) ?? 'no chain here moves it'
    );
  if (!isVenue(to.place)) return over(to.ticker, hotAddress(to.ticker!)) ?? 'the hot wallet has no address';
  const known = settings.addresses.get(to.place) ?? new Map<string, Destination>();
  const missing = `no address at ${to.place} is named for it`;
  if (!isVenue(from.place)) return over(from.ticker, known.get(from.ticker!)) ?? missing;
  const shared = [...known].find(([ticker]) => currencies.find((one) => one.ticker === ticker)?.asset === from.asset);
  return (shared && over(shared[0], shared[1])) ?? missing;
}
