import { describe, expect, it } from 'vitest';
import { ChangedHops } from '../../../../../core/exchange/quotes/engine/search/changed-hops.ts';
import { seeded } from './random-market.ts';

const TIERS = 8;

describe('changed hops', () => {
  it('are rated by each tier that a change concerns, once it has followed all', () => {
    const random = seeded(5);
    const changed = new ChangedHops(6);
    const followed = Array.from({ length: TIERS }, () => 0);
    /** Per tier: the hops that it has to rate. */
    const due = followed.map(() => new Set<number>());
    for (let round = 0; round < 20_000; round += 1) {
      const [hop, least] = [Math.floor(random() * 6), 1 + Math.floor(random() * (TIERS - 1))];
      changed.note(hop, least);
      for (let k = least; k < TIERS; k += 1) due[k]!.add(hop);
      const k = Math.floor(random() * TIERS);
      if (random() < 0.5) continue;
      if (changed.isLost(followed[k]!)) {
        followed[k] = changed.count;
        due[k]!.clear();
      }
      while (followed[k]! < changed.count) {
        followed[k]! += 1;
        due[k]!.delete(changed.hopFor(followed[k]!, k));
      }
      expect([...due[k]!]).toEqual([]);
    }
  });

  it('are rated once for the last of several changes, and not for one that does not concern a tier', () => {
    const changed = new ChangedHops(9);
    changed.note(3, 1);
    changed.note(3, 1);
    changed.note(4, 5);
    expect([1, 2, 3].map((number) => changed.hopFor(number, 2))).toEqual([-1, 3, -1]);
    expect([1, 2, 3].map((number) => changed.hopFor(number, 5))).toEqual([-1, 3, 4]);
  });
});
