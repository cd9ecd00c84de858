import type { Clock } from '../../../ports/services/clock.ts';
import type { Logger } from '../../../ports/services/logger.ts';
import type { Waiting } from './plan-orders.ts';

/** How long a position may wait for an order before it is told, in milliseconds. */
const WAITING_MS = 600_000;

const MESSAGES: Readonly<Record<Waiting['why'], string>> = {
  'no-price': 'a position cannot be valued: no book has a price for the asset',
  'day-limit': 'a position cannot be worked off: the worth of a day’s orders is used up (dayLimit)',
  'no-order': 'a position cannot be worked off: no venue has the coins, the depth or the price',
};

/** Tells of positions that no order could be planned for, once they have waited for long, and again as long later. */
export class WaitingPositions {
  readonly #clock: Clock;
  readonly #logger: Logger;
  readonly #since = new Map<string, number>();

  constructor(clock: Clock, logger: Logger) {
    this.#clock = clock;
    this.#logger = logger;
  }

  /** @param waiting those of the present plan. */
  note(waiting: readonly Waiting[]): void {
    const now = this.#clock.now();
    const assets = new Set(waiting.map(({ asset }) => asset));
    for (const asset of this.#since.keys()) if (!assets.has(asset)) this.#since.delete(asset);
    for (const { asset, why } of waiting) {
      const since = this.#since.get(asset) ?? now;
      const isDue = now - since >= WAITING_MS;
      this.#since.set(asset, isDue ? now : since);
      if (isDue) this.#logger.warn(MESSAGES[why], { asset });
    }
  }
}
