import type { Hop } from './hop.ts';
import type { Market, MarketShape } from './market.ts';

interface Edge {
  readonly hop: Hop;
  readonly from: number;
  readonly to: number;
}

/**
 * Assets as nodes and, for each ordered pair that trades anywhere, one "slot" that holds all its hops; in compressed
 * rows, so that a search reads memory in order.
 */
export class AssetGraph {
  /** How many assets; they are known by their index. */
  readonly size: number;
  /** Slots of asset a are rows[a] up to rows[a + 1]; slot s leads from[s] to[s]. */
  readonly rows: Int32Array;
  readonly from: Int32Array;
  readonly to: Int32Array;
  /** The slot of the other direction; it always exists, for every listing trades both ways. */
  readonly mirror: Int32Array;
  /** Hops of slot s are hopRows[s] up to hopRows[s + 1]; the hop at place h belongs to slotOf[h]. */
  readonly hopRows: Int32Array;
  readonly hops: readonly Hop[];
  readonly slotOf: Int32Array;
  /** A full table, by `from * size + to`: a look-up is one read, and a thousand assets take four megabytes. */
  readonly slots: Int32Array;

  constructor(shape: MarketShape, markets: readonly Market[]) {
    const edges = edgesOf(shape, markets);
    const isFirst = (edge: Edge, i: number) => edge.from !== edges[i - 1]?.from || edge.to !== edges[i - 1]?.to;
    const starts = edges.flatMap((edge, i) => (isFirst(edge, i) ? [i] : []));
    this.size = shape.assets.length;
    this.hops = edges.map(({ hop }) => hop);
    this.hopRows = Int32Array.from([...starts, edges.length]);
    this.from = Int32Array.from(starts, (i) => edges[i]!.from);
    this.to = Int32Array.from(starts, (i) => edges[i]!.to);
    this.rows = new Int32Array(this.size + 1);
    for (const asset of this.from) this.rows[asset + 1]! += 1;
    for (let asset = 0; asset < this.size; asset += 1) this.rows[asset + 1]! += this.rows[asset]!;
    this.slots = new Int32Array(this.size * this.size).fill(-1);
    for (let slot = 0; slot < starts.length; slot += 1)
      this.slots[this.from[slot]! * this.size + this.to[slot]!] = slot;
    this.mirror = Int32Array.from(starts, (_, slot) => this.slot(this.to[slot]!, this.from[slot]!));
    this.slotOf = Int32Array.from(edges, ({ from, to }) => this.slot(from, to));
  }

  /** The slot of an ordered pair, or -1 when nobody trades it. */
  slot(from: number, to: number): number {
    return this.slots[from * this.size + to]!;
  }

  /** How many others an asset trades with. */
  degree(asset: number): number {
    return this.rows[asset + 1]! - this.rows[asset]!;
  }
}

function edgesOf({ assets, listings }: MarketShape, markets: readonly Market[]): readonly Edge[] {
  const indexOf = new Map(assets.map(({ id }, index) => [id, index]));
  const edges = markets.flatMap(({ sell, buy }, i): Edge[] => {
    const [base, quote] = [indexOf.get(listings[i]!.base)!, indexOf.get(listings[i]!.quote)!];
    return [
      { hop: sell, from: base, to: quote },
      { hop: buy, from: quote, to: base },
    ];
  });
  return edges.toSorted((a, b) => a.from - b.from || a.to - b.to);
}
