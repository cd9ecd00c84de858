import type { VenuesContent } from '../../adapters/node/settings/venues-form.ts';
import { VENUE_DECIMALS } from '../../core/domain/hedging/venue-amount.ts';
import type { Currency } from '../../core/domain/quotes/currency.ts';
import type { HedgingSettings } from '../../core/exchange/hedging/hedging-settings.ts';

/**
 * The worth of the smallest order in whole units, slippage in parts per million, the exposure of an asset in orders, and
 * the part of the day's limit that a day may lose: a fiftieth.
 */
const DEFAULTS = { least: 25, slippage: 3_000, assetOrders: 5, lossPart: 50 };

/** How positions are worked off, as the file of venues says; undefined where it says nothing. */
export function hedgingOf(
  { hedging, venues = {} }: VenuesContent,
  currencies: readonly Currency[],
  complain: (place: string, what: string) => void,
): HedgingSettings | undefined {
  const accounts = Object.entries(venues).filter(([, { account }]) => account !== undefined);
  if (hedging === undefined) {
    for (const [name] of accounts) complain(`venues.${name}.account`, 'needs hedging, which says what is done with it');
    return undefined;
  }
  if (accounts.length === 0) complain('hedging', 'needs an account at one venue at least');
  const { unit, homes = [unit], least = DEFAULTS.least, orderLimit, dayLimit, slippage = DEFAULTS.slippage } = hedging;
  const known = new Set(currencies.map(({ asset }) => asset));
  if (!known.has(unit)) complain('hedging.unit', `is ${unit}, which is no asset of the catalogue`);
  homes.forEach((home, at) => {
    if (!known.has(home)) complain(`hedging.homes[${at}]`, `is ${home}, which is no asset of the catalogue`);
  });
  if (!homes.includes(unit)) complain('hedging.homes', `must include the unit ${unit}`);
  if (least > orderLimit) complain('hedging.least', 'must not be above orderLimit');
  if (orderLimit > dayLimit) complain('hedging.orderLimit', 'must not be above dayLimit');
  const {
    assetExposure = DEFAULTS.assetOrders * orderLimit,
    totalExposure = 2 * assetExposure,
    dayLoss = Math.max(1, Math.floor(dayLimit / DEFAULTS.lossPart)),
    daySlippage = Math.max(1, Math.floor((dayLimit * slippage) / 2_000_000)),
  } = hedging;
  if (assetExposure < least) complain('hedging.assetExposure', 'must not be below least: nothing would be offered');
  if (totalExposure < assetExposure) complain('hedging.totalExposure', 'must not be below assetExposure');
  return {
    unit,
    homes,
    slippage,
    least: worth(least),
    orderLimit: worth(orderLimit),
    dayLimit: worth(dayLimit),
    assetExposure: worth(assetExposure),
    totalExposure: worth(totalExposure),
    dayLoss: worth(dayLoss),
    daySlippage: worth(daySlippage),
  };
}

function worth(whole: number): bigint {
  return BigInt(whole) * 10n ** BigInt(VENUE_DECIMALS);
}
