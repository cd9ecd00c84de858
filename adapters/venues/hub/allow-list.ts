import rows from '../data/allow-list.json' with { type: 'json' };

/** What a venue's code stands for. */
export interface AllowedAsset {
  readonly asset: string;
  /** The network that tells the asset from others of the same ticker, and on it the contract of a token. */
  readonly network: string;
  readonly contract?: string | undefined;
}

type Row = readonly [asset: string, network: string, contract: string, venues: string];

/** By venue, then by the venue's code in upper case. */
export type AllowList = ReadonlyMap<string, ReadonlyMap<string, AllowedAsset>>;

/** The list that comes with the product: every code that stands for one asset alone, as far as is known. */
export function shippedAllowList(): AllowList {
  const list = new Map<string, Map<string, AllowedAsset>>();
  for (const [asset, network, contract, venues] of rows as unknown as readonly Row[]) {
    for (const word of venues.split(' ')) {
      const [venue, code = asset] = word.split(':') as [string, string?];
      const codes = list.get(venue) ?? new Map<string, AllowedAsset>();
      list.set(venue, codes);
      codes.set(code.toUpperCase(), { asset, network, ...(contract !== '' && { contract }) });
    }
  }
  return list;
}

/** A list in which entries of the operator add to those of one venue, replace them, or with `false` remove them. */
export function withOwn(
  codes: ReadonlyMap<string, AllowedAsset> | undefined,
  own: Readonly<Record<string, AllowedAsset | false>>,
): ReadonlyMap<string, AllowedAsset> {
  const merged = new Map(codes);
  for (const [code, entry] of Object.entries(own)) {
    if (entry === false) merged.delete(code.toUpperCase());
    else merged.set(code.toUpperCase(), entry);
  }
  return merged;
}
