import type { Signed, SigningRequest } from '../../core/ports/signer.ts';
import { type SigningFamily, SigningRefused } from './signing-family.ts';
import type { SigningJournal } from './signing-journal.ts';

/** The most that is signed for in one currency of one chain, in smallest units. */
export interface SigningLimit {
  readonly order: bigint;
  /** In any 24 hours. */
  readonly day: bigint;
}

/** Looks a limit up; where there is none, nothing is signed. */
export type SigningLimits = (chain: string, ticker: string) => SigningLimit | undefined;

export interface SigningDeskParts {
  readonly seed: Uint8Array;
  readonly families: readonly SigningFamily[];
  readonly limits: SigningLimits;
  readonly journal: SigningJournal;
}

/** Decides what is signed: within the limits, once per order, and only what the chain's family finds right. */
export class SigningDesk {
  /** Public keys by chain: all that leaves here of the seed. */
  readonly publicKeys: Readonly<Record<string, string>>;
  readonly #seed: Uint8Array;
  readonly #families: ReadonlyMap<string, SigningFamily>;
  readonly #limits: SigningLimits;
  readonly #journal: SigningJournal;

  constructor({ seed, families, limits, journal }: SigningDeskParts) {
    this.#seed = seed;
    this.#families = new Map(families.map((family) => [family.chain, family]));
    this.#limits = limits;
    this.#journal = journal;
    this.publicKeys = Object.fromEntries(families.map((family) => [family.chain, family.publicKey(seed)]));
  }

  /** Synchronous, so that no two requests share what is left of a limit. @throws SigningRefused */
  sign(request: SigningRequest): Signed {
    const family = this.#families.get(request.chain);
    if (family === undefined) throw new SigningRefused(`there is no key for the chain ${request.chain}`);
    return this.#journal.once(request, (spent) => {
      this.#keepLimits(request, spent.day);
      return family.sign(this.#seed, request);
    });
  }

  #keepLimits({ chain, order: { ticker, amount } }: SigningRequest, spent: bigint): void {
    const limit = this.#limits(chain, ticker);
    if (limit === undefined)
      throw new SigningRefused(`no limit is set for ${ticker} on ${chain}, so none is signed for`);
    if (amount > limit.order) {
      throw new SigningRefused(`amount: ${amount} is beyond the limit of one order, ${limit.order} (${ticker})`);
    }
    if (spent + amount > limit.day) {
      throw new SigningRefused(
        `amount: with ${spent} of the last 24 hours beyond the limit of ${limit.day} (${ticker})`,
      );
    }
  }
}
