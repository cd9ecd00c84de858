import { Subject } from 'rxjs';
import type { LeaseStore } from '../../../../../core/ports/stores/lease-store.ts';
import { DAY_MINUTES, type PriceStore } from '../../../../../core/ports/stores/operation/price-store.ts';

/** A store of prices and leases in memory. `reads` has each asset that was asked for. */
export class KeptPrices implements PriceStore {
  readonly rows: { asset: string; minute: number; isLive: boolean; price: number }[] = [];
  readonly reads: string[] = [];
  readonly failing = { next: undefined as Error | undefined };
  readonly pruned$ = new Subject<number>();
  #lease: { holder: string; until: number } | undefined;

  readonly leases: LeaseStore = {
    hold: async (_name, holder, now, until) => {
      if (this.#lease && this.#lease.holder !== holder && this.#lease.until > now) return false;
      this.#lease = { holder, until };
      return true;
    },
    heldUntil: async () => this.#lease?.until ?? 0,
    release: async (_name, holder) => {
      if (this.#lease?.holder === holder) this.#lease = undefined;
    },
  };

  async add({ minute, isLive, prices }: Parameters<PriceStore['add']>[0]): Promise<void> {
    this.#fail();
    for (const [asset, price] of prices) {
      if (!this.rows.some((row) => row.asset === asset && row.minute === minute))
        this.rows.push({ asset, minute, isLive, price });
    }
  }

  async since(asset: string, isLive: boolean, minute: number) {
    this.reads.push(asset);
    this.#fail();
    return this.rows.filter((row) => row.asset === asset && row.isLive === isLive && row.minute >= minute);
  }

  async prune(minute: number): Promise<void> {
    this.#fail();
    this.pruned$.next(Math.floor(minute / DAY_MINUTES));
  }

  #fail(): void {
    const { next } = this.failing;
    this.failing.next = undefined;
    if (next) throw next;
  }
}
