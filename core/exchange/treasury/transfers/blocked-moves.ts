import * as z from 'zod/mini';
import type { Logger } from '../../../ports/services/logger.ts';
import type { SettingStore } from '../../../ports/stores/setting-store.ts';
import { parsed, time } from '../networks/stored-networks.ts';
import type { WaitingMove } from './plan-transfers.ts';
import { HINDERED_MS } from './transfer-settings.ts';

const SETTING = 'blocked-moves';
const HOUR = 3_600_000;
/** How long a closed network may be in the way before people are called, and how often they are called again. */
const [PATIENCE_MS, AGAIN_MS] = [HINDERED_MS, HOUR];
/**
 * How long a move may be away, or hindered by something else, and still count as the one before: a price may be missing for a
 * moment. In milliseconds.
 */
const AWAY_MS = 900_000;
const MOST = 2_000;

const blocks = z
  .record(
    z.string().check(z.maxLength(200)),
    z.object({ since: time, awayAt: z.optional(time), loggedAt: z.optional(time) }),
  )
  .check(z.refine((all) => Object.keys(all).length <= MOST));

interface Block {
  readonly since: number;
  /** Since when it has been away. */
  readonly awayAt?: number | undefined;
  readonly loggedAt?: number | undefined;
}

/**
 * Writes an error to the log for moves that a closed network has been in the way of for long, and again each hour. It
 * stores since when, so that a restart does not begin the count again.
 */
export class BlockedMoves {
  readonly #settings: Pick<SettingStore, 'get' | 'set'>;

  constructor(settings: Pick<SettingStore, 'get' | 'set'>) {
    this.#settings = settings;
  }

  /** @param waiting all moves that wait now. */
  async look(waiting: readonly WaitingMove[], now: number, logger: Pick<Logger, 'error'>): Promise<void> {
    const text = await this.#settings.get(SETTING);
    const stored = (parsed(blocks, text) ?? {}) as Readonly<Record<string, Block>>;
    const before = new Map(Object.entries(stored));
    const after = new Map<string, Block>();
    for (const { move, why, closedAt: venue } of waiting
      .filter((one) => one.closedAt !== undefined)
      .slice(0, MOST / 2)) {
      const { asset, from, to } = move;
      const key = `${asset} ${from} ${to}`;
      const { since, loggedAt } = before.get(key) ?? { since: now };
      // A clock that was set back: it is counted from now on.
      const start = Math.min(since, now);
      const isAgain = loggedAt === undefined || loggedAt > now || now - loggedAt >= AGAIN_MS;
      const isDue = isAgain && now - start >= PATIENCE_MS;
      if (isDue) logger.error('coins should be moved, and a network is closed', { asset, venue, from, to, why });
      after.set(key, { since: start, loggedAt: isDue ? now : loggedAt });
    }
    for (const [key, block] of before) {
      const awayAt = Math.min(block.awayAt ?? now, now);
      if (!after.has(key) && now - awayAt < AWAY_MS) after.set(key, { ...block, awayAt });
    }
    // Those that are away come last.
    const kept = [...after].slice(0, MOST);
    const next = kept.length > 0 ? JSON.stringify(Object.fromEntries(kept)) : undefined;
    if (next !== text) await this.#settings.set(SETTING, next);
  }
}
