import assets from './data/assets.json' with { type: 'json' };

/** The day of the reference prices, in readable form. */
export const REFERENCE_DAY = '31 July 2025';

/** An asset of the embedded market; the list is ordered by trading volume. */
export interface ReferenceAsset {
  readonly id: string;
  /** Approximate price in US dollars on `REFERENCE_DAY`. */
  readonly price: number;
  /** How its price moves: not at all, little, independently, or with the named asset. */
  readonly motion: 'fixed' | 'fiat' | 'own' | { readonly follows: string };
  /** True when venues have delisted it: its markets are listed but have little depth. */
  readonly isRetired: boolean;
}

/** The 324 assets of the listings, the most traded first. */
export function referenceAssets(): ReferenceAsset[] {
  return assets.map((row) => {
    const [id, price, motion, state] = row as [string, number, string, string?];
    return { id, price, motion: motionOf(motion), isRetired: state === 'retired' };
  });
}

function motionOf(word: string): ReferenceAsset['motion'] {
  return word === 'fixed' || word === 'fiat' || word === 'own' ? word : { follows: word };
}
