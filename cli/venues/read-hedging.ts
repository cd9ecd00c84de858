import type { VenuesContent } from '../../adapters/node/settings/venues-form.ts';
import { VENUE_DECIMALS } from '../../core/domain/hedging/venue-amount.ts';
import type { Currency } from '../../core/domain/quotes/currency.ts';
import type { HedgingSettings } from '../../core/exchange/hedging/hedging-settings.ts';

/** The worth of the smallest order in whole units, and slippage in parts per million. */
const DEFAULTS = { least: 25, slippage: 3_000 };

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
  return { unit, homes, least: worth(least), orderLimit: worth(orderLimit), dayLimit: worth(dayLimit), slippage };
}

function worth(whole: number): bigint {
  return BigInt(whole) * 10n ** BigInt(VENUE_DECIMALS);
}
