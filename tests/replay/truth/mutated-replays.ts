import { Random } from '../../campaign/random.ts';
import type { LoadedRecording } from '../loaded-recording.ts';
import { MutatedReplay } from './mutated-replay.ts';
import { type Mutation, mutated } from './mutate.ts';
import { Timeline } from './timeline.ts';

/** Book messages of one mutated replay at most. */
const LENGTH = 120;

export interface MutatedResult {
  readonly replays: number;
  readonly mutations: ReadonlyMap<Mutation, number>;
  readonly emptied: ReadonlyMap<string, number>;
  readonly emptiedBooks: number;
  readonly refilled: number;
  /** Books that were told and held levels, and how many of them were what the venue had then. */
  readonly published: number;
  readonly right: number;
  /** The first wrong ones. */
  readonly wrong: readonly string[];
}

/**
 * Replays stretches of a recording with mutated messages. After each message every book that it changed is compared with
 * the venue's own at that point: it has to be equal or empty.
 */
export function mutatedReplays(recording: LoadedRecording, seed: number, replays: number): MutatedResult {
  const timeline = new Timeline(recording);
  const mutations = new Map<Mutation, number>();
  const emptied = new Map<string, number>();
  const totals = { emptiedBooks: 0, refilled: 0, published: 0, right: 0 };
  const wrong: string[] = [];
  for (let run = 0; run < replays; run += 1) {
    const random = new Random(seed * 1_000_003 + run);
    const first = random.pick(timeline.beginnings);
    const steps = timeline.steps.slice(first, first + LENGTH);
    const deliveries = mutated(steps, first, recording.venue, random, (mutation) =>
      mutations.set(mutation, (mutations.get(mutation) ?? 0) + 1),
    );
    const replay = new MutatedReplay(recording, timeline, first, random);
    replay.run(deliveries);
    for (const [reason, times] of replay.emptied) emptied.set(reason, (emptied.get(reason) ?? 0) + times);
    totals.emptiedBooks += replay.emptiedBooks;
    totals.refilled += replay.refilled;
    totals.published += replay.published;
    totals.right += replay.right;
    if (replay.wrong !== undefined && wrong.length < 5) wrong.push(`replay ${run} of seed ${seed}: ${replay.wrong}`);
  }
  return { replays, mutations, emptied, ...totals, wrong };
}
