import type { Fault, FaultKind, FaultOf } from './fault.ts';

interface Active {
  readonly fault: Fault;
  left: number;
}

/** The faults that wait to happen or last, oldest first. */
export class ActiveFaults {
  readonly #active: Active[] = [];

  /** @returns a function that ends it; what has happened by then stays. */
  add(fault: Fault): () => void {
    const active = { fault, left: 'count' in fault ? (fault.count ?? 1) : 1 };
    this.#active.push(active);
    return () => this.#remove(active);
  }

  /** The oldest fault of this kind that lasts, and fits. */
  lasting<K extends FaultKind>(kind: K, fits?: (fault: FaultOf<K>) => boolean): FaultOf<K> | undefined {
    return this.#find(kind, fits)?.fault as FaultOf<K> | undefined;
  }

  /** The oldest fault of this kind that fits; it happens once less from now on. */
  take<K extends FaultKind>(kind: K, fits: (fault: FaultOf<K>) => boolean = () => true): FaultOf<K> | undefined {
    const active = this.#find(kind, fits);
    if (active === undefined) return undefined;
    active.left -= 1;
    if (active.left === 0) this.#remove(active);
    return active.fault as FaultOf<K>;
  }

  /** A fault of books that fits a market. */
  takeForMarket(kind: 'lost' | 'doubled' | 'swapped' | 'wrong-checksum' | 'old-snapshot' | 'late', market: string) {
    return this.take(kind, (fault) => fault.market === undefined || fault.market === market);
  }

  /** A fault of calls that fits a path and a moment. */
  takeForCall<K extends 'rate-limit' | 'unavailable' | 'timeout' | 'reset' | 'refuse-order' | 'partial-fill'>(
    kind: K,
    path: string,
    when?: 'before' | 'after',
  ): FaultOf<K> | undefined {
    return this.take(kind, (fault) => {
      const { call } = fault as { call?: string };
      const fitsMoment = !('when' in fault) || fault.when === when;
      return fitsMoment && (call === undefined || path.includes(call));
    });
  }

  #find<K extends FaultKind>(kind: K, fits: (fault: FaultOf<K>) => boolean = () => true): Active | undefined {
    return this.#active.find(({ fault }) => fault.kind === kind && fits(fault as FaultOf<K>));
  }

  #remove(active: Active): void {
    const at = this.#active.indexOf(active);
    if (at >= 0) this.#active.splice(at, 1);
  }
}
