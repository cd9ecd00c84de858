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
  /** Digest of each market's book after each step of it. */
  readonly #digests: Map<number, number>[];
  /** The last step that arrived of each market, or that its snapshot was taken after. */
  readonly #arrived: number[];
  #snapshots: Snapshot[] = [];
  readonly #empty = new Set<number>();

  constructor(recording: LoadedRecording, timeline: Timeline, first: number, random: Random) {
    this.#recording = recording;
    this.#timeline = timeline;
    this.#random = random;
    this.#scene = timeline.sceneAt(first);
    this.#now = first;
    this.#player = new Player(recording.venue, recording.markets, recording.depth, true);
    const { vouched } = recording.venue;
    this.#digests = this.#scene.books.map((book) => new Map([[first - 1, book.digest(vouched)]]));
    this.#arrived = recording.markets.map(() => first - 1);
    for (const { index } of recording.markets)
      this.#answer({ market: index, wait: 0, text: undefined, step: first - 1 });
  }

  get emptied(): ReadonlyMap<string, number> {
    return this.#player.emptied;
  }

  run(deliveries: readonly Delivery[]): void {
    for (const delivery of deliveries) {
      this.#advanceTo(Math.floor(delivery.place));
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

  #advanceTo(place: number): void {
    for (; this.#now <= place && this.#now < this.#timeline.steps.length; this.#now += 1) {
      const step = this.#timeline.steps[this.#now]!;
      advance(this.#scene, step);
      const book = this.#scene.books[step.market]!;
      this.#digests[step.market]!.set(this.#now, book.digest(this.#recording.venue.vouched));
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
      if (book.digest === this.#truth(market)) this.right += 1;
      else this.wrong ??= `${this.#recording.markets[market]!.market.symbol} after ${what}`;
    }
  }

  /** The mark of the venue's book after the last step of it that arrived. */
  #truth(market: number): number {
    let digest = NaN;
    for (const [step, mark] of this.#digests[market]!) if (step <= this.#arrived[market]!) digest = mark;
    return digest;
  }
}
