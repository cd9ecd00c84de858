import { ConfigurationError } from '../../adapters/node/settings/configuration.ts';
import { readTreasuryFile, type TreasuryContent } from '../../adapters/node/settings/treasury/treasury-file.ts';
import { VENUE_TERMS } from '../../adapters/venues/venue-names.ts';
import { parseUnits } from '../../core/domain/amount.ts';
import { VENUE_DECIMALS, venueCurrency } from '../../core/domain/hedging/venue-amount.ts';
import { type Currency, findCurrency } from '../../core/domain/quotes/currency.ts';
import type { AddressRules } from '../../core/ports/chains/address-rules.ts';
import type { Target } from '../../core/exchange/treasury/holdings/targets.ts';
import type { TreasuryTerms } from '../../core/exchange/treasury/treasury-terms.ts';
import { StartError } from '../serve/start-error.ts';
import { type Complain, unknown } from './complain.ts';
import { transferSettings } from './transfer-settings.ts';

type Band = Readonly<Record<'least' | 'target' | 'most', string>>;

/**
 * Reads how much hot wallets and accounts at venues should hold, and how coins are moved between them, and validates it against
 * the catalogue. @throws StartError naming every mistake. @param addresses checks addresses.
 */
export function readTreasury(path: string, currencies: readonly Currency[], addresses: AddressRules): TreasuryTerms {
  try {
    const mistakes: string[] = [];
    const complain: Complain = (place, what) => mistakes.push(`${path}: ${place} ${what}`);
    const content = readTreasuryFile(path);
    const targets = [
      ...walletTargets(content, currencies, addresses, complain),
      ...venueTargets(content, currencies, complain),
    ];
    const transfers = transferSettings(content, currencies, addresses, complain);
    if (mistakes.length > 0) throw new ConfigurationError(mistakes);
    return { targets: new Map(targets), ...(transfers && { transfers }) };
  } catch (error) {
    if (error instanceof ConfigurationError) throw new StartError(error.message, { cause: error });
    throw error;
  }
}

function walletTargets(
  { hotWallet = {} }: TreasuryContent,
  currencies: readonly Currency[],
  addresses: AddressRules,
  complain: Complain,
): readonly (readonly [string, Target])[] {
  return Object.entries(hotWallet).flatMap(([name, { cold, ...band }]) => {
    const place = `hotWallet.${name}`;
    const currency = findCurrency(currencies, name);
    if (!currency) {
      unknown(
        place,
        'currency',
        name,
        currencies.map(({ ticker }) => ticker),
        complain,
      );
      return [];
    }
    if (cold !== undefined && addresses.check(currency, cold).status !== 'valid')
      complain(`${place}.cold`, `is no address of ${currency.network}`);
    return [[currency.ticker, { ...targetOf(band, currency.decimals, place, complain), cold }] as const];
  });
}

function venueTargets(
  { venues = {} }: TreasuryContent,
  currencies: readonly Currency[],
  complain: Complain,
): readonly (readonly [string, Target])[] {
  const [names, assets] = [VENUE_TERMS.map(({ id }) => id), new Set(currencies.map(({ asset }) => asset))];
  return Object.entries(venues).flatMap(([venue, bands]) => {
    if (!names.includes(venue)) unknown(`venues.${venue}`, 'venue', venue, names, complain);
    return Object.entries(bands).map(([asset, band]) => {
      const place = `venues.${venue}.${asset}`;
      if (!assets.has(asset)) unknown(place, 'asset', asset, [...assets], complain);
      return [venueCurrency({ venue, asset }), targetOf(band, VENUE_DECIMALS, place, complain)] as const;
    });
  });
}

function targetOf(band: Band, decimals: number, place: string, complain: Complain): Target {
  const unitsOf = (field: keyof Band) => {
    if ((band[field].split('.')[1]?.length ?? 0) > decimals)
      complain(`${place}.${field}`, `has more than ${decimals} decimals`);
    return parseUnits(band[field], decimals, 'floor');
  };
  const [least, target, most] = [unitsOf('least'), unitsOf('target'), unitsOf('most')];
  if (least > target || target > most) complain(place, 'must have least, target and most in ascending order');
  return { least, target, most };
}
