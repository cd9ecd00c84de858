import { ExchangeError } from '../../../contract/exchange-error.ts';
import type { TreasuryTransfer } from '../../../domain/treasury/treasury-transfer.ts';
import { venueHoldings } from '../../hedging/positions.ts';
import { haltsOf, isHalted } from '../../hedging/risk/halts.ts';
import type { TransferUnit } from './transfer-store.ts';
import { isVenue, wideAmount } from './transfer-postings.ts';

/** @throws ExchangeError conflict while one of the places is a venue that is halted. */
export async function assertOpen(unit: Pick<TransferUnit, 'settings'>, { from, to }: TreasuryTransfer): Promise<void> {
  const halts = await haltsOf(unit);
  for (const place of [from, to])
    if (isVenue(place) && isHalted(halts, place))
      throw new ExchangeError('conflict', `${place} is halted: altway risk resume ${place}`);
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
