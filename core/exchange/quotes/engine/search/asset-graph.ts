import type { Hop } from '../hops/hop.ts';
import type { MarketShape } from '../../../../ports/markets/market-feed.ts';
import type { Market } from '../hops/market.ts';

/**
 * A market of fewer hops is searched anew whenever it changed, which takes no longer than to follow the changes, and each
 * of its trades is compared with those of smaller amounts.
 */
export const SMALL_MARKET = 512;

/** Edges whose numbers fit into two bytes. */
const MOST_SHORT = 2 ** 15;

interface HopEdge {
  readonly hop: Hop;
  readonly from: number;
  readonly to: number;
}

/**
 * Assets as nodes and, for each ordered pair that any venue trades, one edge with all its hops; in compressed rows, so
 * that a search reads memory in order.
 */
export class AssetGraph {
  /** Number of assets; they are identified by their index. */
  readonly size: number;
  /** Edges of asset a are rows[a] up to rows[a + 1]; edge e leads from[e] to[e]. */
  readonly rows: Int32Array;
  readonly from: Int32Array;
  readonly to: Int32Array;
  /** The edge of the other direction; it always exists, because every listing trades both ways. */
  readonly reverseEdge: Int32Array;
  /** Hops of edge e are hopRows[e] up to hopRows[e + 1]; the hop with index h belongs to edgeOf[h]. */
  readonly hopRows: Int32Array;
  readonly hops: readonly Hop[];
  readonly edgeOf: Int32Array;
  /** The most hops of any edge. */
  readonly widest: number;
  /** The most edges of any asset. */
  readonly mostEdges: number;
  /** Whether some hops are pools, and whether some are books. */
  readonly hasPools: boolean;
  readonly hasBooks: boolean;
  /**
   * A full table, indexed by `from * size + to`: a lookup is one read, and a thousand assets take two megabytes, of which
   * more stays in the processor's cache than of four.
   */
  readonly edges: Int16Array | Int32Array;

  constructor(shape: MarketShape, markets: readonly Market[]) {
    const hopEdges = hopEdgesOf(shape, markets);
    const isFirst = (hopEdge: HopEdge, i: number) =>
      hopEdge.from !== hopEdges[i - 1]?.from || hopEdge.to !== hopEdges[i - 1]?.to;
    const starts = hopEdges.flatMap((hopEdge, i) => (isFirst(hopEdge, i) ? [i] : []));
    this.size = shape.assets.length;
    this.hops = hopEdges.map(({ hop }) => hop);
    this.hasPools = this.hops.some(({ levels }) => levels === undefined);
    this.hasBooks = this.hops.some(({ levels }) => levels !== undefined);
    this.hopRows = Int32Array.from([...starts, hopEdges.length]);
    this.from = Int32Array.from(starts, (i) => hopEdges[i]!.from);
    this.to = Int32Array.from(starts, (i) => hopEdges[i]!.to);
    this.rows = new Int32Array(this.size + 1);
    for (const asset of this.from) this.rows[asset + 1]! += 1;
    for (let asset = 0; asset < this.size; asset += 1) this.rows[asset + 1]! += this.rows[asset]!;
    const Table = starts.length <= MOST_SHORT ? Int16Array : Int32Array;
    this.edges = new Table(this.size * this.size).fill(-1);
    for (let edge = 0; edge < starts.length; edge += 1)
      this.edges[this.from[edge]! * this.size + this.to[edge]!] = edge;
    this.reverseEdge = Int32Array.from(starts, (_, edge) => this.edge(this.to[edge]!, this.from[edge]!));
    this.mostEdges = this.rows.reduce((most, row, i, rows) => Math.max(most, i > 0 ? row - rows[i - 1]! : 0), 0);
    this.widest = this.hopRows.reduce((most, row, i, rows) => Math.max(most, i > 0 ? row - rows[i - 1]! : 0), 1);
    this.edgeOf = Int32Array.from(hopEdges, ({ from, to }) => this.edge(from, to));
  }

  /** The edge of an ordered pair, or -1 when no venue trades it. */
  edge(from: number, to: number): number {
    return this.edges[from * this.size + to]!;
  }

  /** Number of assets that an asset trades with. */
  degree(asset: number): number {
    return this.rows[asset + 1]! - this.rows[asset]!;
  }
}

function hopEdgesOf({ assets, listings }: MarketShape, markets: readonly Market[]): readonly HopEdge[] {
  const indexOf = new Map(assets.map(({ id }, index) => [id, index]));
  const hopEdges = markets.flatMap(({ sell, buy }, i): HopEdge[] => {
    const [base, quote] = [indexOf.get(listings[i]!.base)!, indexOf.get(listings[i]!.quote)!];
    return [
      { hop: sell, from: base, to: quote },
      { hop: buy, from: quote, to: base },
    ];
  });
  return hopEdges.toSorted((a, b) => a.from - b.from || a.to - b.to);
}
