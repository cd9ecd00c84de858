import type { VenueEvent } from '../../../adapters/venues/venue-feed.ts';
import type { Random } from '../../campaign/random.ts';
import type { LoadedRecording } from '../loaded-recording.ts';
import { Player } from '../player.ts';
import type { Delivery } from './mutate.ts';
import { advance, type Scene, type Timeline } from './timeline.ts';

interface Snapshot {
  readonly market: number;
  /** Deliveries until it arrives. */
  wait: number;
  /** Written when it was asked for over REST; over a socket it is written when it arrives, in order. */
  readonly text: string | undefined;
  readonly step: number;
}

/** One replay of mutated messages: delivers them, answers requests for snapshots, and compares each book with the truth. */
export class MutatedReplay {
  published = 0;
  right = 0;
  emptiedBooks = 0;
  refilled = 0;
  wrong: string | undefined;
  readonly #player: Player;
  readonly #recording: LoadedRecording;
  readonly #timeline: Timeline;
  readonly #random: Random;
  readonly #scene: Scene;
  /** Steps that the venue made so far. */
  #now: number;
  readonly #stretch: readonly number[];
  readonly #followed: ReadonlySet<number>;
  /** The last step that arrived of each market, or that its snapshot was taken after. */
  readonly #arrived: number[];
  #snapshots: Snapshot[] = [];
  readonly #empty = new Set<number>();

  /** @param stretch numbers of the steps that the venue sends. @param followed the markets that they are about. */
  constructor(
    recording: LoadedRecording,
    timeline: Timeline,
    stretch: readonly number[],
    followed: ReadonlySet<number>,
    random: Random,
  ) {
    this.#recording = recording;
    this.#timeline = timeline;
    this.#stretch = stretch;
    this.#followed = followed;
    this.#random = random;
    const first = stretch[0]!;
    this.#scene = timeline.sceneAt(first, followed);
    this.#now = first;
    const markets = recording.markets.filter(({ index }) => followed.has(index));
    this.#player = new Player(recording.venue, markets, recording.depth, true);
    this.#arrived = recording.markets.map(() => first - 1);
    for (const market of followed) this.#answer({ market, wait: 0, text: undefined, step: first - 1 });
  }

  get emptied(): ReadonlyMap<string, number> {
    return this.#player.emptied;
  }

  run(deliveries: readonly Delivery[]): void {
    for (const delivery of deliveries) {
      this.#advanceTo(this.#stretch[Math.min(Math.floor(delivery.place), this.#stretch.length - 1)]!);
      const step = this.#timeline.steps[delivery.step]!;
      if (!step.isSnapshot) {
        this.#arrived[step.market] = Math.max(this.#arrived[step.market]!, delivery.step);
        this.#look(this.#player.receive(delivery.text, step.at), `step ${delivery.step}`);
      }
      this.#ask();
      for (const snapshot of this.#snapshots) snapshot.wait -= 1;
      const due = this.#snapshots.filter(({ wait }) => wait <= 0);
      this.#snapshots = this.#snapshots.filter(({ wait }) => wait > 0);
      for (const snapshot of due) this.#answer(snapshot);
    }
  }

  #advanceTo(last: number): void {
    for (; this.#now <= last; this.#now += 1) {
      const step = this.#timeline.steps[this.#now]!;
      if (this.#followed.has(step.market)) advance(this.#scene, step);
    }
  }

  #ask(): void {
    const { protocol, wanted } = this.#player;
    if (this.#player.isReconnecting) {
      // What the connection before asked for is lost with it.
      this.#snapshots = [];
      for (const market of protocol.waiting()) wanted.add(market);
    }
    this.#player.isReconnecting = false;
    for (const market of wanted) {
      if (this.#snapshots.some((asked) => asked.market === market)) continue;
      const text = protocol.takeSnapshot ? this.#snapshot(market) : undefined;
      this.#snapshots.push({ market, wait: this.#random.between(1, 8), text, step: this.#now - 1 });
    }
    wanted.clear();
  }

  #snapshot(market: number): string {
    const { venue, markets, depth } = this.#recording;
    const levels = this.#scene.books[market]!.best(depth);
    return venue.writeSnapshot(markets[market]!.market.symbol, levels, this.#scene.finals[market]!);
  }

  #answer({ market, text, step }: Snapshot): void {
    const isOld = text !== undefined;
    this.#arrived[market] = Math.max(this.#arrived[market]!, isOld ? step : this.#now - 1);
    const at = this.#timeline.steps[this.#now - 1]?.at ?? 0;
    this.#look(this.#player.snapshot(market, text ?? this.#snapshot(market), at), `snapshot after step ${step}`);
  }

  /** Compares the books that a message changed. */
  #look(events: readonly VenueEvent[], what: string): void {
    const changed = new Set(events.flatMap((event) => (event.kind === 'health' ? [] : [event.market])));
    for (const market of changed) {
      const book = this.#player.mirror.book(market);
      if (book.isEmpty) {
        if (!this.#empty.has(market)) this.emptiedBooks += 1;
        this.#empty.add(market);
        continue;
      }
      if (this.#empty.delete(market)) this.refilled += 1;
      this.published += 1;
      // The venue's book after the last step of it that arrived.
      if (book.digest === this.#timeline.markAt(market, this.#arrived[market]!)) this.right += 1;
      else this.wrong ??= `${this.#recording.markets[market]!.market.symbol} after ${what}`;
    }
  }
}
