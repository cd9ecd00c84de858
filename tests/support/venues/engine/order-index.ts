import { getOrSet } from './accounts.ts';
import { isOpen, type Order } from './order.ts';

/** Orders by account. Those of the crowd are forgotten when they close, all others are kept. */
export class OrderIndex {
  readonly #open = new Map<string, Map<number, Order>>();
  readonly #kept = new Map<string, Map<number, Order>>();
  readonly #forgotten = new Set<string>();

  /** Forgets the closed orders of this account from now on. */
  forget(account: string): void {
    this.#forgotten.add(account);
  }

  add(order: Order): void {
    getOrSet(this.#open, order.account, () => new Map<number, Order>()).set(order.id, order);
    if (this.#forgotten.has(order.account)) return;
    getOrSet(this.#kept, order.account, () => new Map<number, Order>()).set(order.id, order);
  }

  close(order: Order): void {
    this.#open.get(order.account)?.delete(order.id);
  }

  find(account: string, id: number): Order | undefined {
    return this.#open.get(account)?.get(id) ?? this.#kept.get(account)?.get(id);
  }

  /** Oldest first. */
  open(account: string): readonly Order[] {
    return [...(this.#open.get(account)?.values() ?? [])];
  }

  /** All orders of the account, oldest first. */
  all(account: string): readonly Order[] {
    return [...(this.#kept.get(account)?.values() ?? [])];
  }

  openByClientId(account: string, clientId: string): Order | undefined {
    return this.open(account).find((order) => order.clientId === clientId);
  }

  /** The open order with this client ID, else the last closed one. */
  byClientId(account: string, clientId: string): Order | undefined {
    const found = this.all(account).filter((order) => order.clientId === clientId);
    return found.find(isOpen) ?? found.at(-1);
  }
}
