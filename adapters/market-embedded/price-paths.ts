import { randomAt, randomKey, wander } from './noise.ts';
import type { ReferenceAsset } from './reference-assets.ts';

/**
 * The waves of an asset's price: period in milliseconds, height as a fraction of the price; together at most 2.5 % off
 * the reference.
 */
const WAVES = [
  { period: 60_000, height: 0.0003 },
  { period: 15 * 60_000, height: 0.002 },
  { period: 3 * 3_600_000, height: 0.007 },
  { period: 36 * 3_600_000, height: 0.015 },
];

const FIAT_SCALE = 0.1;
/** Dollar coins stay within 5 basis points of the dollar, wrapped bitcoin within 5 of bitcoin. */
const FOLLOWER_SCALE = 0.02;

/**
 * The reference prices at any moment, as a pure function of seed and time. Hence prices always return to their
 * reference, and two processes with the same seed and correct clocks compute the same market.
 */
export class PricePaths {
  readonly #assets: readonly ReferenceAsset[];
  readonly #indexOf: ReadonlyMap<string, number>;
  readonly #keys: readonly number[];

  constructor(assets: readonly ReferenceAsset[], seed: number) {
    this.#assets = assets;
    this.#indexOf = new Map(assets.map(({ id }, index) => [id, index]));
    this.#keys = assets.map((_, index) => randomKey(seed, 'asset', index));
  }

  /** When the asset was last repriced at `time`, in milliseconds: every 2 s the most traded, every 34 s the least. */
  repricedAt(asset: number, time: number): number {
    const every = 2_000 + 100 * asset;
    const phase = Math.floor(randomAt(this.#keys[asset]!, 0, 0) * every);
    return Math.floor((time + phase) / every) * every - phase;
  }

  /** The natural logarithm of the asset's price in US dollars as repriced at `time`. */
  logPrice(asset: number, time: number): number {
    return Math.log(this.#assets[asset]!.price) + this.#offset(asset, time);
  }

  #offset(asset: number, time: number): number {
    const { motion } = this.#assets[asset]!;
    if (motion === 'fixed') return 0;
    if (motion === 'own') return this.#wave(asset, time);
    if (motion === 'fiat') return this.#wave(asset, time) * FIAT_SCALE;
    return this.#offset(this.#indexOf.get(motion.follows)!, time) + this.#wave(asset, time) * FOLLOWER_SCALE;
  }

  #wave(asset: number, time: number): number {
    return WAVES.reduce(
      (sum, { period, height }, wave) => sum + height * wander(this.#keys[asset]!, wave + 1, time / period),
      0,
    );
  }
}
