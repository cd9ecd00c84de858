import { DAY_MINUTES, type PriceStore } from '../../../ports/stores/operation/price-store.ts';
import type { Volatilities } from './volatilities.ts';

interface SeedParts {
  readonly prices: Pick<PriceStore, 'since'>;
  readonly volatilities: Pick<Volatilities, 'seed'>;
  readonly assets: Iterable<string>;
  readonly isLive: boolean;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** Has volatilities begin with the stored prices of the last day, so that a restart does not forget a wild market. */
export async function seedVolatilities({ prices, volatilities, assets, isLive, now }: SeedParts): Promise<void> {
  const first = Math.floor(now / 60_000) - DAY_MINUTES;
  for (const asset of assets) {
    // oxlint-disable-next-line no-await-in-loop -- one asset at a time, so that customers' questions come in between
    const points = await prices.since(asset, isLive, first);
    volatilities.seed(
      asset,
      points.map(({ minute, price }) => ({ at: minute * 60_000, price })),
    );
  }
}
