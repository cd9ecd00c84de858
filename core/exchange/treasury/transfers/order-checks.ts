import { ExchangeError } from '../../../contract/exchange-error.ts';
import { stopOfCurrency } from '../../../domain/transactions/stop.ts';
import type { TreasuryTransfer } from '../../../domain/treasury/treasury-transfer.ts';
import { venueHoldings } from '../../hedging/positions.ts';
import { haltsOf, isHalted } from '../../hedging/risk/halts.ts';
import { storedStops } from '../../chains/stops.ts';
import { KnownNetworks } from '../networks/known-networks.ts';
import { arrivalFlaw } from './arrival-flaw.ts';
import type { TransferUnit } from './transfer-store.ts';
import { isVenue, wideAmount } from './transfer-postings.ts';

/**
 * @throws ExchangeError conflict while a venue of it has suspended withdrawals or deposits of the currency, or is halted. Halts are
 * read last: one that was made meanwhile counts. @returns what is not known about networks, in words.
 */
export async function assertOpen(
  unit: Pick<TransferUnit, 'settings'>,
  transfer: TreasuryTransfer,
  at: number,
): Promise<string | undefined> {
  const networks = await KnownNetworks.read(unit.settings, at);
  const closed = networks.closed(transfer);
  if (closed !== undefined) throw new ExchangeError('conflict', closed.why);
  await assertNotHalted(unit, transfer);
  return networks.doubt(transfer);
}

/** @throws ExchangeError conflict while one of the places is a venue that is halted. */
export async function assertNotHalted(
  unit: Pick<TransferUnit, 'settings'>,
  { from, to }: Pick<TreasuryTransfer, 'from' | 'to'>,
): Promise<void> {
  const halts = await haltsOf(unit);
  for (const place of [from, to])
    if (isVenue(place) && isHalted(halts, place))
      throw new ExchangeError('conflict', `${place} is halted: altway risk resume ${place}`);
}

/**
 * Looked at right before a venue is asked. @throws ExchangeError conflict as `assertOpen`, and while nothing may leave in the
 * currency or over its chain; the stop of any chain counts for a transfer without one.
 */
export async function assertMaySend(
  unit: Pick<TransferUnit, 'settings'>,
  transfer: TreasuryTransfer,
  at: number,
): Promise<void> {
  await assertOpen(unit, transfer, at);
  const stops = storedStops(await unit.settings.get('stops'));
  const chains = transfer.chain === undefined ? stops.map(({ name }) => name) : [transfer.chain];
  const { ticker } = transfer;
  if (chains.some((chain) => stopOfCurrency(stops, { ticker, chain }, 'payout')))
    throw new ExchangeError('conflict', 'Payouts are stopped: altway support stops');
}

/** @throws ExchangeError conflict where the ledger has less at the venue. Orders are planned before or after, not meanwhile. */
export async function assertEnough(unit: TransferUnit, transfer: TreasuryTransfer): Promise<void> {
  await unit.acquireLock('hedging');
  const { from, asset } = transfer;
  const held =
    venueHoldings(await unit.ledger.balances())
      .get(from)
      ?.get(asset) ?? 0n;
  if (held < wideAmount(transfer)) throw new ExchangeError('conflict', `${from} holds less ${asset} than that`);
}

/** @throws ExchangeError conflict unless it is in transit; invalid-input for an amount that cannot be right. */
export function assertArrivable(transfer: TreasuryTransfer, arrived: bigint): void {
  if (transfer.state !== 'in-transit')
    throw new ExchangeError('conflict', `The transfer is ${transfer.state}, and not in transit`);
  const flaw = arrivalFlaw(transfer, arrived);
  if (flaw !== undefined) throw new ExchangeError('invalid-input', flaw);
}

/** @throws ExchangeError conflict unless it waits for the transaction of a withdrawal. */
export function assertUnconfirmed({ state }: TreasuryTransfer): void {
  if (state !== 'by-hand' && state !== 'requested')
    throw new ExchangeError('conflict', `The transfer is ${state}, and waits for no person`);
}
