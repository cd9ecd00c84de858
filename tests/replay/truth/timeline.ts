import type { LoadedRecording, Message } from '../loaded-recording.ts';
import { exactLevels, TrueBook, type TrueLevel } from './truth.ts';

/** Book messages between two copies of all books, and between two beginnings. */
const COPY_EVERY = 200;
const BEGIN_EVERY = 10;

/** One message about a book, in order. */
export interface Step {
  readonly text: string;
  readonly at: number;
  readonly market: number;
  readonly isSnapshot: boolean;
  readonly isRest: boolean;
  /** The venue's number of the state after it. */
  readonly final: number;
  /** Whether it does not follow the step before it of the same market: a snapshot, or a change after a lost one. */
  readonly isBreak: boolean;
  readonly levels: readonly TrueLevel[];
}

/** The books of markets, and how many steps made them. */
export interface Scene {
  readonly books: readonly TrueBook[];
  /** The venue's number of each book's state. */
  readonly finals: number[];
}

/** The marks of one market's book: after which steps it got which, the oldest first. */
interface Marks {
  readonly steps: number[];
  readonly marks: number[];
}

/** A recording's book messages with what each makes of the books, from any of them on. */
export class Timeline {
  readonly steps: readonly Step[];
  /** The steps at which a replay can begin: all books are filled before. */
  readonly beginnings: readonly number[];
  readonly #copies = new Map<number, Scene>();
  readonly #marks: readonly Marks[];
  readonly #markets: LoadedRecording['markets'];
  readonly #depth: number;
  readonly #start: number;

  constructor({ messages, markets, depth, venue }: LoadedRecording) {
    this.#markets = markets;
    this.#depth = depth;
    const indexes = new Map(markets.map(({ index, market }) => [market.symbol, index]));
    const finals = new Map<number, number>();
    this.steps = messages.flatMap((message) => this.#step(message, indexes, finals));
    const filled = markets.map(({ index }) => this.steps.findIndex((step) => step.market === index && step.isSnapshot));
    if (filled.includes(-1)) throw new Error('a market of the recording has no snapshot: mutated replays need one');
    this.#start = Math.max(...filled) + 1;
    this.beginnings = this.steps.flatMap((_, step) =>
      step >= this.#start && (step - this.#start) % BEGIN_EVERY === 0 ? [step] : [],
    );
    this.#marks = markets.map(() => ({ steps: [], marks: [] }));
    const scene = this.#empty();
    this.steps.forEach((step, index) => {
      if (index >= this.#start && (index - this.#start) % COPY_EVERY === 0) this.#copies.set(index, copyOf(scene));
      advance(scene, step);
      const { steps, marks } = this.#marks[step.market]!;
      steps.push(index);
      marks.push(scene.books[step.market]!.digest(venue.vouched));
    });
  }

  /** The books before a step. Those of other markets than the followed ones are older. */
  sceneAt(step: number, followed: ReadonlySet<number>): Scene {
    const copied = step - ((step - this.#start) % COPY_EVERY);
    const scene = copyOf(this.#copies.get(copied)!, followed);
    for (let at = copied; at < step; at += 1) if (followed.has(this.steps[at]!.market)) advance(scene, this.steps[at]!);
    return scene;
  }

  /** The mark of a market's book after a step, whichever market that was about. */
  markAt(market: number, step: number): number {
    const { steps, marks } = this.#marks[market]!;
    let [low, high] = [0, steps.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (steps[middle]! <= step) low = middle + 1;
      else high = middle;
    }
    return marks[low - 1]!;
  }

  #empty(): Scene {
    return { books: this.#markets.map(() => new TrueBook(this.#depth)), finals: this.#markets.map(() => 0) };
  }

  #step(
    { text, at, isRest, book }: Message,
    indexes: ReadonlyMap<string, number>,
    finals: Map<number, number>,
  ): Step[] {
    const market = book && indexes.get(book.symbol);
    if (!book || market === undefined) return [];
    const { tick, lot } = this.#markets[market]!.market;
    const { isSnapshot, final, first = 0 } = book;
    const isBreak = isSnapshot || first > (finals.get(market) ?? Infinity) + 1;
    finals.set(market, isSnapshot && !isRest ? final : Math.max(final, finals.get(market) ?? 0));
    return [{ text, at, market, isRest, isSnapshot, final, isBreak, levels: exactLevels(book, tick, lot) }];
  }
}

function copyOf({ books, finals }: Scene, followed?: ReadonlySet<number>): Scene {
  return {
    books: books.map((book, market) => (followed?.has(market) === false ? book : book.copy())),
    finals: [...finals],
  };
}

/** Applies a step; a change that is older than the book's state is in it already. */
export function advance(scene: Scene, step: Step): void {
  const isOld = !step.isSnapshot && step.final !== 0 && step.final <= scene.finals[step.market]!;
  // Over a socket a snapshot is in order, and may count anew.
  const isStale = step.isSnapshot && step.isRest && step.final < scene.finals[step.market]!;
  if (isOld || isStale) return;
  scene.books[step.market]!.apply(step.isSnapshot, step.levels);
  scene.finals[step.market] = step.final;
}
