import type { LoadedRecording, Message } from '../loaded-recording.ts';
import { exactLevels, TrueBook, type TrueLevel } from './truth.ts';

/** Book messages between two copies of all books. */
const COPY_EVERY = 250;

/** One message about a book, in order. */
export interface Step {
  readonly text: string;
  readonly at: number;
  readonly market: number;
  readonly isSnapshot: boolean;
  readonly isRest: boolean;
  /** The venue's number of the state after it. */
  readonly final: number;
  readonly levels: readonly TrueLevel[];
}

/** The books of all markets, and how many steps made them. */
export interface Scene {
  readonly books: readonly TrueBook[];
  /** The venue's number of each book's state. */
  readonly finals: number[];
}

/** A recording's book messages with what each makes of the books, from any of them on. */
export class Timeline {
  readonly steps: readonly Step[];
  /** The first step at which all books are filled. */
  readonly start: number;
  readonly #copies = new Map<number, Scene>();
  readonly #markets: LoadedRecording['markets'];
  readonly #depth: number;

  constructor({ messages, markets, depth }: LoadedRecording) {
    this.#markets = markets;
    this.#depth = depth;
    const indexes = new Map(markets.map(({ index, market }) => [market.symbol, index]));
    this.steps = messages.flatMap((message) => this.#step(message, indexes));
    const filled = markets.map(({ index }) => this.steps.findIndex((step) => step.market === index && step.isSnapshot));
    if (filled.includes(-1)) throw new Error('a market of the recording has no snapshot: mutated replays need one');
    this.start = Math.max(...filled) + 1;
    const scene = this.#empty();
    this.steps.forEach((step, index) => {
      if (index >= this.start && (index - this.start) % COPY_EVERY === 0) this.#copies.set(index, copyOf(scene));
      advance(scene, step);
    });
  }

  /** The steps at which a replay can begin. */
  get beginnings(): readonly number[] {
    return [...this.#copies.keys()];
  }

  /** The books before a step. */
  sceneAt(step: number): Scene {
    return copyOf(this.#copies.get(step)!);
  }

  #empty(): Scene {
    return { books: this.#markets.map(() => new TrueBook(this.#depth)), finals: this.#markets.map(() => 0) };
  }

  #step({ text, at, isRest, book }: Message, indexes: ReadonlyMap<string, number>): Step[] {
    const market = book && indexes.get(book.symbol);
    if (!book || market === undefined) return [];
    const { tick, lot } = this.#markets[market]!.market;
    const { isSnapshot, final } = book;
    return [{ text, at, market, isRest, isSnapshot, final, levels: exactLevels(book, tick, lot) }];
  }
}

function copyOf({ books, finals }: Scene): Scene {
  return { books: books.map((book) => book.copy()), finals: [...finals] };
}

/** Applies a step; a change that is older than the book's state is in it already. */
export function advance(scene: Scene, step: Step): void {
  const isOld = !step.isSnapshot && step.final !== 0 && step.final <= scene.finals[step.market]!;
  if (isOld || (step.isSnapshot && step.final !== 0 && step.final < scene.finals[step.market]!)) return;
  scene.books[step.market]!.apply(step.isSnapshot, step.levels);
  scene.finals[step.market] = step.final;
}
