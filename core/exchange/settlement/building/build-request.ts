import type { Signed } from '../../../ports/chains/signer.ts';
import type { TransferOrder } from '../../../ports/chains/transfer-order.ts';
import type { UnitOfWork } from '../../../ports/stores/store.ts';

/** A transfer that is to be built. */
export interface BuildRequest {
  readonly order: TransferOrder;
  /** Asks the chain. @param inFlight as in `Chain.build`. */
  build(inFlight: readonly string[]): Promise<string>;
  /** Stores what was built, if the transfer is unchanged. @returns false if it has changed meanwhile. */
  store(unit: UnitOfWork, unsigned: string): Promise<boolean>;
  /**
   * Signs what is stored, and stores the signature; gives the transfer back if the signer refuses it.
   * @param signing the answer of the signer, if it was asked already.
   */
  sign(unsigned: string, signing?: Promise<Signed>): Promise<void>;
}

/** Stores and signs several transfers at once, where their chain allows it. */
export interface BatchActions<Request extends BuildRequest> {
  /** Stores what was built with one statement, as `BuildRequest.store`. */
  store(unit: UnitOfWork, built: readonly Built<Request>[]): Promise<StoredBatch>;
  /** As `BuildRequest.sign`. @returns the result of each. */
  sign(built: readonly Built<Request>[]): Promise<readonly PromiseSettledResult<void>[]>;
}

/** What was stored in a unit of work. */
export interface StoredBatch {
  /** Whether each transfer was unchanged. */
  readonly unchanged: readonly boolean[];
  /** To be called once the unit of work is committed. */
  committed(): void;
}

/** A transfer and the transaction that was built for it. */
export interface Built<Request extends BuildRequest> {
  readonly request: Request;
  readonly unsigned: string;
}

/** What became of a request: `waits` is tried again later, and has changed nothing. */
export type BuildResult = 'done' | 'waits';
