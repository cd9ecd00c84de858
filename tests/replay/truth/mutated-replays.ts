import { Random } from '../../campaign/random.ts';
import type { LoadedRecording } from '../loaded-recording.ts';
import { MutatedReplay } from './mutated-replay.ts';
import { type Mutation, mutated } from './mutate.ts';
import { Timeline } from './timeline.ts';

/** Book messages of one mutated replay at most, and the markets that they are about. */
const LENGTH = 120;
const MOST_MARKETS = 4;
/** Draws of a beginning after which a recording counts as too short. */
const MOST_TRIES = 100;

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
  /** Milliseconds a replay. */
  readonly mean: number;
}

/**
 * Replays short stretches of a recording with mutated messages: 120 messages of one to four of its markets, beginning
 * anywhere. After each message every book that it changed is compared with the venue's own at that point: it has to be
 * equal or empty.
 */
export function mutatedReplays(loaded: LoadedRecording, seed: number, replays: number): MutatedResult {
  if (loaded.venue.isNumberedByConnection === true)
    throw new Error(`${loaded.file}: its venue numbers all markets together; mutated replays are of some of them`);
  const recording = withSnapshots(loaded);
  const timeline = new Timeline(recording);
  const mutations = new Map<Mutation, number>();
  const emptied = new Map<string, number>();
  const totals = { emptiedBooks: 0, refilled: 0, published: 0, right: 0 };
  const wrong: string[] = [];
  const start = performance.now();
  let ran = 0;
  for (let run = 0; run < replays; run += 1) {
    const random = new Random(seed * 1_000_003 + run);
    const [followed, stretch] = drawn(timeline, recording.markets, random);
    if (stretch.length === 0) continue;
    ran += 1;
    const deliveries = mutated(timeline.steps, stretch, recording.venue, random, (mutation) =>
      mutations.set(mutation, (mutations.get(mutation) ?? 0) + 1),
    );
    const replay = new MutatedReplay(recording, timeline, stretch, followed, random);
    replay.run(deliveries);
    for (const [reason, times] of replay.emptied) emptied.set(reason, (emptied.get(reason) ?? 0) + times);
    totals.emptiedBooks += replay.emptiedBooks;
    totals.refilled += replay.refilled;
    totals.published += replay.published;
    totals.right += replay.right;
    if (replay.wrong !== undefined && wrong.length < 5) wrong.push(`replay ${run} of seed ${seed}: ${replay.wrong}`);
  }
  return { replays: ran, mutations, emptied, ...totals, wrong, mean: (performance.now() - start) / Math.max(1, ran) };
}

/** The recording with the markets of which it has a snapshot: only their books are known. @throws Error for none. */
function withSnapshots(loaded: LoadedRecording): LoadedRecording {
  const known = new Set(loaded.messages.flatMap(({ book }) => (book?.isSnapshot ? [book.symbol] : [])));
  const markets = loaded.markets.filter(({ market }) => known.has(market.symbol));
  if (markets.length === 0) throw new Error(`${loaded.file}: no snapshot of any market; mutated replays need one`);
  return { ...loaded, markets: markets.map(({ market }, index) => ({ index, market })) };
}

/** Some markets and a stretch of theirs; none only where each try found the end of the recording or of a market. */
function drawn(
  timeline: Timeline,
  markets: LoadedRecording['markets'],
  random: Random,
): readonly [ReadonlySet<number>, readonly number[]] {
  for (let tries = 1; ; tries += 1) {
    const followed = someOf(markets, random);
    const stretch = stretchOf(timeline, random.pick(timeline.beginnings), followed);
    if (stretch.length > 0 || tries === MOST_TRIES) return [followed, stretch];
  }
}

function someOf(markets: LoadedRecording['markets'], random: Random): ReadonlySet<number> {
  const left = markets.map(({ index }) => index);
  const count = random.between(1, Math.min(MOST_MARKETS, left.length));
  return new Set(Array.from({ length: count }, () => left.splice(random.between(0, left.length - 1), 1)[0]!));
}

/** Numbers of the first steps of the markets from one on, up to where what follows is not known. */
function stretchOf({ steps }: Timeline, first: number, followed: ReadonlySet<number>): readonly number[] {
  const stretch: number[] = [];
  for (let step = first; step < steps.length && stretch.length < LENGTH; step += 1)
    if (followed.has(steps[step]!.market)) {
      if (steps[step]!.isBreak) break;
      stretch.push(step);
    }
  return stretch;
}
