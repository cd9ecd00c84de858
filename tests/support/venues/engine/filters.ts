import { parseUnits } from '../../../../core/domain/amount.ts';
import type { Market } from './market.ts';
import { OrderRefused, type OrderRequest } from './order.ts';

/** Compares a size or value in text with a limit in text. */
const isBelow = (text: string, limit: string): boolean => parseUnits(text, 18) < parseUnits(limit, 18);

/** Checks the market's status and filters. @throws OrderRefused */
export function checkFilters(market: Market, request: OrderRequest): void {
  checkStatus(market, request.postOnly ?? false);
  if (request.ticks <= 0n) throw new OrderRefused('tick');
  if (request.lots <= 0n) throw new OrderRefused('lot');
  const { spec, grid } = market;
  if (isBelow(grid.size(request.lots), spec.minimumBase)) throw new OrderRefused('minimum-size');
  if (isBelow(grid.quoteText(grid.quoteUnits(request.ticks, request.lots)), spec.minimumQuote)) {
    throw new OrderRefused('minimum-value');
  }
  checkBand(market, request);
  if (request.postOnly && market.book.crosses(request.side, request.ticks)) throw new OrderRefused('would-take');
}

function checkStatus({ status }: Market, isPostOnly: boolean): void {
  if (status === 'maintenance' || status === 'delisted') throw new OrderRefused('market-closed', status);
  if (status === 'cancel_only') throw new OrderRefused('cancel-only');
  if (status === 'post_only' && !isPostOnly) throw new OrderRefused('post-only-market');
}

/** Refuses prices too far on either side of the last one, as percentage filters do. */
function checkBand({ lastTicks, spec }: Market, { ticks }: OrderRequest): void {
  if (lastTicks === undefined) return;
  const percent = BigInt(spec.bandPercent);
  const isHigh = ticks * 100n > lastTicks * (100n + percent);
  const isLow = ticks * 100n < lastTicks * (100n - percent);
  if (isHigh || isLow) throw new OrderRefused('price-band');
}
