import { didYouMean } from '../../adapters/node/settings/did-you-mean.ts';
import type { VenueEntry } from '../../adapters/node/settings/venues-form.ts';
import { hasAccounts, hasSandbox } from '../../adapters/venue-accounts/account-table.ts';
import { type AllowList, withOwn } from '../../adapters/venues/hub/allow-list.ts';
import { VENUE_TERMS } from '../../adapters/venues/venue-names.ts';
import type { Currency } from '../../core/domain/quotes/currency.ts';
import type { AccountSetup, VenueSetup } from './venues-setup.ts';

export type Complain = (place: string, what: string) => void;

/** Complains about the names in a content whose form is wrong elsewhere. */
export function checkNames(content: unknown, currencies: readonly Currency[], complain: Complain): void {
  const venues = fieldsOf(fieldsOf(content)['venues']);
  for (const [name, value] of Object.entries(venues)) {
    const { assets, codes } = fieldsOf(value);
    const ofEntry = {
      assets: (Array.isArray(assets) ? (assets as unknown[]) : []).map((asset) => (isName(asset) ? asset : 'btc')),
      codes: Object.fromEntries(
        Object.entries(fieldsOf(codes)).flatMap(([code, own]) => {
          const { asset } = fieldsOf(own);
          return isName(asset) ? [[code, { asset, network: '' }]] : [];
        }),
      ),
    };
    venueOf(name, ofEntry, new Map(), currencies, complain);
  }
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
}

/** True for text in the form of an asset's name; the check of the file's form reports any other. */
function isName(value: unknown): value is string {
  return typeof value === 'string' && /^[a-z0-9]{1,20}$/.test(value);
}

/** What the file says of one venue; nothing for one that is not known. */
export function venueOf(
  name: string,
  entry: VenueEntry,
  allowed: AllowList,
  currencies: readonly Currency[],
  complain: Complain,
): VenueSetup[] {
  const place = `venues.${name}`;
  const terms = VENUE_TERMS.find(({ id }) => id === name);
  if (terms === undefined) {
    const known = VENUE_TERMS.map(({ id }) => id);
    const meant = didYouMean(name, known);
    complain(place, `is no known venue${meant ? `: did you mean ${meant}?` : `; there are ${known.join(', ')}`}`);
    return [];
  }
  const { takerFee = terms.takerFee, fees = {}, assets, markets, exclude = [], codes = {} } = entry;
  const known = [...new Set(currencies.map(({ asset }) => asset))];
  const check = (asset: string, at: string) => {
    if (known.includes(asset)) return;
    const meant = didYouMean(asset, known);
    complain(
      `${place}.${at}`,
      `is ${asset}, which is no asset of the catalogue${meant ? `: did you mean ${meant}?` : ''}`,
    );
  };
  assets?.forEach((asset, at) => check(asset, `assets[${at}]`));
  for (const [code, own] of Object.entries(codes)) if (own !== false) check(own.asset, `codes.${code}.asset`);
  return [
    {
      terms: { ...terms, takerFee },
      rules: {
        venue: name,
        codes: withOwn(allowed.get(name), codes),
        markets: markets && new Set(markets),
        assets: assets && new Set(assets),
        exclude: new Set(exclude),
        fees: new Map(Object.entries(fees)),
      },
      rest: entry.rest,
      socket: entry.socket,
      proxy: entry.proxy,
      levels: entry.levels,
      weightPerMinute: entry.weightPerMinute,
      account: accountOf(name, entry, complain),
    },
  ];
}

function accountOf(name: string, { account, rest }: VenueEntry, complain: Complain): AccountSetup | undefined {
  if (account === undefined) return undefined;
  const place = `venues.${name}.account`;
  if (!hasAccounts(name)) complain(place, 'is at a venue that no orders can be sent to');
  if (account.sandbox && !hasSandbox(name)) complain(`${place}.sandbox`, 'is for venues that have a test venue');
  return { keyFile: account.keyFile, isSandbox: account.sandbox ?? false, rest: account.rest ?? rest };
}
