import type { OutgoingTransfer, TransferUpdate } from '../../../../../core/exchange/settlement/outgoing-transfer.ts';
import { TransferSender, type TransferRepository } from '../../../../../core/exchange/settlement/transfer-sender.ts';
import type { SignedForm } from '../../../../../core/domain/transaction-record.ts';
import type { Chain } from '../../../../../core/ports/chains/chain.ts';
import type { Signer } from '../../../../../core/ports/chains/signer.ts';
import type { Store, UnitOfWork } from '../../../../../core/ports/stores/store.ts';
import { SettableClock } from '../../../../support/fixtures/settable-clock.ts';
import { readText, type SharedWorld, type StoredWorld } from './shared-world.ts';

/** Units of work of all processes, one after the other. */
let turn: Promise<unknown> = Promise.resolve();

/** One process that sends transfers. It dies before or after any of its calls; then nothing that it does has an effect. */
export class SharedProcess {
  readonly #world: SharedWorld;
  readonly #dies: () => boolean;
  readonly #sender: TransferSender;
  isDead = false;

  /** @param dies decides at each step whether the process dies there. */
  constructor(world: SharedWorld, dies: () => boolean) {
    this.#world = world;
    this.#dies = dies;
    const parts = {
      chains: { of: () => this.#chain() },
      currencies: { confirmations: () => 1 },
      processor: { applyAll: () => Promise.reject(new Error('not used')) },
      stops: { keepsFromSending: () => this.#step(async () => world.isStopped()) },
    };
    this.#sender = new TransferSender(
      this.#store(),
      parts.chains as never,
      this.#signer(),
      parts.currencies as never,
      new SettableClock(),
      parts.processor,
      parts.stops,
    );
  }

  /** Takes one step of a transfer, as it is stored now. Errors are the worker's to record. */
  async step(id: string): Promise<void> {
    const found = this.#world.stored.transfers.get(id);
    if (!found || this.isDead) return;
    await this.#sender.run(found, this.#repository(found)).catch(() => undefined);
  }

  /** A place where the process may die, before or after it did something. */
  async #step<T>(work: () => Promise<T>): Promise<T> {
    this.#mayDie();
    this.#world.meanwhile();
    const done = await work();
    await new Promise((resolve) => setImmediate(resolve));
    this.#world.meanwhile();
    this.#mayDie();
    return done;
  }

  #mayDie(): void {
    this.isDead ||= this.#dies();
    if (this.isDead) throw new Error('dead');
  }

  #chain(): Chain {
    const { shared, broadcast, transferStatus } = {
      shared: {
        buildAll: (...given: Parameters<SharedWorld['buildAll']>) =>
          this.#step(async () => this.#world.buildAll(...given)),
        ordersIn: (unsigned: string) => readText(unsigned).orders.length,
        feeShare: (id: string, unsigned: string, fee: bigint) => {
          const ids = readText(unsigned).orders.map(([one]) => one);
          const upTo = (count: number) => (fee * BigInt(count)) / BigInt(ids.length);
          return upTo(ids.indexOf(id) + 1) - upTo(ids.indexOf(id));
        },
      },
      broadcast: (raw: string) => this.#step(async () => this.#world.broadcast(raw)),
      transferStatus: (id: string) => this.#step(async () => this.#world.status(id)),
    };
    const stuckTransfers = {
      patienceMs: 1_000_000_000,
      replacement: async () => undefined,
      deadBecause: ([form]: readonly SignedForm[]) => this.#step(async () => this.#world.deadBecause(form!.raw)),
    };
    return { id: 'coins', tickers: ['ltc'], shared, stuckTransfers, broadcast, transferStatus } as unknown as Chain;
  }

  #signer(): Signer {
    const { signer } = this.#world;
    return {
      sign: (request) => this.#step(() => signer.sign(request)),
      replace: (request) => this.#step(() => signer.replace(request)),
      withdraw: (request) => this.#step(() => signer.withdraw(request)),
      signedFor: (id) => this.#step(() => signer.signedFor(id)),
      allowance: async () => undefined,
    };
  }

  #store(): Store {
    const world = this.#world;
    const inFlight = () =>
      [...world.stored.transfers.values()]
        .filter(({ status }) => status === 'built' || status === 'signed')
        .map(({ unsigned }) => unsigned!);
    const store = {
      builds: { count: () => this.#step(async () => world.stored.builds) },
      transactions: { inFlight: () => this.#step(async () => [...new Set(inFlight())]) },
      atomically: <T>(work: (unit: UnitOfWork) => Promise<T>): Promise<T> => {
        const done = turn.then(() => this.#step(() => this.#unit(work)));
        turn = done.catch(() => undefined);
        return done;
      },
    };
    return store as unknown as Store;
  }

  /** Changes a copy, which becomes the database if nothing fails. */
  async #unit<T>(work: (unit: UnitOfWork) => Promise<T>): Promise<T> {
    const draft = this.#world.snapshot();
    const advance = async (_chain: string, seen?: number) => {
      if (seen !== undefined && seen !== draft.builds) return false;
      draft.builds += 1;
      return true;
    };
    const done = await work({ draft, builds: { advance } } as unknown as UnitOfWork);
    this.#mayDie();
    this.#world.stored = draft;
    return done;
  }

  #repository(found: OutgoingTransfer): TransferRepository<OutgoingTransfer> {
    return {
      found,
      update: async (unit, transfer, update) => {
        const { draft } = unit as unknown as { readonly draft: StoredWorld };
        const now = draft.transfers.get(transfer.id);
        if (!now || now.status !== transfer.status || now.unsigned !== transfer.unsigned) return now;
        const next = changed(now, await update(), draft);
        draft.transfers.delete(now.id);
        draft.transfers.set(next.id, next);
        return next;
      },
    };
  }
}

function changed(transfer: OutgoingTransfer, update: TransferUpdate, draft: StoredWorld): OutgoingTransfer {
  switch (update.kind) {
    case 'built':
      return { ...transfer, status: 'built', unsigned: update.unsigned };
    case 'unbuilt':
      return { ...transfer, status: 'intended', unsigned: undefined };
    case 'signed':
      return { ...transfer, status: 'signed', raw: update.raw, chainTxId: update.chainTxId };
    case 'adopted':
      return { ...transfer, status: 'signed', ...update.signed.forms.at(-1)! };
    case 'buried':
      return { ...transfer, id: `${transfer.id}-r`, status: 'intended', unsigned: undefined, raw: undefined };
    case 'sent':
      draft.booked.set(transfer.id, update.fee!.amount);
      return { ...transfer, status: 'confirmed' };
    default:
      throw new Error(`not expected here: ${update.kind}`);
  }
}
